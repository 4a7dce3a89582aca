import type { SelfServiceForm } from '@kegler/domain/setup/self-service/self-service.calls.ts'
import { selfServiceFields } from '@kegler/domain/setup/self-service/self-service.fields.ts'
import { plural } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireFresh, revision } from '../../access/revision.ts'
import { readRefundSteps } from '../../access/self-service.ts'
import type { Db, Tx } from '../../db/db.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { columnsOf, pick } from '../form-fields.ts'
import { lockEditable, readManaged } from '../managed.ts'

type Form = Omit<z.output<typeof SelfServiceForm>, 'revision'>

export const getSelfService: Handles<'GET setup/tournament/:id/selfService'> = async ({ params, actor, db }) =>
  answerOf(db, await readManaged(db, actor, params.id))

export const saveSelfService: Handles<'PUT setup/tournament/:id/selfService'> = (call) => {
  const { params, body, actor, transact, notes, now } = call
  return transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    await requireFresh(tx, body.revision, await fieldsOf(tx, tournament), { recordIds: [tournament.id] })
    const answer = await answerOf(tx, await writeSelfService(tx, tournament.id, body))
    if (notes) notes.push(...(await describeSold(tx, tournament.id)))
    return answer
  })
}

/** Steps without a list stay as they are. */
export async function writeSelfService(
  tx: Tx,
  id: string,
  { refundSteps, ...form }: Omit<Form, 'refundSteps'> & Partial<Pick<Form, 'refundSteps'>>,
): Promise<TournamentRow> {
  if (refundSteps) await writeSteps(tx, id, refundSteps)
  return tx
    .updateTable('tournaments')
    .set(columnsOf(form, selfServiceFields))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What stays as it was is not written. */
async function writeSteps(tx: Tx, tournamentId: string, steps: Form['refundSteps']): Promise<void> {
  const before = await readRefundSteps(tx, tournamentId)
  const days = steps.map(({ untilOn }) => untilOn)
  await sql`delete from refund_steps where tournament_id = ${tournamentId} and until_on <> all(${days}::date[])`.execute(
    tx,
  )
  const was = new Map(before.map(({ untilOn, percent }) => [untilOn, percent]))
  for (const { untilOn, percent } of steps)
    if (was.has(untilOn) && was.get(untilOn) !== percent)
      await tx
        .updateTable('refundSteps')
        .set({ percent })
        .where('tournamentId', '=', tournamentId)
        .where('untilOn', '=', untilOn)
        .execute()
  const added = steps.filter(({ untilOn }) => !was.has(untilOn))
  await insertRows(
    tx,
    'refundSteps',
    added.map((step) => ({ ...step, tournamentId })),
  )
}

async function describeSold(tx: Tx, tournamentId: string): Promise<string[]> {
  const { count } = await tx
    .selectFrom('entries')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tournamentId', '=', tournamentId)
    .where('isCancelled', '=', false)
    .where('parentEntryId', 'is', null)
    .executeTakeFirstOrThrow()
  const sold = Number(count)
  return sold === 0
    ? []
    : [`${plural(sold, 'entry is', 'entries are')} sold: of their rules and these the milder count for them.`]
}

const fieldsOf = async (db: Db | Tx, row: TournamentRow) => ({
  ...pick(row, selfServiceFields),
  refundSteps: await readRefundSteps(db, row.id),
})
async function answerOf(db: Db | Tx, row: TournamentRow) {
  const fields = await fieldsOf(db, row)
  return { ...fields, withdrawFee: row.withdrawFee, revision: revision(fields) }
}
