import { createHash } from 'node:crypto'
import { type BundlingFacts, type CartFacts, type CartLines, mergeLines } from '@kegler/domain/cart/cart.rules.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import { remembered } from '../db/remembered.ts'
import type { Context } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { type PricedSquad, readBundling, readOwnedOf, readSquads } from './cart-facts.ts'
import { cartOf } from './cart-of.ts'

/** What a tournament offers, as it was a moment ago. It informs pages; what is sold is decided on the rows. */
export interface Catalogue {
  squads: readonly PricedSquad[]
  /** Squads that only staff can sell. */
  staffOnly: readonly PricedSquad[]
  bundling: BundlingFacts | null
  groupId: string | null
  /** Captains may see it. */
  isListed: boolean
  /** Entries left for captains by squad id, ready to be sent. */
  availability: { json: string; etag: string }
}
/** Read at most once in a quarter of a second, however many ask. */
export const catalogueOf = (services: Services, tournamentId: string): Promise<Catalogue> =>
  remembered(services.database.db, `catalogue ${tournamentId}`, () => read(services, tournamentId))

async function read({ database }: Services, tournamentId: string): Promise<Catalogue> {
  const tournament = await database.db
    .selectFrom('tournaments')
    .select(['groupId', 'status'])
    .where('id', '=', tournamentId)
    .executeTakeFirst()
  const squads = [...(await readSquads(database.db, tournamentId, { squadIds: null })).values()]
  const offered = squads.filter((squad) => !squad.notOffered)
  const json = JSON.stringify(Object.fromEntries(offered.map((squad) => [squad.id, squad.left])))
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`
  return {
    squads: offered,
    staffOnly: squads.filter((squad) => squad.notOffered && !squad.isLinkedChild),
    bundling: await readBundling(database.db, tournamentId),
    groupId: tournament?.groupId ?? null,
    isListed: tournament !== undefined && statusAllows(tournament.status, 'list'),
    availability: { json, etag },
  }
}

/** The rules' facts of a captain whose cart has these squads, as the catalogue knows them; virtual events stay out. */
export async function catalogueFacts(
  { db, services }: Pick<Context, 'db' | 'services'>,
  tournament: TournamentRow,
  captainId: string,
  squadLines: readonly { id: string; quantity: number }[],
) {
  const catalogue = await catalogueOf(services, tournament.id)
  const { squads, bundling } = catalogue
  const cart: CartLines = { squads: mergeLines(cartOf(squadLines, []).squads), virtualEvents: [] }
  const facts: CartFacts = {
    timeZone: tournament.timeZone,
    squads: new Map(squads.map((squad) => [squad.id, squad])),
    virtualEvents: new Map(),
    bundling,
    owned: bundling ? ((await readOwnedOf(db, tournament, [captainId])).get(captainId) ?? []) : [],
  }
  return { catalogue, cart, facts }
}
