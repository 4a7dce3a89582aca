import type { BundlingFacts } from '@kegler/domain/cart/cart.rules.ts'
import type { Division, DivisionCriteria } from '@kegler/domain/rosters/division.rules.ts'
import { type Offered, recallOffered, setupOf } from '../access/offered.ts'
import type { Db } from '../db/db.ts'
import { remembered } from '../db/remembered.ts'

/** What rosters must know of an event. */
export interface EventOf extends DivisionCriteria {
  id: string
  name: string
  numberOfBowlers: number
  maxEntriesPerBowler: number
  mustDiffer: number
  ageAppliesTo: string
  ageVerificationDate: string | null
}
export interface VirtualEventOf {
  id: string
  tournamentId: string
  name: string
  owner: 'bowler' | 'team'
  /** The events that feed it. */
  mappedEventIds: string[]
}
/** What staff set up in a tournament, the same for everybody; without prices and places. */
export interface Setup {
  events: ReadonlyMap<string, EventOf>
  virtualEvents: ReadonlyMap<string, VirtualEventOf>
  /** By the id of the event or virtual event that has them. */
  divisions: ReadonlyMap<string, (Division & { ownerId: string })[]>
  /** The active rule; null without one. */
  bundling: BundlingFacts | null
}

/** As it was a moment ago; inside a transaction as it is. */
export const readSetup = async (db: Db, tournamentId: string): Promise<Setup> => {
  const offered = await recallOffered(db, tournamentId)
  return offered ? setupIn(offered) : remembered(db, `setup ${tournamentId}`, () => readAlone(db, tournamentId))
}

async function readAlone(db: Db, tournamentId: string): Promise<Setup> {
  const row = await db
    .selectFrom('tournaments as t')
    .select(setupOf.as('setup'))
    .where('id', '=', tournamentId)
    .executeTakeFirst()
  return setupIn(row ?? nothing)
}
const nothing: Pick<Offered, 'setup'> = { setup: { events: [], virtualEvents: [], divisions: [], bundling: null } }

const made = new WeakMap<object, Setup>()
/** Made once of each read. */
export function setupIn({ setup: read }: Pick<Offered, 'setup'>): Setup {
  const setup = made.get(read) ?? make(read)
  made.set(read, setup)
  return setup
}

function make(setup: Offered['setup']): Setup {
  const byId = <T extends { id: string }>(all: unknown) => new Map((all as T[]).map((one) => [one.id, one]))
  return {
    events: byId<EventOf>(setup.events),
    virtualEvents: byId<VirtualEventOf>(setup.virtualEvents),
    divisions: Map.groupBy(setup.divisions as (Division & { ownerId: string })[], ({ ownerId }) => ownerId),
    bundling: setup.bundling as BundlingFacts | null,
  }
}
