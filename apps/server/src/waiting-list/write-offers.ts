import type { Offers } from '@kegler/domain/waiting-list/line.rules.ts'
import { offerUntil } from '@kegler/domain/waiting-list/offer.rules.ts'
import type { LineFacts } from '@kegler/domain/waiting-list/request.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import type { WaitRow } from '../db/waiting-locks.ts'
import { queueOffer } from './queue-mails.ts'

interface Offering {
  tournament: TournamentRow
  squads: LineFacts['squads']
  waits: readonly WaitRow[]
  offers: Offers
  /** They may be of the places that captains cannot buy. */
  forStaff?: boolean
  now: Date
}
/** Holds what locked requests are offered, on locked squads, and writes to their captains. */
export async function writeOffers(tx: Tx, { tournament, squads, waits, offers, forStaff, now }: Offering) {
  const lines = offers.flatMap(({ id: waitId, lines }) =>
    lines.map(({ id, quantity }) => ({
      waitId,
      squadId: id,
      linkedSquadId: squads.get(id)?.linkedSquadId ?? null,
      quantity,
      forStaff: forStaff ?? false,
    })),
  )
  if (lines.length > 0) await tx.insertInto('offerLines').values(lines).execute()
  const untilOf = offerUntil(now, tournament)
  for (const { id, lines: offered } of offers) {
    const wait = waits.find((one) => one.id === id)
    const start = squads.get(offered[0]?.id ?? '')
    const until = start && untilOf(start.startsAt)
    if (!wait || !until) throw new Error('An offer has no end.')
    const version = wait.version + 1
    await tx.updateTable('waits').set({ state: 'offered', offerUntil: until, version }).where('id', '=', id).execute()
    await queueOffer(tx, { ...wait, version }, now)
  }
  const waitIds = offers.map(({ id }) => id)
  await tx
    .updateTable('waitSquads')
    .set({ counts: false })
    .where(sql<boolean>`wait_id = any(${waitIds}::uuid[])`)
    .execute()
}
