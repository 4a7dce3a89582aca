import { dayTimeText } from '@kegler/domain/dates.ts'
import { undoneAct } from '@kegler/domain/undo/undo.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { readAuthors } from './read-authors.ts'

/** What an undo says as its reason: 'act of Ingrid Solberg (admin), Nov 3rd, 2026, 02:14 PM CT: bus is late'. */
export async function readUndone(
  db: Db,
  reasons: readonly (string | null)[],
  timeZone: string,
): Promise<(reason: string | null) => string | null> {
  const ids = [...new Set(reasons.flatMap((reason) => undoneAct(reason) ?? []))]
  if (ids.length === 0) return (reason) => reason
  const { rows } = await sql<{ requestId: string; at: Date; email: string; role: string; reason: string | null }>`
    select request_id, max(at) as at, max(user_email) as email, max(role) as role, max(reason) as reason
    from audit where role is not null and request_id = any(${ids}::text[]) group by 1`.execute(db)
  const nameOf = await readAuthors(
    db,
    rows.map(({ email }) => email),
  )
  const texts = new Map(
    rows.map(({ requestId, at, email, role, reason }) => {
      const act = `act of ${nameOf(email)} (${role}), ${dayTimeText(at, timeZone)}`
      return [requestId, reason && !undoneAct(reason) ? `${act}: ${reason}` : act]
    }),
  )
  return (reason) => {
    const id = undoneAct(reason)
    return id ? (texts.get(id) ?? null) : reason
  }
}
