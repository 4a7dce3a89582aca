import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { ById, Day, Id, Instant, text } from '../values.ts'
import { manyEntries, PlannedMoves, SquadChoice } from './squad-change.captain.calls.ts'
import { stayNeedsReason } from './squad-change.rules.ts'

/** A squad as staff choose one: with all of its places, hidden and started ones too. */
const StaffSquadChoice = SquadChoice.omit({ available: true }).extend({
  /** Entries like this one that still have room. */
  adminAvailable: z.int(),
  /** Of those: kept for the waiting list. */
  kept: z.int(),
  hideFromCaptains: z.boolean(),
  hasStarted: z.boolean(),
})
const StaffSquad = StaffSquadChoice.extend({
  /** Squads of the day after for the bundled children; none when no child goes along. */
  childSquads: z.array(StaffSquadChoice),
  /** Bundled children that go along, with the squad proposed for each; null: none has room. */
  childEntries: z.array(
    z.object({
      entryId: Id,
      entryNumber: z.int(),
      eventName: z.string(),
      teamName: z.string(),
      squadId: Id.nullable(),
    }),
  ),
})
const StaffSquadChange = z
  .object({
    entryId: Id.optional(),
    /** null takes the entry off its squad; a squad of another event changes the event. */
    squadId: Id.nullable(),
    /** Where bundled children go; for those that are left out the server chooses. */
    childrenEntries: z
      .array(z.object({ entryId: Id, squadId: Id }))
      .max(500)
      .optional(),
    /** Whether bundled children follow the entry to another day or keep their squads. */
    bundle: z.enum(['along', 'stay']).default('along'),
    reason: text(255).optional(),
    /** Of the entry as it was shown; without it the last one wins. */
    version: z.int().optional(),
  })
  .refine(({ bundle, reason }) => bundle === 'along' || reason, { path: ['reason'], error: stayNeedsReason })

export const staffSquadChangeCalls = {
  'GET admin/entry/:id/squads/:date': {
    allow: staffRoles,
    summary: 'Squads of a day that have a place for the entry, also for a cancelled one that is reactivated',
    params: ById.extend({ date: Day }),
    answer: z.array(StaffSquad),
    of: 'staff',
  },
  'GET admin/entry/:id/squads': {
    allow: staffRoles,
    summary: 'Days with a squad that has a place for the entry, and how many places each has in all',
    params: ById,
    answer: z.array(
      z.object({
        date: Day,
        available: z.int(),
        /** How many bundled children go along there. */
        childEntries: z.int(),
      }),
    ),
    of: 'staff',
  },
  'PUT admin/entry/:id/squad/change': {
    allow: staffRoles,
    dryRun: true,
    changes: ['staff', 'entries', 'rosters', 'virtual-events', 'places', 'payments'],
    summary: 'Moves an entry with its linked and bundled children to another squad or event, or takes it off its squad',
    params: ById,
    body: StaffSquadChange,
    answer: z.object({
      squadId: Id.nullable(),
      /** Names the act: it can be undone. */
      requestId: z.string(),
      entry: z.object({
        id: Id,
        entryNumber: z.int(),
        eventName: z.string(),
        teamName: z.string(),
        squadDateTime: Instant.nullable(),
        version: z.int(),
      }),
    }),
  },
  'POST admin/captain/:id/move': {
    allow: staffRoles,
    dryRun: true,
    changes: ['staff', 'entries', 'rosters', 'virtual-events', 'places', 'payments'],
    summary: 'Moves entries of one captain and one start together, with what is bundled or linked, all or none',
    params: ById,
    body: z.object({
      tournamentId: Id,
      /** `version`: of the entry as it was shown; without it the last one wins. */
      entries: manyEntries(z.object({ entryId: Id, version: z.int().optional() })),
      squadId: Id,
      reason: text(255).optional(),
    }),
    answer: z.object({
      /** Names the act: it can be undone. */
      requestId: z.string(),
      moves: PlannedMoves,
    }),
  },
} as const satisfies Calls
