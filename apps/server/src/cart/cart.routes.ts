import { cartCalls } from '@kegler/domain/cart/cart.calls.ts'
import { reservationCalls } from '@kegler/domain/cart/reservation.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { createPurchase, validatePurchase } from './create-purchase.ts'
import { findAsStaff } from './find-as-staff.ts'
import { getClientSecret } from './get-client-secret.ts'
import { getHold } from './get-hold.ts'
import { getTournamentAsStaff } from './get-tournament-as-staff.ts'
import { listReservableSquads } from './list-reservable-squads.ts'
import { listReservationDates } from './list-reservation-dates.ts'
import { reserve } from './reserve.ts'
import { setHold } from './set-hold.ts'

export const cartRoutes = serve(cartCalls, {
  'GET registration/tournament/:tid/hold': getHold,
  'PUT registration/tournament/:tid/hold': setHold,
  'POST registration/tournament/:tid/entry/validate': validatePurchase,
  'POST registration/tournament/createSession': createPurchase,
  'POST registration/payment/clientSecret': getClientSecret,
})

export const reservationRoutes = serve(reservationCalls, {
  'GET admin/tournament/:id': getTournamentAsStaff,
  'GET admin/tournament/:tid/reservation/dates': listReservationDates,
  'GET admin/tournament/:tid/reservation/event/squad/available/:date': listReservableSquads,
  'POST admin/tournament/:tid/reservation/find': findAsStaff,
  'POST admin/tournament/:id/reservation': reserve,
})
