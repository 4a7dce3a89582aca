import { Refusal } from '@kegler/domain/errors.ts'
import { linkOver } from '@kegler/domain/teams/link.rules.ts'
import { openShare } from '@kegler/domain/teams/shares.rules.ts'
import { sql } from 'kysely'
import type { ActorLink } from '../access/actor.ts'
import type { Db } from '../db/db.ts'
import { entryRows } from '../db/locks.ts'
import { readTeamMoney } from '../entries/read-team-money.ts'
import { leftOfShare, type Share } from '../payments/share-left.ts'

interface LinkItem {
  entryId: string | null
  virtualEntryId: string | null
  event: string
  team: string | null
  startsAt: Date | null
  owed: number
  paying: number
}
/** What a link asks for: items of its captain, and of a bowler's at most their share. Cents. */
interface LinkedDebt {
  items: LinkItem[]
  share: (Share & { price: number; paid: number }) | null
  /** What can be paid now. */
  open: number
  isBeingPaid: boolean
  /** What was begun to be paid by this link: who began it goes on with it. */
  begun: number
}

export async function readLinkedDebt(db: Db, link: ActorLink): Promise<LinkedDebt> {
  const debt = await (link.kind === 'payment' ? readChosen(db, link) : readShare(db, link))
  return { ...debt, begun: await readBegun(db, 'linkId', link.id) }
}
type OpenDebt = Omit<LinkedDebt, 'begun'>
/** What is begun to be paid by a link, or by a guest. */
export const readBegun = async (db: Db, by: 'linkId' | 'guestId', id: string): Promise<number> =>
  (
    await db
      .selectFrom('paymentSessions')
      .select(sql<number>`coalesce(sum(amount), 0)::int`.as('amount'))
      .where(by, '=', id)
      .where('state', 'in', ['created', 'processing'])
      .executeTakeFirstOrThrow()
  ).amount

const roomOf = (items: readonly LinkItem[]): number =>
  items.reduce((sum, { owed, paying }) => sum + Math.max(0, owed - paying), 0)

/** Of who has joined: the share of the position they are on. */
async function readShare(db: Db, link: ActorLink): Promise<OpenDebt> {
  const entry =
    link.entryId && link.joinedAt
      ? await entryRows(db).where('entries.id', '=', link.entryId).executeTakeFirst()
      : undefined
  if (!entry) throw new Refusal('RuleBroken', linkOver)
  const { shares } = await db
    .selectFrom('tournaments')
    .select('shares')
    .where('id', '=', link.tournamentId)
    .executeTakeFirstOrThrow()
  const money = await readTeamMoney(db, entry)
  const mine = money.positions.find((one) => one.link?.id === link.id)
  // what the captain owes is nobody else's
  if (!mine || !shares || !money.isOn) return { items: [], share: null, open: 0, isBeingPaid: false }
  const items = await readItems(db, link.captainId, { ids: money.family, tournamentId: link.tournamentId })
  const share = {
    rosterId: entry.rosterId,
    position: mine.position,
    asked: mine.asked,
    price: money.price,
    paid: mine.paid,
  }
  const open = Math.min(await leftOfShare(db, share, money.family), roomOf(items))
  return { items, share, open, isBeingPaid: open < openShare(mine, money.balance) }
}

async function readChosen(db: Db, link: ActorLink): Promise<OpenDebt> {
  const chosen = await db
    .selectFrom('linkEntries as c')
    .innerJoin('entries as n', (join) =>
      join.on((eb) => eb.or([eb('n.id', '=', eb.ref('c.entryId')), eb('n.parentEntryId', '=', eb.ref('c.entryId'))])),
    )
    .select('n.id')
    .where('c.linkId', '=', link.id)
    .execute()
  const { chosenAny } = await db
    .selectNoFrom((eb) =>
      eb.exists(eb.selectFrom('linkEntries').select('linkId').where('linkId', '=', link.id)).as('chosenAny'),
    )
    .executeTakeFirstOrThrow()
  const ids = chosenAny ? chosen.map(({ id }) => id) : null
  const items = (await readItems(db, link.captainId, { ids, tournamentId: link.tournamentId })).filter(
    ({ owed }) => owed > 0,
  )
  const open = roomOf(items)
  return { items, share: null, open, isBeingPaid: items.some(({ paying }) => paying > 0) }
}

/** Null: all of the captain in the tournament. */
const readItems = async (
  db: Db,
  captainId: string,
  { ids, tournamentId }: { ids: readonly string[] | null; tournamentId: string },
) =>
  (
    await sql<LinkItem>`
    select b.entry_id, b.virtual_entry_id, coalesce(e.name, v.name) as event, r.name as team, q.starts_at,
      greatest(0, b.amount) as owed,
      (select coalesce(sum(i.amount), 0)::int from session_items i where i.entry_id = b.entry_id or i.virtual_entry_id = b.virtual_entry_id) as paying
    from balances b left join entries n on n.id = b.entry_id left join events e on e.id = n.event_id
      left join rosters r on r.entry_id = n.id left join squads q on q.id = n.squad_id
      left join virtual_entries u on u.id = b.virtual_entry_id left join virtual_events v on v.id = u.virtual_event_id
    where b.tournament_id = ${tournamentId} and coalesce(n.captain_id, u.captain_id) = ${captainId}
      and not coalesce(n.is_cancelled, u.is_cancelled)
      and (${ids === null} or n.id = any(${ids ?? []}::uuid[]))
    order by n.parent_position nulls first, n.entry_number, u.id`.execute(db)
  ).rows
