import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Dollars, Id, Revision } from '../../values.ts'
import { fee, handicapChecks, required, shared, withChecks } from '../events/event.shapes.ts'
import { eventState, handicapState } from '../events/events.calls.ts'
import type { ShapeOf } from '../fields.ts'
import { setupRoles } from '../general/general.calls.ts'
import type { virtualEventFields } from './virtual-event.fields.ts'

const scoringMethods = ['First', 'Last', 'Highest'] as const
const ownedByOptions = ['Team Owned', 'Bowler Owned'] as const
const ownerOf = { 'Team Owned': 'team', 'Bowler Owned': 'bowler' } as const
export const ownedBy = (owner: 'team' | 'bowler') => (owner === 'team' ? 'Team Owned' : 'Bowler Owned')

const negative = 'Cannot be negative amount'
/** Ids of bowled events, separated by commas. */
const Maps = z
  .string(required)
  .max(4000)
  .transform((ids) => [...new Set(ids.split(',').flatMap((id) => id.trim() || []))])
  .pipe(z.array(Id).min(1, required).max(100))
const fields = {
  ...shared,
  expenseFee: fee(negative),
  lineageFee: fee(negative),
  prizeFee: fee(negative),
  virtualEventMaps: Maps,
  scoringMethod: z.enum(scoringMethods).default('First'),
  /** Of several linked events: by bowlers. */
  ownedBy: z
    .enum(ownedByOptions)
    .nullish()
    .transform((value) => ownerOf[value ?? 'Bowler Owned']),
} satisfies ShapeOf<typeof virtualEventFields>
const form = <T extends z.ZodRawShape>(more: T) => withChecks(z.object({ ...fields, ...more }), handicapChecks)

export const NewVirtualEvent = form({ tournamentId: Id, hideFromCaptains: z.boolean().default(false) })
export const EditedVirtualEvent = form({ id: Id, tournamentId: Id.optional(), revision: Revision })

export const SetupVirtualEvent = z.object({
  ...eventState,
  ...handicapState,
  name: z.string(),
  expenseFee: Dollars,
  lineageFee: Dollars,
  prizeFee: Dollars,
  /** Bowled events that feed it. */
  maps: z.array(Id),
  scoringMethod: z.enum(scoringMethods),
  ownedBy: z.enum(ownedByOptions),
  owner: z.enum(['bowler', 'team']),
  /** Maps and owner cannot change any more. */
  readOnlyEvent: z.boolean(),
})

const changes = ['setup', 'tournaments', 'places', 'rosters', 'virtual-events'] as const

export const setupVirtualEventCalls = {
  'GET virtualevent/:id': {
    allow: setupRoles,
    summary: 'A virtual event with its settings',
    params: ById,
    answer: SetupVirtualEvent,
  },
  'POST virtualevent': {
    allow: setupRoles,
    changes,
    summary: 'Adds a virtual event to a tournament',
    body: NewVirtualEvent,
    answer: SetupVirtualEvent,
  },
  'PUT virtualevent': {
    allow: setupRoles,
    dryRun: true,
    changes,
    summary: 'Changes a virtual event; what is sold or held limits what may change',
    body: EditedVirtualEvent,
    answer: SetupVirtualEvent,
  },
  'PUT virtualevent/:id/hideFromCaptains': {
    allow: setupRoles,
    changes,
    summary: 'Hides a virtual event from captains, or shows it',
    params: ById,
    body: z.object({ tournamentId: Id.optional(), virtualEventId: Id.optional(), hideFromCaptains: z.boolean() }),
    answer: z.object({ hideFromCaptains: z.boolean() }),
  },
} as const satisfies Calls
