import type { AnswerOf } from '../../client/api.ts'
import { save } from '../../client/save.ts'
import type { PayableItem } from './payable.ts'

/** The page on which staff take a payment: whose money it is, and where its calls go. */
export type PaymentScope =
  | { page: 'entry'; entryId: string }
  | { page: 'captain'; captainId: string; tournamentId: string }
  | { page: 'virtualEvent'; captainId: string; tournamentId: string; virtualEventId: string }

const ids = (items: readonly PayableItem[]) => items.map(({ id }) => ({ id }))

/** The items as the calls of a page name them. */
function bodyOf(scope: Exclude<PaymentScope, { page: 'entry' }>, items: readonly PayableItem[]) {
  const { page: _, ...rest } = scope
  const entries = ids(items.filter(({ isEntry }) => isEntry))
  const virtual = ids(items.filter(({ isEntry }) => !isEntry))
  return scope.page === 'captain' ? { ...rest, entries, virtualEvents: virtual } : { ...rest, virtualEntries: virtual }
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

/** The write that books a payment here, and what is sent with the form. */
export function bookingOf(scope: PaymentScope, items: readonly PayableItem[]) {
  if (scope.page === 'entry')
    return { call: 'POST admin/entry/:id/payment/other', params: { id: scope.entryId }, body: {} } as const
  if (scope.page === 'captain')
    return { call: 'POST admin/captain/payment/other', body: bodyOf(scope, items) as CaptainBody } as const
  return { call: 'POST admin/virtualEvent/payment/other', body: bodyOf(scope, items) as VirtualBody } as const
}

type StaffSession = AnswerOf<'POST admin/entry/createSession'>
/** Freezes what is due, to be paid by card. */
export function createSession(scope: PaymentScope, items: readonly PayableItem[]): Promise<StaffSession> {
  if (scope.page === 'entry') return save('POST admin/entry/createSession', { body: { entryId: scope.entryId } })
  if (scope.page === 'captain')
    return save('POST admin/captain/createSession', {
      body: { ...(bodyOf(scope, items) as CaptainBody), source: 'admin' },
    })
  return save('POST admin/virtualEvent/createSession', {
    body: { ...(bodyOf(scope, items) as VirtualBody), source: 'admin' },
  })
}

/** The last call of a card payment; settles it in real time, or answers its state. */
export function settle(scope: PaymentScope, paymentId: string, bypassWebHooks: boolean) {
  const paid = { paymentId, bypassWebHooks }
  if (scope.page === 'entry')
    return save('POST admin/entry/:id/payment/balance', { params: { id: scope.entryId }, body: paid })
  const { captainId } = scope
  if (scope.page === 'captain') return save('POST admin/captain/payment/credit', { body: { ...paid, captainId } })
  const { virtualEventId } = scope
  return save('POST admin/virtualevent/payment/credit', { body: { ...paid, captainId, virtualEventId } })
}

/** Title and message of the notice after a payment. */
export const paidNotice = (scope: PaymentScope): readonly [string, string] =>
  scope.page === 'entry'
    ? ['Saved!', 'Payment was successfully saved.']
    : ['Payment Processed!', 'Selected entries were paid successfully.']
