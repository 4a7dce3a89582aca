import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'

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
