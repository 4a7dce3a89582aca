import { type RefundStep, type SelfService, selfServiceOf } from '@kegler/domain/entries/self-service.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'
import { remembered } from '../db/remembered.ts'

/** The table 'Refund' of a tournament, by day. */
export const readRefundSteps = (db: Db | Tx, tournamentId: string): Promise<RefundStep[]> =>
  db
    .selectFrom('refundSteps')
    .select(['untilOn', 'percent'])
    .where('tournamentId', '=', tournamentId)
    .orderBy('untilOn')
    .execute()

/** What captains may do themselves by the rules of now. */
export const readSelfService = (db: Db | Tx, tournamentId: string): Promise<SelfService> =>
  remembered(db, `self-service of ${tournamentId}`, () => readAlone(db, tournamentId))

async function readAlone(db: Db | Tx, tournamentId: string): Promise<SelfService> {
  const row = await db
    .selectFrom('tournaments')
    .select(['withdrawUntilOn', 'withdrawUntilDays', 'withdrawFee', 'handOverUntilOn', 'handOverUntilDays'])
    .select(
      sql<
        RefundStep[]
      >`coalesce((select json_agg(json_build_object('untilOn', until_on, 'percent', percent) order by until_on)
        from refund_steps where tournament_id = tournaments.id), '[]')`.as('steps'),
    )
    .where('id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  return selfServiceOf(row, row.steps)
}

/** The rules that count for entries, by entry: those of now, and those of their sale where they were kept. */
export async function readRulesOf(
  db: Db | Tx,
  tournamentId: string,
  entryIds: readonly string[],
): Promise<(entryId: string) => SelfService[]> {
  if (entryIds.length === 0) return () => []
  const current = await readSelfService(db, tournamentId)
  const { rows } = await sql<{ id: string; rules: SelfService }>`
    select n.id, s.contents -> 'rules' as rules from entries n join payment_sessions s on s.id = n.session_id
    where n.id = any(${hidden([...entryIds], 'uuid[]')}) and s.contents -> 'rules' is not null`.execute(db)
  const ofSale = new Map(rows.map(({ id, rules }) => [id, rules]))
  return (entryId) => bothRules(current, ofSale.get(entryId))
}
/** The rules of now, and those of a sale where they were kept. */
export const bothRules = (current: SelfService, ofSale: SelfService | null | undefined): SelfService[] =>
  ofSale ? [current, ofSale] : [current]
