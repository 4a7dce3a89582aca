import { ofItems } from './captain-surfaces.ts'
import { ofStaff } from './staff-surfaces.ts'

/** Every call that says what was paid, went back or is owed, beside the ledger. A new one joins here, or below. */
export const surfaces = { ...ofItems, ...ofStaff }

const price = 'A price of what is offered.'
const typed = 'What is in a cart: nothing of it is sold.'
/** Calls that answer amounts, or pages as text, of which the ledger says nothing. */
export const withoutLedger: Readonly<Record<string, string>> = {
  'GET tournament/:tid/events': price,
  'GET tournament/:tid/virtualEvents': price,
  'POST registration/tournament/:tid/event/squad/:date': price,
  'POST registration/tournament/:tid/find': price,
  'POST admin/tournament/:tid/reservation/find': price,
  'GET setup/tournament/:id/deposits': 'The deposit of each event: a setting.',
  'GET setup/tournament/:id/selfService': 'A fee that is kept of withdrawals: a setting.',
  'GET event/:id': price,
  'GET virtualevent/:id': price,
  'GET setup/tournament/:id/squads/events': price,
  'GET tournament/:tid/fees/active': price,
  'GET tournament/:tid/fees/inactive': price,
  'GET admin/tournament/:tid/reservation/event/squad/available/:date': price,
  'POST admin/entry/searchByBowler': 'As `POST admin/entry/searchByEntry`, found by other words.',
  'POST admin/entry/searchByCaptOrCoordinator': 'As `POST admin/entry/searchByEntry`, found by other words.',
  'GET registration/tournament/:tid/hold': typed,
  'POST registration/tournament/:tid/entry/validate': typed,
  'GET registration/handovers': 'As `POST registration/tournament/:tid/handovers/plan`, of what is offered.',
  'GET registration/entry/:id/calendar': 'A calendar file: it names no amount.',
  'GET export/tournament/:id/downloadexport': 'The file for a management system: its own test keeps money out of it.',
  'GET admin/entry/:id/waiver/:bowlerId/printable': 'An acceptance of the waiver: it names no amount.',
  'GET admin/tournament/:tid/waiver/printable': 'Acceptances of the waiver: they name no amount.',
  'GET link/calendar': 'A calendar file: it names no amount.',
  'GET link/team': 'The share that a free position is asked for: teams/invite.test.ts.',
  'GET link/payment': 'What a guest is asked for: teams/shares.test.ts.',
  'GET link/payment/:paymentId': 'As `GET registration/payment/:paymentId`, for guests.',
  'GET link/payment/:paymentId/printable': 'The receipt of a guest: teams/shares.test.ts.',
  'GET registration/entry/:id/shares': 'What teammates are asked for: teams/shares.test.ts.',
  'GET admin/payment/:paymentId': 'As `GET registration/payment/:paymentId`, for staff.',
}
