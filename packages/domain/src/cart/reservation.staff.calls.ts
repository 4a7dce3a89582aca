import { z } from 'zod'
import type { Calls } from '../call.ts'
import { FinderSearch, FoundDates, movingEntry } from '../places/finder.calls.ts'
import { Cart, SquadOffer } from '../places/places.calls.ts'
import { staffRoles } from '../roles.ts'
import { StaffTournament } from '../tournaments/tournament.staff.calls.ts'
import { ById, Day, Dollars, Id, list, Messages, Quantity, Tid, text } from '../values.ts'

const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .pipe(z.union([z.literal(''), z.email('Please provide a valid email.')]))
const Name = text(100)
const required = (field: z.ZodType<string>) => field.refine((value) => value !== '', 'Required')

export const ReservationCaptain = z.object({
  firstName: required(Name),
  lastName: required(Name),
  email: required(Email),
})
/** All three fields, or none. */
export const ReservationCoordinator = z
  .object({ firstName: Name.default(''), lastName: Name.default(''), email: Email.default('') })
  .superRefine((fields, context) => {
    const empty = Object.entries(fields).filter(([, value]) => value === '')
    if (empty.length === 3) return
    for (const [name] of empty) context.addIssue({ code: 'custom', path: [name], message: 'Required' })
  })
export const Reservation = z.object({
  tournamentId: Id.optional(),
  /** `price`: of one, as it was shown. */
  entries: list(z.object({ squadId: Id, quantity: Quantity, price: Dollars.optional() }), 200),
  virtualEntries: list(
    z.object({ virtualEventId: Id, eventId: Id.nullish(), quantity: Quantity, price: Dollars.optional() }),
    200,
  ),
  captain: ReservationCaptain,
  coordinator: ReservationCoordinator.nullish(),
  sendMail: z.boolean().default(true),
  reason: text(255).optional(),
})

/** A squad as staff reserve it. */
const ReservableSquad = SquadOffer.omit({
  quantity: true,
  countInCart: true,
  showBundleGuide: true,
  waits: true,
}).extend({
  day: Day,
  adminAvailable: z.int(),
  hasStarted: z.boolean(),
  /** Of those that staff have left: kept for the waiting list. */
  kept: z.int(),
  linkedEventId: Id.nullable(),
})
const ReservableVirtualEvent = z.object({
  id: Id,
  name: z.string(),
  price: Dollars,
  owner: z.enum(['bowler', 'team']),
  eventId: Id.nullable(),
  eventName: z.string().nullable(),
  eventIds: z.array(Id),
  hideFromCaptains: z.boolean(),
})
export const reservationCalls = {
  'GET admin/tournament/:id': {
    allow: staffRoles,
    of: 'staff',
    summary: 'A tournament as staff see it, whatever its status',
    params: ById,
    answer: StaffTournament.extend({
      status: z.int(),
      mayReserve: z.boolean(),
      mayChange: z.boolean(),
      tournamentPhone: z.string(),
      /** People in its waiting room who are not called yet; null: it has none that is open. */
      roomWaits: z.int().nullable(),
    }),
  },
  'GET admin/tournament/:tid/reservation/dates': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Days with a squad that staff can reserve, and how many places each has left for staff',
    params: Tid,
    answer: z.object({
      disabledDates: z.array(Day),
      firstAvailableSquadDate: Day.nullable(),
      lastAvailableSquadDate: Day.nullable(),
      availability: z.array(z.object({ date: Day, available: z.int(), total: z.int() })),
    }),
  },
  'GET admin/tournament/:tid/reservation/event/squad/available/:date': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Squads of a day with the places that captains and that staff have left, and the virtual events',
    params: Tid.extend({ date: Day }),
    answer: z.object({
      squads: z.array(ReservableSquad),
      events: z.array(
        z.object({ eventId: Id, eventName: z.string(), eventNumberOfBowlers: z.int(), eventIsLinked: z.boolean() }),
      ),
      virtualEvents: z.array(ReservableVirtualEvent),
      bundling: z
        .object({ parentEventId: Id, parentEventName: z.string(), childEventId: Id, quantity: z.int() })
        .nullable(),
    }),
  },
  'POST admin/tournament/:tid/reservation/find': {
    allow: staffRoles,
    of: 'staff',
    summary:
      'Dates at which staff can reserve so much beside their cart, or move entries to, ten at a time, best first',
    params: Tid,
    body: FinderSearch.extend({ squads: Cart.shape.squads, ...movingEntry }),
    perMinute: 60,
    answer: FoundDates,
  },
  'POST admin/tournament/:id/reservation': {
    allow: staffRoles,
    changes: ['staff', 'entries', 'places', 'virtual-events', 'payments'],
    summary: 'Reserves squads and virtual entries for a captain: all or nothing, to be paid later',
    params: ById,
    body: Reservation,
    maxBytes: 65_536,
    answer: z.object({
      /** null: nothing was reserved, `messages` say why. */
      captainId: Id.nullable(),
      messages: Messages,
      entryIds: z.array(Id),
      balanceDue: Dollars,
    }),
  },
} as const satisfies Calls
