import { before } from '@kegler/domain/undo/undo.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { openLinks } from '../rosters/links.ts'
import type { ActRow } from './read-act.ts'

/** Opens the links that an act ended. */
export async function giveLinksBack(tx: Tx, rows: readonly ActRow[]): Promise<void> {
  const ended = [...before(rows, 'Invitation')].flatMap(([id, values]) => (values.get('ended_at') === null ? [id] : []))
  if (ended.length > 0) await openLinks(tx, sql`l.id = any(${ended}::uuid[])`)
}
