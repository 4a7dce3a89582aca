import type { RefObject } from 'react'
import type { RosterDraft } from '../draft.ts'

/** Where the keyboard goes in the form around a list of positions. */
export function rosterFocus(list: RefObject<HTMLElement | null>) {
  const form = () => list.current?.closest('form')
  /** To the first of these that is there and can be used. */
  const to = (...selectors: string[]) => {
    const found = selectors.map((selector) => form()?.querySelector<HTMLElement>(`${selector}:not(:disabled)`))
    found.find((one) => one)?.focus()
  }
  /** To the empty position after this one, else to the first other; false when there is none. */
  const toEmpty = (position: number): boolean => {
    const empty = [...(form()?.querySelectorAll<HTMLElement>('[data-search]:not([readonly])') ?? [])]
    const numbers = empty.map(({ dataset }) => Number(dataset.search)).filter((number) => number !== position)
    const next = numbers.find((number) => number > position) ?? numbers[0]
    if (next) to(searchOf(next))
    return next !== undefined
  }
  /**
   * After a lookup of these positions: to the first that found nobody who may stay, else to an empty one, else to an
   * average that is missing, else to the button that saves; never away from a field in which somebody types by now.
   */
  const goOn = (looked: readonly number[], { positions }: Pick<RosterDraft, 'positions'>) => {
    const failed = positions.find(({ position, bowler }) => looked.includes(position) && (!bowler || bowler.error))
    onceRendered(() => {
      const at = document.activeElement
      if (at instanceof HTMLInputElement && form()?.contains(at) && (!failed || at.value !== '')) return
      const row = `[data-position="${failed?.position}"] `
      if (failed) to(searchOf(failed.position), `${row}[data-override]`, `${row}[data-clear]`)
      else if (!toEmpty(looked.at(-1) ?? 0)) to('[data-missing]', '[data-save="next"]', '[data-save]')
    })
  }
  return { toEmpty, goOn, afterRender: (...selectors: string[]) => onceRendered(() => to(...selectors)) }
}
const searchOf = (position: number) => `[data-search="${position}"]`

/** A frame later: what was just set is on the page, and a button that waited for it can be used. */
const onceRendered = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act))
