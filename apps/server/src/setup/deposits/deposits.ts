import { Refusal } from '@kegler/domain/errors.ts'
import { formatMoney, toCents, toDollars } from '@kegler/domain/money.ts'
import { depositFields } from '@kegler/domain/setup/deposits/deposit.fields.ts'
import type { DepositsForm } from '@kegler/domain/setup/deposits/deposits.calls.ts'
import { figure } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireFresh, revision } from '../../access/revision.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { columnsOf, pick } from '../form-fields.ts'
import { lockEditable, readManaged } from '../managed.ts'
import { countDueDays, dueDaysAtOnce, moveDueDays } from './move-due-days.ts'

type Form = z.output<typeof DepositsForm>
type Settings = Omit<Form, 'revision' | 'amounts'>

export const getDeposits: Handles<'GET setup/tournament/:id/deposits'> = async ({ params, actor, db }) =>
  answerOf(db, await readManaged(db, actor, params.id))

export const saveDeposits: Handles<'PUT setup/tournament/:id/deposits'> = (call) => {
  const { params, body, actor, transact, notes, now } = call
  return transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const priced = await readPriced(tx, tournament.id)
    const ids = [tournament.id, ...priced.map(({ id }) => id)]
    await requireFresh(tx, body.revision, await fieldsOf(tx, tournament), { recordIds: ids })
    requireAllowed(body, priced)
    const saved = await writeDeposits(tx, tournament.id, body, notes)
    for (const { eventId, deposit } of body.amounts)
      await tx
        .updateTable('events')
        .set({ deposit })
        .where('id', '=', eventId)
        .where('deposit', 'is distinct from', deposit)
        .execute()
    return answerOf(tx, saved)
  })
}

/** All but the amounts. Days that captains were given move with it; more entries than are moved at once are left to a job. */
export async function writeDeposits(
  tx: Tx,
  id: string,
  form: Settings,
  notes: string[] | null,
): Promise<TournamentRow> {
  const saved = await tx
    .updateTable('tournaments')
    .set({ ...columnsOf(form, depositFields), depositReminders: form.reminders || null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const moved = await countDueDays(tx, id)
  if (moved > 0)
    notes?.push(
      `${moved === 1 ? 'The balance of 1 entry is' : `The balances of ${figure(moved)} entries are`} due later.`,
    )
  if (moved <= dueDaysAtOnce) await moveDueDays(tx, id)
  return saved
}

/** By name, with their prices of now in cents. */
export async function readPriced(db: Db | Tx, tournamentId: string) {
  const { rows } = await sql<{ id: string; name: string; deposit: number | null; price: number }>`
    select e.id, e.name, e.deposit, e.expense_fee + e.lineage_fee + e.prize_fee + coalesce((select sum(f.fee) from add_on_fees f
      where f.event_id = e.id and f.inactive_at is null), 0)::int as price
    from events e where e.tournament_id = ${tournamentId} order by e.name, e.id`.execute(db)
  return rows
}

/** @throws Refusal */
export function requireAllowed(
  { deposits, amounts }: Pick<Form, 'deposits' | 'amounts'>,
  priced: Awaited<ReturnType<typeof readPriced>>,
): void {
  const why = amounts.flatMap(({ eventId, deposit }) => {
    const event = priced.find(({ id }) => id === eventId)
    if (!event) return 'One of these events was deleted. Reload and try again.'
    if (deposit === null || deposit === event.deposit) return []
    if (deposit <= 0) return `${event.name}: Enter a deposit above $0.00, or none.`
    return deposit > event.price
      ? `${event.name}: Enter a deposit of at most ${formatMoney(event.price)}, the price of an entry.`
      : []
  })
  if (why.length > 0) throw new Refusal('RuleBroken', why)
  if (deposits && !priced.some(({ id, deposit }) => amounts.find(({ eventId }) => eventId === id)?.deposit ?? deposit))
    throw new Refusal('RuleBroken', 'Enter the deposit of at least one event.')
}

/** As they are compared: money in dollars. */
async function fieldsOf(db: Db | Tx, row: TournamentRow) {
  const amounts = (await readPriced(db, row.id)).map(({ id: eventId, deposit }) => ({
    eventId,
    deposit: deposit === null ? null : toDollars(deposit),
  }))
  return { ...pick(row, depositFields), amounts }
}
async function answerOf(db: Db | Tx, row: TournamentRow) {
  const fields = await fieldsOf(db, row)
  const amounts = fields.amounts.map(({ eventId, deposit }) => ({
    eventId,
    deposit: deposit === null ? null : toCents(deposit),
  }))
  return { ...fields, amounts, revision: revision(fields) }
}
