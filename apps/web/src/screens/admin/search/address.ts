import type { SearchType } from '@kegler/domain/search/search.rules.ts'

export interface SearchAddress {
  type?: SearchType
  text?: string
  past?: true
}
/** What the address of the search page says; the router reads figures as numbers. */
export function readSearchAddress({ type, text, past }: Record<string, unknown>): SearchAddress {
  return {
    ...(type === 2 || type === 3 ? { type } : {}),
    ...(typeof text === 'string' || typeof text === 'number' ? { text: String(text) } : {}),
    ...(past === true ? { past } : {}),
  }
}
