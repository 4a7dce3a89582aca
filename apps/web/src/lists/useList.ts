import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListAddress } from './address.ts'

/** The list as its address says it, and how that is changed; a change of filters begins at the first page. */
export function useList() {
  const { select = '', ...search } = useSearch({ strict: false }) as ListAddress
  const { columns, ...filters } = search
  const navigate = useNavigate()
  const kept = select === '' ? {} : { select }
  const go = (next: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '.', search: { ...kept, ...next } as never })
  const change = (values: Readonly<Record<string, unknown>>) => {
    const { after: _, ...before } = search
    const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== false && value !== ''
    go(Object.fromEntries(Object.entries({ ...before, ...values }).filter(isSet)))
  }
  /** The page stays where it is, and Back does not undo it step by step. */
  const replace = (next: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  return {
    /** Filters, order, page and columns: what a view keeps. */
    search,
    /** What the server is asked for. */
    filters,
    /** Names with commas between; undefined: those of the list itself. */
    columns: columns === undefined ? undefined : String(columns),
    /** Keys of ticked rows, of all pages. */
    selected: String(select).split(',').filter(Boolean),
    go,
    change,
    showColumns: (names: string | undefined) => replace({ ...kept, ...filters, ...(names ? { columns: names } : {}) }),
    select: (keys: readonly string[]) => {
      const text = keys.join(',')
      replace({ ...search, ...(text ? { select: text } : {}) })
    },
  }
}
export type List = ReturnType<typeof useList>
