import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'

/** The list of the tournament, then who has access without it. */
export const listManagers: Handles<'GET setup/tournament/:id/managers'> = async ({ params, actor, db }) => {
  const { id, groupId } = await readManaged(db, actor, params.id)
  const listed = await managerRows(db, id)
  const inherited = await db
    .selectFrom('persons')
    .select(['id', 'email'])
    .where('mergedInto', 'is', null)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('tournamentManagers').select('personId').where('tournamentId', '=', id),
    )
    .where(sql<boolean>`roles && ${groupId ? ['superuser', 'manager'] : ['superuser']}::text[]`)
    .where(ofGroup(groupId))
    .orderBy('email')
    .execute()
  return [
    ...listed.map((row) => ({
      id: row.id,
      email: row.email || null,
      inheritedAccess: false,
      isOwn: row.personId === actor.personId,
    })),
    ...inherited.map((row) => ({ id: row.id, email: row.email || null, inheritedAccess: true, isOwn: false })),
  ]
}

export const listAdministrators: Handles<'GET setup/tournament/:id/administrators'> = async ({ params, actor, db }) => {
  const { id } = await readManaged(db, actor, params.id)
  const rows = await administratorRows(db, id)
  return rows.map(({ id, email, isPrimary }) => ({ id, email: email || null, isPrimary }))
}

/** Persons who signed in for this hub; for the organisation itself those who never did for a hub. */
export const ofGroup = (groupId: string | null) =>
  groupId
    ? sql<boolean>`exists (select from person_groups g where g.person_id = persons.id and g.group_id = ${groupId} and g.why in ('sign-in', 'staff'))`
    : sql<boolean>`not exists (select from person_groups g where g.person_id = persons.id and g.why = 'sign-in')`

export const managerRows = (db: Db | Tx, tournamentId: string) =>
  db
    .selectFrom('tournamentManagers as m')
    .innerJoin('persons as p', 'p.id', 'm.personId')
    .select(['m.id', 'm.personId', 'p.email'])
    .where('m.tournamentId', '=', tournamentId)
    .orderBy('p.email')
    .orderBy('m.id')
    .execute()

export const administratorRows = (db: Db | Tx, tournamentId: string) =>
  db
    .selectFrom('tournamentAdministrators as a')
    .innerJoin('persons as p', 'p.id', 'a.personId')
    .select(['a.id', 'a.personId', 'a.isPrimary', 'p.email'])
    .where('a.tournamentId', '=', tournamentId)
    .orderBy('a.isPrimary', 'desc')
    .orderBy('p.email')
    .orderBy('a.id')
    .execute()
