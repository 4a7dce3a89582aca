import { createHash } from 'node:crypto'
import { type CartFacts, type CartLines, hasStarted, mergeLines } from '@kegler/domain/cart/cart.rules.ts'
import type { DayText } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { type FinderIndex, finderIndex } from '@kegler/domain/places/finder-index.rules.ts'
import { type Offered, readOffered } from '../access/offered.ts'
import { type TournamentRow, tournamentNotFound } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { squadsIn } from './all-squads.ts'
import { readOwned } from './cart-facts.ts'
import { cartOf } from './cart-of.ts'
import type { PricedSquad } from './priced-squads.ts'
import { type Setup, setupIn } from './setup.ts'

/** What a tournament offers, as it was a moment ago. It informs pages; what is sold is decided on the rows. */
export interface Catalogue {
  setup: Setup
  /** All squads by id, those that are not offered too. */
  all: ReadonlyMap<string, PricedSquad>
  squads: ReadonlyMap<string, PricedSquad>
  byDay: ReadonlyMap<DayText, readonly PricedSquad[]>
  staffOnly: readonly PricedSquad[]
  /** Entries left for captains by squad id, ready to be sent. */
  availability: { json: string; etag: string }
  /** Made when a date is first looked for. */
  finder: FinderIndex | null
  /** Who waits for a squad, and for how many entries; those for which nobody waits are left out. */
  waits: ReadonlyMap<string, { captains: number; teams: number }>
  /** Answers to captains who have neither entries nor a cart, by what was asked: the same for all of them. */
  answers: Map<string, unknown>
}
const made = new WeakMap<Offered, Catalogue>()
/** Of a tournament that exists. Made once of each read of it. */
export async function catalogueOf(db: Db, tournamentId: string): Promise<Catalogue> {
  const offered = await readOffered(db, tournamentId)
  if (!offered) throw new Refusal('NotFound', tournamentNotFound)
  const catalogue = made.get(offered) ?? make(offered)
  made.set(offered, catalogue)
  return catalogue
}

function make(offered: Offered): Catalogue {
  const setup = setupIn(offered)
  const all = squadsIn(offered)
  const squads = [...all.values()]
  const sold = squads.filter((squad) => !squad.notOffered)
  const json = JSON.stringify(Object.fromEntries(sold.map((squad) => [squad.id, squad.left])))
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`
  return {
    setup,
    all,
    squads: new Map(sold.map((squad) => [squad.id, squad])),
    byDay: Map.groupBy(sold, ({ day }) => day),
    staffOnly: squads.filter((squad) => squad.notOffered && !squad.isLinkedChild),
    availability: { json, etag },
    finder: null,
    waits: new Map(offered.offers.waits.map(({ id, ...waits }) => [id, waits])),
    answers: new Map(),
  }
}

/** Of starts that are still to come. */
export const finderOf = (catalogue: Catalogue, timeZone: string, now: Date): FinderIndex => {
  catalogue.finder ??= finderIndex(ahead(catalogue.squads.values(), now), timeZone)
  return catalogue.finder
}
export const ahead = <T extends { startsAt: string }>(squads: Iterable<T>, now: Date): T[] =>
  [...squads].filter((squad) => !hasStarted(squad, now))

/**
 * The rules' facts of a captain whose cart has these squads, as the catalogue knows them; virtual events stay out, and
 * where nothing is bundled the captain's entries, unless they are asked for.
 */
export async function catalogueFacts(
  db: Db,
  tournament: TournamentRow,
  captainId: string,
  squadLines: readonly { id: string; quantity: number }[],
  now: Date,
  withOwned = false,
) {
  const catalogue = await catalogueOf(db, tournament.id)
  const {
    squads,
    setup: { bundling },
  } = catalogue
  const cart: CartLines = { squads: mergeLines(cartOf(squadLines, []).squads), virtualEvents: [] }
  const facts: CartFacts = {
    timeZone: tournament.timeZone,
    squads,
    virtualEvents: new Map(),
    bundling,
    owned: bundling || withOwned ? await readOwned(db, { tournament, captainId }) : [],
    now,
  }
  return { catalogue, cart, facts }
}

/** What `make` answers a captain; made once, and frozen, for all who have neither entries nor a cart. */
export function sharedAnswer<T extends object>(
  { catalogue, cart, facts }: Awaited<ReturnType<typeof catalogueFacts>>,
  asked: string,
  make: () => T,
): T {
  if (cart.squads.length + facts.owned.length > 0) return make()
  const answer = (catalogue.answers.get(asked) as T | undefined) ?? Object.freeze(make())
  catalogue.answers.set(asked, answer)
  return answer
}
