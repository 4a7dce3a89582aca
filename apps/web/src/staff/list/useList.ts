import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListAddress } from './address.ts'

/** The filters of the list as its address says them, and how they are changed; a change begins at the first page. */
export function useList() {
  const search = useSearch({ strict: false }) as ListAddress
  const navigate = useNavigate()
  const go = (next: Readonly<Record<string, unknown>>) => void navigate({ to: '.', search: next as never })
  const change = (values: Readonly<Record<string, unknown>>) => {
    const { after: _, ...kept } = search
    const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== false && value !== ''
    go(Object.fromEntries(Object.entries({ ...kept, ...values }).filter(isSet)))
  }
  return { search, go, change }
}
export type List = ReturnType<typeof useList>
