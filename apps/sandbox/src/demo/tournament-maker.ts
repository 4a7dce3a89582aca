import { type Database, type Tx, transact } from '@kegler/server/db/db.ts'
import { runStatements } from '@kegler/server/db/migrate.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Account } from '../identity/demo-accounts.ts'
import type { Store } from '../store.ts'
import { bowlerPool } from './bowlers.ts'
import { addExamples } from './example-captains.ts'
import { addOpenChampionships } from './open-championships.ts'
import { addDemoPersons, addOrganisation, demoCaptain } from './organisation.ts'
import { addLonePinSingles, addTrios, sellTrios } from './other-tournaments.ts'
import { addReservations } from './reservations.ts'
import { emptySeason, type Season, type SeasonTable } from './season.ts'
import { addStateMixedTeam } from './state-mixed-team.ts'
import { writeSeason } from './write-season.ts'
import { addYouthExample, addYouthScratchOpen } from './youth-scratch-open.ts'

const Wanted = z.object({
  like: z.enum(['open', 'state mixed', 'youth', 'trios', 'singles']),
  key: z.string(),
  /** Added to the name: nobody else has it. */
  suffix: z.string(),
  status: z.number().optional(),
  /** Columns of the tournament that differ. */
  values: z.record(z.string(), z.unknown()).default({}),
  /** The tournament alone: no location, no event, no squad. */
  empty: z.boolean().default(false),
  /** E-mail of the captain who owns what this demo account owns in the season; without it nothing is sold. */
  owner: z.object({ email: z.string(), like: z.string() }).optional(),
})
type Wanted = z.infer<typeof Wanted>

/** Makes tournaments and accounts for a test, beside the demo season. Only registered where a test asks for it. */
export function tournamentMaker(
  server: FastifyInstance,
  { prefix, database, store }: { prefix: string; database: Database; store: Store },
): void {
  server.post(`${prefix}/makers/tournament`, async (request) => {
    const wanted = Wanted.parse(request.body)
    return await transact(database.db, { email: 'maker' }, async (tx) => {
      const owner = wanted.owner && (await personOf(tx, wanted.owner.email))
      const season = seasonWith(wanted, owner)
      await useKnownBowlers(tx, season)
      await writeSeason(tx, season)
      const [made] = season.rows.tournaments
      return { id: made?.id, name: made?.name }
    })
  })
  /** Takes it off every list again. */
  server.post<{ Params: { id: string } }>(`${prefix}/makers/tournament/:id/archive`, async ({ params }) => {
    const archive = (tx: Tx) => tx.updateTable('tournaments').set({ status: 6 }).where('id', '=', params.id).execute()
    await transact(database.db, { email: 'maker' }, archive)
    return {}
  })
  /** Sets columns of it. */
  server.post<{ Params: { id: string }; Body: { exportId?: string } }>(
    `${prefix}/makers/tournament/:id/set`,
    async ({ params, body }) => {
      const set = (tx: Tx) => tx.updateTable('tournaments').set(body).where('id', '=', params.id).execute()
      await transact(database.db, { email: 'maker' }, set)
      return {}
    },
  )
  server.post(`${prefix}/makers/entries`, async ({ body }) => {
    await transact(database.db, { email: 'maker' }, (tx) => runStatements(tx, manyEntries(ManyEntries.parse(body))))
    return {}
  })
  server.post<{ Body: Account }>(`${prefix}/makers/account`, async ({ body }) => {
    store.put('identity:account', body.sub, body)
    return {}
  })
}

const ManyEntries = z.object({ eventId: z.guid(), count: z.int() })
/** So many entries of an event's squad, owned by its first manager, each with the same whole roster. */
const manyEntries = ({ eventId, count }: z.infer<typeof ManyEntries>) => `
  with e as (select e.*, s.id as squad_id, (select person_id from tournament_managers m
        where m.tournament_id = e.tournament_id limit 1) as captain_id
      from events e join squads s on s.event_id = e.id where e.id = '${eventId}' limit 1),
    made as (insert into entries (tournament_id, event_id, squad_id, captain_id)
      select tournament_id, id, squad_id, captain_id from e, generate_series(1, ${count}) returning *),
    rostered as (insert into rosters (tournament_id, captain_id, entry_id)
      select tournament_id, captain_id, id from made returning id)
  insert into roster_positions (roster_id, position, bowler_id)
    select r.id, b.n, b.id from rostered r, e cross join lateral
      (select id, row_number() over (order by id)::int as n from bowlers order by id limit e.number_of_bowlers) b`

async function personOf(tx: Tx, email: string): Promise<string> {
  return (await tx.selectFrom('persons').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

/** The tournament and what its owner has; what the demo season holds already is left out. */
export function seasonWith(
  { like, key, suffix, status, values, empty, owner }: Wanted,
  ownerId: string | undefined,
): Season {
  const season = emptySeason(new Date())
  addOrganisation(season)
  addDemoPersons(season)
  const person = season.rows.persons.find(({ email }) => email === owner?.like)
  if (person && ownerId) person.id = ownerId
  add(season, like, key, owner !== undefined)
  for (const table of ['groups', 'financeAccounts', 'centers', 'persons'] as const) season.rows[table] = []
  for (const row of season.rows.tournaments) {
    row.name = `${row.name} ${suffix}`
    if (status) row.status = status
    Object.assign(row, values)
  }
  if (empty) return { ...season, rows: { ...emptySeason(new Date()).rows, tournaments: season.rows.tournaments } }
  return season
}

function add(season: Season, like: Wanted['like'], key: string, sold: boolean): void {
  if (like === 'state mixed') addStateMixedTeam(season, key)
  if (like === 'singles') addLonePinSingles(season, key)
  if (like === 'youth') {
    const youth = addYouthScratchOpen(season, key)
    if (sold) addYouthExample(season, youth)
  }
  if (like === 'trios') {
    const trios = addTrios(season, key)
    if (sold) sellTrios(season, trios, [demoCaptain(season, 'captain@kegler.test')], () => 'The Late Trio')
  }
  if (like === 'open') {
    const open = addOpenChampionships(season, key)
    const pool = bowlerPool(season)
    if (sold) addExamples(season, open, pool)
    if (sold) addReservations(season, open, pool)
  }
}

/** Bowlers of the directory may have rows already, under ids of the product. */
async function useKnownBowlers(tx: Tx, { rows }: Season): Promise<void> {
  const ids = rows.bowlers.map(({ usbcId }) => usbcId)
  if (ids.length === 0) return
  const known = await tx.selectFrom('bowlers').select(['id', 'usbcId']).where('usbcId', 'in', ids).execute()
  const idOf = new Map(known.map(({ id, usbcId }) => [usbcId, id]))
  const replaced = new Map(rows.bowlers.map(({ id, usbcId }) => [id, idOf.get(usbcId)]))
  rows.bowlers = rows.bowlers.filter(({ usbcId }) => !idOf.has(usbcId))
  for (const table of Object.keys(rows) as SeasonTable[])
    for (const row of rows[table] as { bowlerId?: string | null }[])
      if (row.bowlerId) row.bowlerId = replaced.get(row.bowlerId) ?? row.bowlerId
}
