import { useKeys } from '../../kit/keys.ts'

/** Keys that lead from the checkbox of one row to that of the next or previous one; Space ticks it. */
export function useRowKeys(): void {
  useKeys([
    { keys: 'j', label: 'Next row, Space selects it', run: () => go(1) },
    { keys: 'k', label: 'Previous row', run: () => go(-1) },
  ])
}

function go(by: 1 | -1): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('main [data-tick] input:not(:disabled)')]
  const now = boxes.findIndex((box) => box.matches(':focus'))
  const next = boxes[now + by] ?? (now === -1 ? boxes.at(-1) : undefined)
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
