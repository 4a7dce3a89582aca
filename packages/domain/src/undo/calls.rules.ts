import type { CallKey } from '../call.ts'

/** Acts of staff that have an inverse, by their calls, and what of the audit the inverse puts back; a type alone is all of it. */
export const undoable = {
  'PUT admin/entry/:id/squad/change': ['Entry squad_id', 'Entry event_id'],
  'POST admin/captain/:id/move': ['Entry squad_id'],
  'PUT admin/entry/:id/roster': [
    ...['Roster name', 'Roster state', 'Roster country_id', 'Roster group_code', 'Roster pair_code', 'Roster Position'],
  ],
  'POST admin/entry/:id/coordinator': ['first_name', 'last_name', 'email'].map((part) => `Entry coordinator_${part}`),
  'POST admin/captain/update': ['Captain first_name', 'Captain last_name', 'Captain name_by_staff'],
  'POST admin/captain/:id/notes': ['Captain Note'],
  'POST admin/captain/change/entry': ['Entry captain_id', 'Virtual Entry captain_id'],
  'POST admin/entry/:id/cancel': ['Entry is_cancelled', 'Virtual Entry is_cancelled'],
  'POST admin/virtualevent/virtualEntry/cancel': ['Virtual Entry is_cancelled'],
  'POST admin/captain/change/virtualentry': ['Virtual Entry captain_id'],
  'PUT admin/virtualevent/:id/captain/:captainId/virtualentry': [
    ...['Virtual Entry bowler_id', 'Virtual Entry team_entry_id'],
  ],
} as const satisfies Readonly<Record<CallKey, readonly string[]>>
export type UndoableCall = keyof typeof undoable
export const isUndoable = (call: string): call is UndoableCall => Object.hasOwn(undoable, call)

const refund = 'A refund cannot be undone. Book a payment instead.'
const payment = 'A payment cannot be undone. Refund it instead.'
const bookedPayment = 'A payment cannot be undone. Void it on its day, or refund it instead.'
const reactivation = 'A reactivation cannot be undone. Cancel the entry instead.'
/** Acts of money and others without an inverse, by their calls: what to do instead. */
export const instead: Readonly<Record<CallKey, string>> = {
  'POST admin/undo': 'An undo cannot be undone. Make the change again.',
  'POST admin/payments/:paymentId/void': 'A void cannot be undone. Take the payment again instead.',
  'POST admin/entry/:id/payment/other': bookedPayment,
  'POST admin/captain/payment/other': bookedPayment,
  'POST admin/virtualEvent/payment/other': bookedPayment,
  'POST admin/entry/createSession': payment,
  'POST admin/captain/createSession': payment,
  'POST admin/virtualEvent/createSession': payment,
  'POST admin/entry/:id/payment/balance': payment,
  'POST admin/captain/payment/credit': payment,
  'POST admin/virtualevent/payment/credit': payment,
  'POST registration/tournament/createSession': payment,
  'POST registration/payment/createSession': payment,
  'POST registration/payment/process': payment,
  'POST registration/payment/balance': payment,
  'POST link/payment/createSession': payment,
  'POST link/payment/balance': payment,
  'POST admin/entry/:id/adjustment': 'An adjustment cannot be undone. Make the opposite one instead.',
  'POST admin/entry/:id/reactivate': reactivation,
  'POST admin/virtualEvent/virtualEntry/reactivate': reactivation,
  // those that gave money back alone
  'POST admin/entry/:id/cancel': refund,
  'POST admin/virtualevent/virtualEntry/cancel': refund,
  'POST admin/tournament/:id/reservation': 'A reservation cannot be undone. Cancel its entries instead.',
}
