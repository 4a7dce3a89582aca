import { plural } from '../../texts.ts'
import { statusAllows, tournamentStatuses } from '../../tournaments/status.rules.ts'

const descriptions: Readonly<Record<keyof typeof tournamentStatuses, string>> = {
  1: 'No registration. Events, divisions and squads can be deleted, the tournament management system can be chosen.',
  2: 'Staff reserve entries. Captains see the tournament and manage what they own; they cannot buy.',
  3: 'Captains buy entries until registration closes; staff reserve too.',
  4: 'Captains manage and pay what they own; staff reserve. The tournament can be exported.',
  5: 'Nobody buys or reserves; captains only look. The tournament can be exported.',
  6: 'Read-only and on no list of captains. Staff still take payments and refund.',
}

/** Every status in its order, with what it allows. */
export const statusList = Object.entries(tournamentStatuses).map(([id, name]) => ({
  id: Number(id),
  name,
  description: descriptions[Number(id) as 1],
}))

/** The status of this name; it is one of the list. */
export const statusNamed = (name: string): number => statusList.find((status) => status.name === name)?.id ?? 1

/** Why the status cannot become this one while changes wait to be pushed; null where it can. */
export function whyNotWithPending(
  from: number,
  to: number,
  { wasPublished }: { wasPublished: boolean },
): string | null {
  const closes = from > 1 && to > from && (to === 4 || to === 5)
  return closes || (to === 6 && !wasPublished) ? null : pendingChanges
}
/** What is possible while changes wait to be pushed. */
export const pendingAllows = ({ wasPublished }: { wasPublished: boolean }): string =>
  wasPublished
    ? 'Until they are pushed, registration can be closed; no other status can be chosen.'
    : 'Until they are pushed, registration can be closed and the tournament archived; no other status can be chosen.'

export const pendingChanges =
  "We have detected pending changes in this tournament's configuration. Please check with the tournament manager before proceeding."
export const exportFailed =
  'We encountered an error exporting this tournament. Please contact your Registration support.'

/** Carts and payments of captains that a change of status meets. */
export interface UnderWay {
  carts: number
  cartPlaces: number
  payments: number
}
/** 'Right now 2 carts hold 6 places and 1 payment is under way.', and what becomes of it; '' when nobody is buying. */
export function underWayText({ carts, cartPlaces, payments }: UnderWay, status: number): string {
  const held = carts > 0 && `${plural(carts, 'cart holds', 'carts hold')} ${plural(cartPlaces, 'place', 'places')}`
  const paying = payments > 0 && `${plural(payments, 'payment is', 'payments are')} under way`
  const all = [held, paying].filter(Boolean).join(' and ')
  if (!all) return ''
  const isHidden = payments > 0 && !statusAllows(status, 'list')
  return `Right now ${all}.${isHidden ? ' An order that is paid after the change is refunded.' : ''}`
}
