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

/** Captains may ask teammates of this entry for their share; a linked one has that of its parent. */
export const maySeeMoney = (
  { isCancelled, parentEntryId }: Pick<Entry, 'isCancelled' | 'parentEntryId'>,
  { shares }: Pick<Tournament, 'shares'>,
): boolean => shares && !isCancelled && parentEntryId === null

/** Somebody else may pay what is due on this entry, with its linked ones. */
export const mayLetPay = (
  { isCancelled, parentEntryId, balanceDue }: Pick<Entry, 'isCancelled' | 'parentEntryId' | 'balanceDue'>,
  { paymentLinks }: Pick<Tournament, 'paymentLinks'>,
): boolean => paymentLinks && !isCancelled && parentEntryId === null && balanceDue > 0
/** Captains may invite teammates to this entry; a linked one has those of its parent. */
export const mayInvite = (
  { readOnly, isCancelled, parentEntryId }: Pick<Entry, 'readOnly' | 'isCancelled' | 'parentEntryId'>,
  { invites }: Pick<Tournament, 'invites'>,
): boolean => invites && !readOnly && !isCancelled && parentEntryId === null

/** 'team-1000825.ics' */
export const calendarName = ({ eventName, entryNumber }: Pick<Entry, 'eventName' | 'entryNumber'>): string => {
  const words = eventName
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return `${[...(words ?? ['entry']), entryNumber].join('-')}.ics`
}
