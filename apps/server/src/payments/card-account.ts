import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'

/** The connected account that is paid, and the percent kept of it: the tournament's, else the group's, else the installation's. */
export async function cardAccount(
  db: Db | Tx,
  tournament: TournamentRow,
): Promise<{ id: string | null; technologyFeePercent: number }> {
  const row = await db
    .selectFrom('tournaments as t')
    .leftJoin('financeAccounts as a', (join) =>
      join.onRef('a.id', '=', 't.financeAccountId').on('a.isActive', '=', true).on('a.mayCharge', '=', true),
    )
    .leftJoin('groups as g', 'g.id', 't.groupId')
    .crossJoin('installation as i')
    .select(['a.providerAccountId', 'g.technologyFeePercent as ofGroup', 'i.technologyFeePercent as ofAll'])
    .where('t.id', '=', tournament.id)
    .executeTakeFirst()
  return {
    id: row?.providerAccountId ?? null,
    technologyFeePercent: Number(tournament.technologyFeePercent ?? row?.ofGroup ?? row?.ofAll ?? 0),
  }
}

/** What is said where no account takes the cards of a tournament. */
export const noCardPayments = ({ tournamentPhone }: TournamentRow): string =>
  `This tournament cannot take card payments right now. Please call ${tournamentPhone}.`
