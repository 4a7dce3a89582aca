import { Refusal } from '@kegler/domain/errors.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import { notOnRosters } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { type Selectable, sql } from 'kysely'
import { type Db, type Tx, transact } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'
import { insertRows } from '../db/insert-rows.ts'
import { keepInMind, recalled } from '../db/remembered.ts'
import type { Bowlers } from '../db/tables.ts'
import { GatewayError } from '../gateways/gateway-error.ts'
import type { Member } from '../gateways/membership.ts'
import type { Services } from '../services.ts'
import { countLookups, lookupsLeft, tooMany } from './count-lookups.ts'

export type BowlerRow = Selectable<Bowlers>

/** How long stored member data may be used while the directory cannot be reached. */
const standInMs = 24 * 3_600_000

/** A member who was looked up is not asked for again when the roster is saved a moment later. */
const freshMs = 15_000
/** How many members are fetched at a time. */
const lanes = 6
export const notInMembership = (usbcIds: readonly string[]): string =>
  `Membership id(s) ${usbcIds.join(', ')} not found in membership`

/**
 * Asks the membership directory about these members and keeps what it says. Never inside a transaction. Answers them
 * by the id as asked, in capitals.
 * @throws Refusal NotFound that names every unknown id; TooManyRequests; GatewayError when the directory cannot be asked
 */
export async function fetchBowlers(
  services: Services,
  personId: string,
  usbcIds: readonly string[],
  captainId = personId,
): Promise<Map<string, BowlerRow>> {
  const { found, unknown } = await lookUpBowlers(services, personId, usbcIds, captainId)
  if (unknown.length > 0) throw new Refusal('NotFound', notInMembership(unknown))
  return found
}

/**
 * The same, the unknown ids as they were typed. Whatever the call, members who are on no roster of the person count
 * against one limit. `captainId`: whose rosters those are when staff ask for a captain.
 */
export async function lookUpBowlers(
  services: Services,
  personId: string,
  usbcIds: readonly string[],
  captainId = personId,
): Promise<{ found: Map<string, BowlerRow>; unknown: string[] }> {
  const wanted = [...new Set(usbcIds.map((id) => id.toUpperCase()))].sort()
  const { db } = services.database
  const keyOf = (id: string) => `member ${id} for ${personId}`
  const known = (await Promise.all(wanted.map((id) => recalled<[string, BowlerRow]>(db, keyOf(id))))).flatMap((one) =>
    one ? [one] : [],
  )
  const found = new Map<string, BowlerRow>(known)
  const left = wanted.filter((id) => !found.has(id))
  if (left.length === 0) return { found, unknown: [] }
  const strangers = await countStrangers(services, personId, captainId, left)
  const asked = await askAll(services, left)
  const members = asked.flatMap(({ answer }) => (answer === null || answer instanceof GatewayError ? [] : [answer]))
  const rows = await transact(db, { email: 'membership', act: 'look up members' }, async (tx) => {
    await countLookups(tx, services, personId, strangers)
    return keepMembers(tx, members, services.now())
  })
  const kept = new Map(rows.map((row) => [row.usbcId, row]))
  for (const { id, answer } of asked) {
    const row = kept.get(answer instanceof GatewayError ? '' : (answer?.usbcId ?? ''))
    if (row) keepInMind(db, keyOf(id), Promise.resolve([id, row]), freshMs)
    const member = answer instanceof GatewayError ? await standIn(db, id, services.now(), answer) : row
    if (member) found.set(id, member)
  }
  const unknown = asked.filter(({ answer }) => answer === null)
  return { found, unknown: unknown.map(({ id }) => usbcIds.find((typed) => typed.toUpperCase() === id) ?? id) }
}

/** How many of the members count against the limit. @throws Refusal TooManyRequests before the directory is asked */
async function countStrangers(
  services: Services,
  personId: string,
  captainId: string,
  usbcIds: readonly string[],
): Promise<number> {
  const known = ownBowlersOf(services.database.db, captainId, usbcIds).select('usbcId')
  const { ownIds, left } = await services.database.db
    .selectNoFrom([sql<string[]>`array(${known})`.as('ownIds'), lookupsLeft(services, personId).as('left')])
    .executeTakeFirstOrThrow()
  const strangers = usbcIds.filter((id) => !ownIds.includes(id)).length
  if (strangers > left) throw tooMany()
  return strangers
}

/** In the order of ids. After a first failure nobody else is asked: a silent directory would be waited for each time. */
async function askAll(services: Services, ids: readonly string[]) {
  const answers = new Map<string, Member | GatewayError | null>()
  const left = [...ids]
  let silent: GatewayError | undefined
  const lane = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const answer = silent ?? (await services.membership.find(id).catch(asAnswer))
      if (answer instanceof GatewayError) silent = answer
      answers.set(id, answer)
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, ids.length) }, lane))
  return ids.map((id) => ({ id, answer: answers.get(id) ?? null }))
}

function asAnswer(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  throw error
}

async function standIn(db: Db, usbcId: string, now: Date, error: GatewayError): Promise<BowlerRow> {
  const [row] = await findBowlers(db, [usbcId])
  if (!row || row.fetchedAt.getTime() < now.getTime() - standInMs) throw error
  return row
}

/** In the order of ids, so that two rosters with the same bowlers cannot wait for each other. */
async function keepMembers(tx: Tx, members: readonly Member[], now: Date): Promise<BowlerRow[]> {
  if (members.length === 0) return []
  // the directory may answer one member under two ids
  const once = new Map(members.map((member) => [member.usbcId, member]))
  const inOrder = [...once.values()].sort((a, b) => (a.usbcId < b.usbcId ? -1 : 1))
  const rows = inOrder.map((member) => ({ ...member, fetchedAt: now }))
  const columns = Object.keys(rows[0] ?? {})
  const renewed = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))
  return insertRows(tx, 'bowlers', rows, sql`on conflict (usbc_id) do update set ${renewed} returning *`)
}

/** Members as they were last kept; unknown ids are left out. */
export async function findBowlers(db: Db | Tx, usbcIds: readonly string[]): Promise<BowlerRow[]> {
  if (usbcIds.length === 0) return []
  const wanted = usbcIds.map((id) => id.toUpperCase())
  return db.selectFrom('bowlers').selectAll().where(sql<boolean>`usbc_id = any(${wanted}::text[])`).execute()
}
/** Those of the members whom the captain has on a roster, bought or in the cart, or on a virtual entry; of this tournament or of any. */
function ownBowlersOf(db: Db | Tx, captainId: string, usbcIds: readonly string[], tournamentId?: string) {
  const wanted = usbcIds.map((id) => id.toUpperCase())
  const isThere = (row: 'r' | 'v') =>
    sql<boolean>`${sql.ref(`${row}.captainId`)} = ${hidden(captainId, 'uuid')}
      ${tournamentId ? sql`and ${sql.ref(`${row}.tournamentId`)} = ${hidden(tournamentId, 'uuid')}` : sql``}`
  return db
    .selectFrom('bowlers as b')
    .where(sql<boolean>`usbc_id = any(${hidden(wanted, 'text[]')})`)
    .where(
      sql<boolean>`(exists (select 1 from roster_positions p join rosters r on r.id = p.roster_id where p.bowler_id = b.id and ${isThere('r')})
        or exists (select 1 from virtual_entries v where v.bowler_id = b.id and ${isThere('v')}))`,
    )
}
interface OwnBowlers {
  captainId: string
  tournamentId: string
  virtualEventName: string
  as?: Viewer
}
/**
 * The captain's own bowlers in a tournament, by the id in capitals. The directory is not asked.
 * @throws Refusal RuleBroken with a sentence for each who is none, which does not tell whether they exist
 */
export async function ownBowlers(
  db: Db | Tx,
  { captainId, tournamentId, virtualEventName, as }: OwnBowlers,
  usbcIds: readonly string[],
): Promise<Map<string, BowlerRow>> {
  const rows = await ownBowlersOf(db, captainId, usbcIds, tournamentId).selectAll().execute()
  const bowlers = new Map(rows.map((row) => [row.usbcId, row]))
  const strangers = usbcIds.filter((id) => !bowlers.has(id.toUpperCase()))
  if (strangers.length > 0)
    throw new Refusal(
      'RuleBroken',
      [...new Set(strangers)].map((id) => notOnRosters(id, virtualEventName, as)),
    )
  return bowlers
}
/** A row as JSON of the database. */
export type BowlerJson = Record<string, unknown>
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
export function bowlerFrom(json: BowlerJson): BowlerRow {
  const row = Object.fromEntries(Object.entries(json).map(([name, value]) => [camel(name), value]))
  return { ...(row as unknown as BowlerRow), fetchedAt: new Date(String(row.fetchedAt)) }
}

export async function readBowlers(db: Db | Tx, ids: readonly string[]): Promise<Map<string, BowlerRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('bowlers')
    .selectAll()
    .where(sql<boolean>`id = any(${hidden([...new Set(ids)], 'uuid[]')})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
