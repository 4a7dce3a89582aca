import { toCents } from '@kegler/domain/money.ts'
import { shareOut } from '@kegler/domain/payments/take-payment.rules.ts'
import type { AnswerOf } from '../../app/api.ts'
import { save } from '../../app/save.ts'

/** The page on which staff take a payment: whose money it is, and where its calls go. */
export type Door =
  | { page: 'entry'; entryId: string }
  | { page: 'captain'; captainId: string; tournamentId: string }
  | { page: 'virtualEvent'; captainId: string; tournamentId: string; virtualEventId: string }

/** A row that can be paid, in page order. */
export interface PayableItem {
  /** Of an entry, a virtual entry or, on the captain's page, a virtual event with all that is due on it. */
  id: string
  isEntry: boolean
  label: string
  /** Dollars, as in the answers. */
  balanceDue: number
  isCancelled?: boolean
}

/** What item lists inside a payment dialog begin with. */
export const isPreselected = ({ balanceDue, isCancelled }: PayableItem): boolean => Boolean(balanceDue) && !isCancelled

/** Cents. */
export const dueOf = (items: readonly PayableItem[]): number =>
  items.reduce((sum, { balanceDue }) => sum + Math.max(0, toCents(balanceDue)), 0)

/** What an amount pays of each item, as the server shares it out; cents. */
export const sharesOf = (items: readonly PayableItem[], amount: number): number[] =>
  shareOut(
    items.map(({ isEntry, balanceDue }) => ({ isEntry, balance: toCents(balanceDue) })),
    amount,
  )

const ids = (items: readonly PayableItem[]) => items.map(({ id }) => ({ id }))

/** The items as the calls of a page name them. */
function bodyOf(door: Exclude<Door, { page: 'entry' }>, items: readonly PayableItem[]) {
  const { page: _, ...of } = door
  const entries = ids(items.filter(({ isEntry }) => isEntry))
  const virtual = ids(items.filter(({ isEntry }) => !isEntry))
  return door.page === 'captain' ? { ...of, entries, virtualEvents: virtual } : { ...of, virtualEntries: virtual }
}
type CaptainBody = {
  captainId: string
  tournamentId: string
  entries: { id: string }[]
  virtualEvents: { id: string }[]
}
type VirtualBody = {
  captainId: string
  tournamentId: string
  virtualEventId: string
  virtualEntries: { id: string }[]
}

/** The write that books a payment here, and what is sent besides the form. */
export function bookingOf(door: Door, items: readonly PayableItem[]) {
  if (door.page === 'entry')
    return { call: 'POST admin/entry/:id/payment/other', params: { id: door.entryId }, body: {} } as const
  if (door.page === 'captain')
    return { call: 'POST admin/captain/payment/other', body: bodyOf(door, items) as CaptainBody } as const
  return { call: 'POST admin/virtualEvent/payment/other', body: bodyOf(door, items) as VirtualBody } as const
}

type StaffSession = AnswerOf<'POST admin/entry/createSession'>
/** Freezes what is due, to be paid by card. */
export function createSession(door: Door, items: readonly PayableItem[]): Promise<StaffSession> {
  if (door.page === 'entry') return save('POST admin/entry/createSession', { body: { entryId: door.entryId } })
  if (door.page === 'captain')
    return save('POST admin/captain/createSession', {
      body: { ...(bodyOf(door, items) as CaptainBody), source: 'admin' },
    })
  return save('POST admin/virtualEvent/createSession', {
    body: { ...(bodyOf(door, items) as VirtualBody), source: 'admin' },
  })
}

/** The last call of a card payment; settles it in real time, or answers its state. */
export function settle(door: Door, paymentId: string, bypassWebHooks: boolean) {
  const paid = { paymentId, bypassWebHooks }
  if (door.page === 'entry')
    return save('POST admin/entry/:id/payment/balance', { params: { id: door.entryId }, body: paid })
  const { captainId } = door
  if (door.page === 'captain') return save('POST admin/captain/payment/credit', { body: { ...paid, captainId } })
  const { virtualEventId } = door
  return save('POST admin/virtualevent/payment/credit', { body: { ...paid, captainId, virtualEventId } })
}

/** Title and message of the notice after a payment. */
export const paidNotice = (door: Door): readonly [string, string] =>
  door.page === 'entry'
    ? ['Saved!', 'Payment was successfully saved.']
    : ['Payment Processed!', 'Selected entries were paid successfully.']
