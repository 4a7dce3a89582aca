import type { TeammatesForm } from '@kegler/domain/setup/teammates/teammates.calls.ts'
import { teammateFields } from '@kegler/domain/setup/teammates/teammates.fields.ts'
import { plural } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireFresh, revision } from '../../access/revision.ts'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { columnsOf, pick } from '../form-fields.ts'
import { lockEditable, readManaged } from '../managed.ts'

type Form = Omit<z.output<typeof TeammatesForm>, 'revision'>
export const writeTeammates = (tx: Tx, id: string, form: Form): Promise<TournamentRow> =>
  tx
    .updateTable('tournaments')
    .set(columnsOf(form, teammateFields))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const fieldsOf = (row: TournamentRow) => pick(row, teammateFields)
const answerOf = (row: TournamentRow) => ({ ...fieldsOf(row), revision: revision(fieldsOf(row)) })

export const getTeammates: Handles<'GET setup/tournament/:id/teammates'> = async ({ params, actor, db }) =>
  answerOf(await readManaged(db, actor, params.id))

export const saveTeammates: Handles<'PUT setup/tournament/:id/teammates'> = (call) => {
  const { params, body, actor, transact, notes, now } = call
  return transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    await requireFresh(tx, body.revision, fieldsOf(tournament), { recordIds: [tournament.id] })
    const saved = await writeTeammates(tx, tournament.id, body)
    if (notes) notes.push(...(await describeEnded(tx, tournament, saved, now)))
    return answerOf(saved)
  })
}

/** What no longer works by the switches that are off now. */
async function describeEnded(tx: Tx, was: TournamentRow, saved: TournamentRow, now: Date): Promise<string[]> {
  const { rows } = await sql<{ joining: number; paying: number; asking: number }>`
    select count(*) filter (where kind <> 'payment' and joined_at is null)::int as joining,
      count(*) filter (where kind = 'payment')::int as paying,
      (select count(distinct h.roster_id)::int from shares h join rosters r on r.id = h.roster_id
        where r.tournament_id = ${saved.id} and h.amount > 0) as asking
    from links where tournament_id = ${saved.id} and ended_at is null and expires_at > ${now}`.execute(tx)
  const { joining = 0, paying = 0, asking = 0 } = rows[0] ?? {}
  const isOff = (name: keyof typeof teammateFields) => was[name] && !saved[name]
  return [
    ...(isOff('invites') && joining > 0
      ? [
          `${plural(joining, 'invitation or team link stops', 'invitations and team links stop')} working. Who has joined stays.`,
        ]
      : []),
    ...(isOff('shares') && asking > 0
      ? [`${plural(asking, 'team asks', 'teams ask')} for shares: nobody can pay one any more. What was paid stays.`]
      : []),
    ...(isOff('paymentLinks') && paying > 0
      ? [`${plural(paying, 'payment link stops', 'payment links stop')} working.`]
      : []),
  ]
}
