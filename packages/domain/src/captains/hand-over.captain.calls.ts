import { z } from 'zod'
import type { Calls } from '../call.ts'
import { manyEntries } from '../entries/squad-change.captain.calls.ts'
import { ById, CaptainEmail, Day, Dollars, Id, Instant, list, Tid } from '../values.ts'

/** What goes to another captain together. */
const Going = {
  entries: z.array(
    z.object({
      entryId: Id,
      entryNumber: z.int(),
      eventName: z.string(),
      teamName: z.string(),
      squadDateTime: Instant.nullable(),
      /** Entries linked with it, which follow. */
      linked: z.int(),
      balanceDue: Dollars,
      /** By when the rest of a deposit is due. */
      dueOn: Day.nullable(),
      /** Teammates who are asked for a share. */
      shares: z.int(),
    }),
  ),
  /** Virtual entries that go along, by their event. */
  virtualEntries: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** Of all of them: owed by who accepts. */
  balanceDue: Dollars,
  expiresAt: Instant,
}
const HandOverPlan = z.object(Going)
export const HandOver = z.object({
  ...Going,
  id: Id,
  tournamentId: Id,
  tournamentName: z.string(),
  timeZone: z.string(),
  /** Offered by who asks; else to them. */
  isOwn: z.boolean(),
  /** To whom: the address that was typed; or who offers it: their name. */
  other: z.string(),
})
const Offer = z.object({ entryIds: manyEntries(Id), email: CaptainEmail })

export const handOverCalls = {
  'GET registration/handovers': {
    allow: 'signedIn',
    of: 'hand-over',
    summary: 'Offers of entries that are open: those of the captain and those to them',
    answer: z.array(HandOver),
  },
  'POST registration/tournament/:tid/handovers/plan': {
    allow: 'signedIn',
    summary: 'What would go to another captain with these entries; changes nothing',
    params: Tid,
    body: Offer.pick({ entryIds: true }),
    perMinute: 60,
    answer: HandOverPlan,
  },
  'POST registration/tournament/:tid/handovers': {
    allow: 'signedIn',
    changes: ['hand-over', 'entries', 'account'],
    summary: 'Offers entries to another captain, all or none, when what goes along is still what was seen',
    params: Tid,
    body: Offer.extend({ seen: list(Id, 500) }),
    perMinute: 10,
    answer: HandOver,
  },
  'DELETE registration/handovers/:id': {
    allow: 'signedIn',
    changes: ['hand-over', 'entries', 'account'],
    summary: 'Takes an own offer back',
    params: ById,
    answer: z.object({ message: z.string() }),
  },
  'POST registration/handovers/:id/accept': {
    allow: 'signedIn',
    changes: ['hand-over', 'entries', 'rosters', 'virtual-events', 'payments', 'tournaments', 'account'],
    summary: 'Makes who was asked the captain of all entries of an offer; payments that are open are ended first',
    params: ById,
    perMinute: 30,
    answer: z.object({ tournamentId: Id }),
  },
  'POST registration/handovers/:id/decline': {
    allow: 'signedIn',
    changes: ['hand-over', 'entries', 'account'],
    summary: 'Declines an offer; the captain who made it gets a mail',
    params: ById,
    answer: z.object({ message: z.string() }),
  },
} as const satisfies Calls
