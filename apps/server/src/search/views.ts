import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Handles } from '../http/serve.ts'

/** Those of the active group: what one person saved in another group says nothing here. */
const groupOf = ({ group }: { group: { id: string | null } | null }): string | null => {
  if (group && group.id === null) throw new Refusal('NotFound', 'This group was not found.')
  return group?.id ?? null
}

export const listViews: Handles<'GET admin/view'> = async ({ query, actor, db }) => {
  const rows = await db
    .selectFrom('views')
    .selectAll()
    .where('screen', '=', query.screen)
    .where(sql<boolean>`group_id is not distinct from ${groupOf(actor)}::uuid`)
    .where((eb) => eb.or([eb('personId', '=', actor.personId), eb('isShared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, isOwn: row.personId === actor.personId }))
}

export const saveView: Handles<'PUT admin/view'> = async ({ body, actor, transact }) => {
  const values = { ...body, personId: actor.personId, groupId: groupOf(actor) }
  return transact(async (tx) => {
    const { rows } = await sql<{ id: string; name: string; search: string; isShared: boolean }>`
      insert into views (person_id, group_id, screen, name, search, is_shared)
      values (${values.personId}, ${values.groupId}, ${values.screen}, ${values.name}, ${values.search}, ${values.isShared})
      on conflict (person_id, group_id, screen, lower(name))
        do update set name = excluded.name, search = excluded.search, is_shared = excluded.is_shared
      returning id, name, search, is_shared`.execute(tx)
    const [row] = rows
    if (!row) throw new Error('A view that was saved is not there.')
    return { ...row, isOwn: true }
  })
}

export const removeView: Handles<'DELETE admin/view'> = async ({ body, actor, transact }) => {
  return transact(async (tx) => {
    const removed = await tx
      .deleteFrom('views')
      .where('id', '=', body.id)
      .where('personId', '=', actor.personId)
      .where(sql<boolean>`group_id is not distinct from ${groupOf(actor)}::uuid`)
      .returning('id')
      .executeTakeFirst()
    return { isSuccess: removed !== undefined }
  })
}
