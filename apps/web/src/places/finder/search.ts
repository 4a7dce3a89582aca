import { FinderSearch } from '@kegler/domain/places/finder.calls.ts'
import type { z } from 'zod'
import type { AnswerOf } from '../../client/api.ts'

export type Found = AnswerOf<'POST registration/tournament/:tid/find'>
export type FoundOption = Found['options'][number]
/** A search as it is in the address and is sent. */
export type Search = z.output<typeof FinderSearch>
/** What the form's fields hold. */
export type Typed = { [K in keyof Search]?: unknown }

/** What the address has of a search; what is none counts as one that was not begun. */
export function readSearch(value: unknown): Search {
  const read = FinderSearch.safeParse(value)
  return read.success ? read.data : FinderSearch.parse({})
}

/** The same with what was typed, or what is wrong with each field. */
export function checkSearch(typed: Typed): { search?: Search; errors: Record<string, string> } {
  const read = FinderSearch.safeParse(typed)
  if (!read.success)
    return { errors: Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])) }
  const { firstDay, lastDay, earliest, latest } = read.data
  const errors = {
    ...(firstDay && lastDay && lastDay < firstDay && { lastDay: 'Choose a day that is not before the first one.' }),
    ...(earliest && latest && latest < earliest && { latest: 'Choose a time that is not before the earliest one.' }),
  }
  return Object.keys(errors).length > 0 ? { errors } : { search: read.data, errors }
}
