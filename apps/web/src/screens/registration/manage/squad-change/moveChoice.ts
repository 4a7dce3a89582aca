import { addDays, type DayText, dayOf } from '@kegler/domain/dates.ts'
import type { Tournament } from '../../../../places/tournaments.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { mayChangeSquad } from '../entryActions.ts'

/** Entries of one squad that can be moved together. */
export interface Start {
  squadId: string
  squadDateTime: string
  eventId: string
  eventName: string
  entries: readonly Entry[]
}

/** The captain's starts, earliest first; linked entries go along with theirs. */
export function startsOf(entries: readonly Entry[], tournament: Pick<Tournament, 'allowCaptainChangeSquad'>): Start[] {
  const movable = entries.filter(
    (entry) => mayChangeSquad(entry, tournament) && entry.squadId !== null && entry.parentEntryId === null,
  )
  return [...Map.groupBy(movable, ({ squadId }) => squadId ?? '')]
    .flatMap(([squadId, atStart]) => {
      const [first] = atStart
      if (!first?.squadDateTime) return []
      const { squadDateTime, eventId, eventName } = first
      return [{ squadId, squadDateTime, eventId, eventName, entries: atStart }]
    })
    .toSorted((a, b) => Date.parse(a.squadDateTime) - Date.parse(b.squadDateTime))
}

/**
 * Sets of the day after that would go along: all of them where no other team of the day covers them. Only a guess to
 * search with: the plan says what goes along.
 */
export function setsAlong(start: Start, moving: readonly Entry[], all: readonly Entry[]): number {
  const zone = (moving[0] ?? start.entries[0])?.timeZone ?? 'UTC'
  const day = dayOf(start.squadDateTime, zone)
  const on = (wanted: DayText) =>
    all.filter(
      (entry) =>
        !entry.isCancelled &&
        !entry.parentEntryId &&
        entry.squadDateTime &&
        dayOf(entry.squadDateTime, zone) === wanted,
    )
  const stays = on(day).some(({ id, eventId }) => eventId === start.eventId && !moving.some((one) => one.id === id))
  const isSet = ({ id }: Entry) => all.some(({ parentEntryId }) => parentEntryId === id)
  return stays ? 0 : on(addDays(day, 1)).filter(isSet).length
}
