import { createHash } from 'node:crypto'
import { type CartFacts, type CartLines, mergeLines } from '@kegler/domain/cart/cart.rules.ts'
import type { DayText } from '@kegler/domain/dates.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { remembered } from '../db/remembered.ts'
import { readAllSquads } from './all-squads.ts'
import { type PricedSquad, readOwnedOf } from './cart-facts.ts'
import { cartOf } from './cart-of.ts'
import { readSetup, type Setup } from './setup.ts'

/** What a tournament offers, as it was a moment ago. It informs pages; what is sold is decided on the rows. */
export interface Catalogue {
  setup: Setup
  /** All squads by id, those that are not offered too. */
  all: ReadonlyMap<string, PricedSquad>
  squads: ReadonlyMap<string, PricedSquad>
  byDay: ReadonlyMap<DayText, readonly PricedSquad[]>
  /** Squads that only staff can sell. */
  staffOnly: readonly PricedSquad[]
  /** Entries left for captains by squad id, ready to be sent. */
  availability: { json: string; etag: string }
  /** Answers to captains who have neither entries nor a cart, by what was asked: the same for all of them. */
  answers: Map<string, unknown>
}
/** Of a tournament that exists. Read at most once in a quarter of a second, however many ask. */
export const catalogueOf = (db: Db, tournamentId: string): Promise<Catalogue> =>
  remembered(db, `catalogue ${tournamentId}`, () => read(db, tournamentId))

async function read(db: Db, tournamentId: string): Promise<Catalogue> {
  const setup = await readSetup(db, tournamentId)
  const all = await readAllSquads(db, tournamentId)
  const squads = [...all.values()]
  const offered = squads.filter((squad) => !squad.notOffered)
  const json = JSON.stringify(Object.fromEntries(offered.map((squad) => [squad.id, squad.left])))
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`
  return {
    setup,
    all,
    squads: new Map(offered.map((squad) => [squad.id, squad])),
    byDay: Map.groupBy(offered, ({ day }) => day),
    staffOnly: squads.filter((squad) => squad.notOffered && !squad.isLinkedChild),
    availability: { json, etag },
    answers: new Map(),
  }
}

/** The rules' facts of a captain whose cart has these squads, as the catalogue knows them; virtual events stay out. */
export async function catalogueFacts(
  db: Db,
  tournament: TournamentRow,
  captainId: string,
  squadLines: readonly { id: string; quantity: number }[],
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
    owned: bundling ? ((await readOwnedOf(db, tournament, [captainId])).get(captainId) ?? []) : [],
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
