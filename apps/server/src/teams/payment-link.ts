import { noBalance } from '@kegler/domain/entries/payment-log.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { mayChangeEntries } from '@kegler/domain/places/gates.rules.ts'
import { sql } from 'kysely'
import { entryNotFound } from '../access/entries.ts'
import { linkAddress } from '../access/link.ts'
import { captainTournament, freshTournament, passGate } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import { lockItems } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { linkExpiry } from '../rosters/links.ts'

export const makePaymentLink: Handles<'POST registration/tournament/:tid/paymentLink'> = async (call) => {
  const { params, body, actor, db, transact, services, now } = call
  passGate(actor, await captainTournament(db, actor, params.tid), now)
  const ids = body.entries.map(({ id }) => id)
  return transact(async (tx) => {
    const link = await insertPaymentLink(tx, { tournamentId: params.tid, captainId: actor.personId, ids, now })
    return { address: linkAddress(services.config, link), until: link.expiresAt.toISOString() }
  })
}

interface Wanted {
  tournamentId: string
  captainId: string
  /** Entries; none: all that is due. */
  ids: readonly string[]
  now: Date
}
/** The same entries have one link at a time: who asks again gets it again. */
async function insertPaymentLink(tx: Tx, { tournamentId, captainId, ids, now }: Wanted) {
  const tournament = await freshTournament(tx, tournamentId)
  if (!tournament.paymentLinks) throw new Refusal('RuleBroken', 'Nobody else can pay in this tournament.')
  if (!mayChangeEntries(tournament, now, 'captain'))
    throw new Refusal('RuleBroken', 'Payments for this tournament can no longer be made here. Please call us.')
  const rows = await lockItems(tx, ids, [])
  if (rows.length < new Set(ids).size || rows.some((row) => row.captainId !== captainId))
    throw new Refusal('NotFound', entryNotFound)
  const { rows: due } = await sql`select from balances b left join entries n on n.id = b.entry_id
    left join virtual_entries v on v.id = b.virtual_entry_id
    where b.tournament_id = ${tournamentId} and coalesce(n.captain_id, v.captain_id) = ${captainId} and b.amount > 0
      and not coalesce(n.is_cancelled, v.is_cancelled)
      and (${ids.length === 0} or n.id = any(${[...ids]}::uuid[]) or n.parent_entry_id = any(${[...ids]}::uuid[])) limit 1`.execute(
    tx,
  )
  if (due.length === 0) throw new Refusal('RuleBroken', noBalance)
  const wanted = [...new Set(ids)].toSorted()
  const open = await tx
    .selectFrom('links as l')
    .selectAll('l')
    .where('l.captainId', '=', captainId)
    .where('l.tournamentId', '=', tournamentId)
    .where(sql<boolean>`l.kind = 'payment'`)
    .where('l.endedAt', 'is', null)
    .where('l.expiresAt', '>', now)
    .where(sql<boolean>`coalesce((select array_agg(e.entry_id order by e.entry_id) from link_entries e where e.link_id = l.id), '{}')
      = (select coalesce(array_agg(id order by id), '{}') from unnest(${wanted}::uuid[]) id)`)
    .executeTakeFirst()
  if (open) return open
  const link = await tx
    .insertInto('links')
    .values({
      ...{ kind: 'payment', tournamentId, captainId, createdBy: captainId, createdAt: now },
      expiresAt: linkExpiry(tournament),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertRows(
    tx,
    'linkEntries',
    wanted.map((entryId) => ({ linkId: link.id, entryId })),
  )
  return link
}
