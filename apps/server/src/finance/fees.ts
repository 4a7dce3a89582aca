import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotFee } from '@kegler/domain/finance/fee.rules.ts'
import type { Actor } from '../access/actor.ts'
import { inScope, staffTournament } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockTournament } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'

/** The technology fee of tournaments that have none of their own, in percent: the group's, else the installation's. */
export async function readDefaultFee(db: Db | Tx, { group }: Actor): Promise<number> {
  const row = await db
    .selectFrom('installation as i')
    .leftJoin('groups as g', (join) => join.on('g.id', '=', group?.id ?? null))
    .select(['g.technologyFeePercent as ofGroup', 'i.technologyFeePercent as ofAll'])
    .executeTakeFirst()
  return Number(row?.ofGroup ?? row?.ofAll ?? 0)
}

/** Tournaments of the group with what the technology fee of each is; the last to end first. */
export async function readTournamentFees(db: Db | Tx, actor: Actor, defaultFee: number, id?: string) {
  const rows = await db
    .selectFrom('tournaments')
    .leftJoin('financeAccounts as a', 'a.id', 'tournaments.financeAccountId')
    .select(['tournaments.id', 'tournaments.name', 'tournaments.technologyFeePercent as own', 'a.name as account'])
    .where(inScope(actor))
    .$if(id !== undefined, (query) => query.where('tournaments.id', '=', id ?? ''))
    .orderBy('tournaments.endDate', 'desc')
    .orderBy('tournaments.name')
    .execute()
  return rows.map(({ id: tournamentId, name, own, account }) => ({
    tournamentId,
    tournamentName: name,
    accountName: account ?? '',
    fee: Number(own ?? defaultFee),
    isOwn: own !== null,
  }))
}

export const updateTournamentFee: Handles<'POST finance/updateTournamentTechFee'> = ({ body, actor, transact }) =>
  transact(async (tx) => {
    const { tournamentId, fee } = body
    await staffTournament(tx, actor, tournamentId)
    await lockTournament(tx, tournamentId)
    const defaultFee = await readDefaultFee(tx, actor)
    const why = whyNotFee(fee, defaultFee)
    if (why) throw new Refusal('RuleBroken', why)
    await tx.updateTable('tournaments').set({ technologyFeePercent: fee }).where('id', '=', tournamentId).execute()
    const [changed] = await readTournamentFees(tx, actor, defaultFee, tournamentId)
    if (!changed) throw new Error('The tournament is gone.')
    return changed
  })
