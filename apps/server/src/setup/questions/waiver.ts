import { Refusal } from '@kegler/domain/errors.ts'
import { plural } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import { requireFresh, revision } from '../../access/revision.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable, readManaged } from '../managed.ts'

export const getWaiver: Handles<'GET setup/tournament/:id/waiver'> = async ({ params, actor, db }) =>
  answerOf(db, await readManaged(db, actor, params.id))

/** Another text is another version; one that nobody has accepted is changed in place. */
export const saveWaiver: Handles<'PUT setup/tournament/:id/waiver'> = (call) => {
  const { params, body, actor, now, transact, notes } = call
  return transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const newest = await lockNewest(tx, tournament.id)
    const before = fieldsOf(tournament, newest)
    await requireFresh(tx, body.revision, before, { recordIds: [tournament.id, ...(newest ? [newest.id] : [])] })
    if (newest && body.text === '')
      throw new Refusal(
        'RuleBroken',
        'A waiver that was saved keeps its text. Untick "Bowlers accept a waiver" to ask nobody for it.',
      )
    const saved = await tx
      .updateTable('tournaments')
      .set({ waiver: body.waiver })
      .where('id', '=', tournament.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const isChanged = body.text !== before.text || (newest?.accepted === 0 && body.asksAgain !== before.asksAgain)
    if (isChanged) await writeText(tx, tournament.id, newest, body, now)
    if (isChanged && newest && newest.accepted > 0)
      notes?.push(
        body.asksAgain
          ? `${plural(newest.accepted, 'bowler has', 'bowlers have')} accepted the text as it was and will be asked again.`
          : `${plural(newest.accepted, 'bowler has', 'bowlers have')} accepted the text as it was; that still counts.`,
      )
    return answerOf(tx, saved)
  })
}

interface Newest {
  id: string
  version: number
  text: string
  asksAgain: boolean
  createdAt: Date
  accepted: number
}
async function readNewest(db: Db | Tx, tournamentId: string): Promise<Newest | null> {
  const { rows } = await sql<Newest>`
    select id, version, text, asks_again, created_at,
      (select count(*)::int from waiver_acceptances a where a.waiver_id = w.id) as accepted
    from waivers w where tournament_id = ${tournamentId} order by version desc limit 1`.execute(db)
  return rows[0] ?? null
}
async function lockNewest(tx: Tx, tournamentId: string): Promise<Newest | null> {
  // an acceptance that is being written refers to the row: it waits, or is counted
  await sql`select from waivers where tournament_id = ${tournamentId} order by version desc limit 1 for update`.execute(
    tx,
  )
  return readNewest(tx, tournamentId)
}

async function writeText(
  tx: Tx,
  tournamentId: string,
  newest: Newest | null,
  { text, asksAgain }: { text: string; asksAgain: boolean },
  now: Date,
): Promise<void> {
  if (newest?.accepted === 0)
    await sql`update waivers set text = ${text}, asks_again = ${asksAgain || newest.version === 1} where id = ${newest.id}`.execute(
      tx,
    )
  else
    await sql`insert into waivers (tournament_id, version, text, asks_again, created_at)
      values (${tournamentId}, ${(newest?.version ?? 0) + 1}, ${text}, ${asksAgain || newest === null}, ${now})`.execute(
      tx,
    )
}

/** Takes back a version that nobody has accepted. @throws Refusal RuleBroken */
export async function deleteWaiverVersion(tx: Tx, tournamentId: string, id: string): Promise<void> {
  const newest = await lockNewest(tx, tournamentId)
  if (newest?.id !== id || newest.accepted > 0)
    throw new Refusal(
      'RuleBroken',
      'This text was accepted or changed since. Enter the earlier text and save it instead.',
    )
  await tx.deleteFrom('waivers').where('id', '=', id).execute()
}

/** The tick is of the next save: it is on until somebody takes it off. */
const fieldsOf = ({ waiver }: TournamentRow, newest: Newest | null) => ({
  ...{ waiver, text: newest?.text ?? '', asksAgain: newest?.asksAgain ?? true },
})
async function answerOf(db: Db | Tx, tournament: TournamentRow) {
  const newest = await readNewest(db, tournament.id)
  const fields = fieldsOf(tournament, newest)
  return {
    ...fields,
    ...{ version: newest?.version ?? null, createdAt: newest?.createdAt.toISOString() ?? null },
    ...{ accepted: newest?.accepted ?? 0, revision: revision(fields) },
  }
}
