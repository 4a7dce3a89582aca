import type { Tournament } from '../../../places/tournaments.ts'
import type { Entry } from '../../../rosters/entryDraft.ts'

/** Captains may move this entry to another squad. */
export const mayChangeSquad = (
  { readOnly, isCancelled }: Pick<Entry, 'readOnly' | 'isCancelled'>,
  { allowCaptainChangeSquad }: Pick<Tournament, 'allowCaptainChangeSquad'>,
): boolean => allowCaptainChangeSquad && !readOnly && !isCancelled

/** Captains may change this entry to another event. */
export const mayChangeEvent = (
  entry: Pick<Entry, 'readOnly' | 'isCancelled'>,
  tournament: Pick<Tournament, 'allowCaptainChangeSquad' | 'allowChangeBetweenFreeEvents'>,
): boolean => tournament.allowChangeBetweenFreeEvents && mayChangeSquad(entry, tournament)

/** 'team-1000825.ics' */
export const calendarName = ({ eventName, entryNumber }: Pick<Entry, 'eventName' | 'entryNumber'>): string => {
  const words = eventName
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return `${[...(words ?? ['entry']), entryNumber].join('-')}.ics`
}
