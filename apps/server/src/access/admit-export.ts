import { Refusal } from '@kegler/domain/errors.ts'
import { type ListScreen, listPage } from '@kegler/domain/search/lists.rules.ts'
import type { Db } from '../db/db.ts'
import type { Actor } from './actor.ts'

interface Admitted {
  screen: ListScreen
  columns: string[]
  groupId: string | null
}

/** Columns of the export that admits to this page; none without one. @throws Refusal for a large page without one */
export async function admit(
  db: Db,
  actor: Actor,
  screen: ListScreen,
  { limit, exportId }: { limit: number; exportId?: number | undefined },
  now: Date,
): Promise<readonly string[]> {
  if (exportId === undefined) {
    if (limit > listPage) throw new Refusal('BadInput', `Ask for at most ${listPage} rows.`)
    return []
  }
  const line = await db
    .selectFrom('accessLog')
    .select('details')
    .where('id', '=', String(exportId))
    .where('personId', '=', actor.personId)
    .where('act', '=', 'POST admin/export')
    .where('at', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirst()
  const details = line?.details as Admitted | null | undefined
  if (!details || details.screen !== screen || details.groupId !== (actor.group?.id ?? null))
    throw new Refusal('NotFound', 'This export was not found. Please start it again.')
  return details.columns
}
