import { Refusal } from '@kegler/domain/errors.ts'
import { earlyListFields } from '@kegler/domain/setup/early-lists/early-list.fields.ts'
import { peopleIn, whyNotEarlier } from '@kegler/domain/setup/early-lists/early-list.rules.ts'
import type { EarlyListForm } from '@kegler/domain/setup/early-lists/early-lists.calls.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireFresh, revision } from '../../access/revision.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { readEarlier } from '../../reports/get-figures.ts'
import { pick } from '../form-fields.ts'
import { lockEditable, readManaged } from '../managed.ts'
import { manages } from '../parts.ts'

type Form = z.output<typeof EarlyListForm>

export const listEarlyLists: Handles<'GET setup/tournament/:id/earlyLists'> = async ({ params, actor, db }) => {
  const tournament = await readManaged(db, actor, params.id)
  const rows = await rowsOf(db, tournament.id).execute()
  const earlier = await readEarlier(db, tournament)
  const managed = await Promise.all(earlier.map(({ id }) => manages(db, actor, id)))
  return { lists: rows.map(earlyListOf), earlier: earlier.filter((_, index) => managed[index]) }
}

export const addEarlyList: Handles<'POST setup/tournament/:id/earlyLists'> = ({ params, body, actor, now, transact }) =>
  transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const values = { tournamentId: tournament.id, ...earlyListColumns(tournament, body) }
    return earlyListOf(await tx.insertInto('earlyLists').values(values).returningAll().executeTakeFirstOrThrow())
  })

export const saveEarlyList: Handles<'PUT setup/tournament/:id/earlyLists/:listId'> = (call) => {
  const { params, body, actor, now, transact } = call
  return transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const before = await rowsOf(tx, tournament.id).where('id', '=', params.listId).forUpdate().executeTakeFirst()
    if (!before) throw new Refusal('NotFound', notFound)
    await requireFresh(tx, body.revision, fieldsOf(before), { recordIds: [before.id] })
    const saved = tx.updateTable('earlyLists').set(earlyListColumns(tournament, body)).where('id', '=', before.id)
    return earlyListOf(await saved.returningAll().executeTakeFirstOrThrow())
  })
}

export const removeEarlyList: Handles<'DELETE setup/tournament/:id/earlyLists/:listId'> = async (call) => {
  const { params, actor, now, transact } = call
  return transact(async (tx) => {
    const { id } = await lockEditable(tx, actor, params.id, now)
    await deleteEarlyList(tx, id, params.listId)
    return { message: 'The early list was removed.' }
  })
}

const notFound = 'This early list was not found.'
/** @throws Refusal NotFound */
export async function deleteEarlyList(tx: Tx, tournamentId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('earlyLists')
    .where('tournamentId', '=', tournamentId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('NotFound', notFound)
}

/** Of a tournament that the actor sets up, too: a manager does not learn who buys elsewhere. */
export const findEarlyCaptains: Handles<'GET setup/tournament/:id/earlyLists/captains'> = async (call) => {
  const { params, query, actor, db } = call
  await readManaged(db, actor, params.id)
  const { id } = await readManaged(db, actor, query.tournamentId)
  const { rows } = await sql<{ email: string }>`
    select p.email from persons p join (
      select captain_id from entries where tournament_id = ${id} and not is_cancelled and parent_entry_id is null
      group by captain_id having count(*) >= ${query.least}) n on n.captain_id = p.id
    where p.email not like '%@erased.invalid' order by p.email`.execute(db)
  return { people: rows.map(({ email }) => email) }
}

const rowsOf = (db: Db | Tx, tournamentId: string) =>
  db.selectFrom('earlyLists').selectAll().where('tournamentId', '=', tournamentId).orderBy('opensAt').orderBy('id')
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const fieldsOf = (row: Row) => ({ ...pick(row, earlyListFields), people: row.emails.join('\n') })
const earlyListOf = (row: Row) => ({
  ...{ id: row.id, ...fieldsOf(row), count: row.emails.length },
  revision: revision(fieldsOf(row)),
})

/** @throws Refusal RuleBroken for an opening that is no earlier than everybody's */
function earlyListColumns(tournament: TournamentRow, form: Form) {
  const at = new Date(form.opensAt)
  const why = whyNotEarlier(tournament, at)
  if (why) throw new Refusal('RuleBroken', why)
  return { name: form.name, opensAt: at, mostPlaces: form.mostPlaces, emails: peopleIn(form.people) }
}
