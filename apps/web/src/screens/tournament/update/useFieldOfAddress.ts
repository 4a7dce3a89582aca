import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

const watchMs = 5_000

/** Leads to the field that the address names after its '#', as soon as the tab shows it. */
export function useFieldOfAddress(): void {
  const { pathname, hash, at } = useRouterState({
    select: ({ location: { pathname, hash, state } }) => ({ pathname, hash, at: state.__TSR_key }),
    structuralSharing: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link leads there again
  useEffect(() => {
    const main = document.getElementById('main')
    if (!hash || !main) return
    const find = () => {
      const field = fieldOf(main, hash)
      if (!field) return
      stop()
      field.scrollIntoView({ block: 'center' })
      field.focus()
    }
    const watch = new MutationObserver(find)
    const timer = setTimeout(() => watch.disconnect(), watchMs)
    const stop = () => {
      clearTimeout(timer)
      watch.disconnect()
    }
    watch.observe(main, { childList: true, subtree: true })
    find()
    return stop
  }, [pathname, hash, at])
}

/** A select has its name on a hidden field after the one that is seen. */
function fieldOf(within: HTMLElement, name: string): HTMLElement | null {
  const named = within.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], [id="${CSS.escape(name)}"]`)
  if (!(named instanceof HTMLInputElement) || named.type !== 'hidden') return named
  return named.previousElementSibling?.querySelector('input') ?? named.parentElement?.querySelector('input') ?? null
}
