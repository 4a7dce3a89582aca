import { sql } from 'kysely'
import { raiseAlert } from '../db/alert.ts'
import { transact } from '../db/db.ts'
import type { Services } from '../services.ts'

/** Compares each squad's counter and each stored balance, its parts and whose it is, with the rows behind it. A difference is a bug: staff are alerted. */
export async function compareCounters(services: Services): Promise<number> {
  const { db } = services.database
  const squads = await db
    .selectFrom('squadCounts')
    .select(['id', 'taken as stored', 'counted'])
    .where(sql<boolean>`taken <> counted`)
    .execute()
  const waits = await db
    .selectFrom('waitCounts')
    .select(['id', 'waiting as stored', 'counted'])
    .where(sql<boolean>`waiting <> counted`)
    .execute()
  const balances = (stored: string, counted: string) =>
    db
      .selectFrom('balanceCounts')
      .select(sql<string>`coalesce(entry_id, virtual_entry_id)`.as('id'))
      .select([
        sql<string>`${sql.ref(stored)}::text`.as('stored'),
        sql<string>`${sql.ref(counted)}::text`.as('counted'),
      ])
      .where(sql<boolean>`${sql.ref(stored)} <> ${sql.ref(counted)}`)
      .execute()
  const wrong = [
    ...[...squads, ...waits].map((row) => ({ ...row, kind: 'Counter' })),
    ...[
      ...(await balances('sums', 'countedSums')),
      ...(await balances('captainId', 'ownerId')),
      ...(await balances('amount', 'counted')),
    ].map((row) => ({ ...row, kind: 'Balance' })),
  ]
  for (const { id, kind, stored, counted } of wrong) {
    services.log.error({ kind, id, stored, counted }, 'a stored sum differs from its rows')
    const message = `The ${kind.toLowerCase()} says ${stored}, the rows say ${counted}.`
    await transact(db, { email: 'system' }, (tx) => raiseAlert(tx, { kind, about: id, message, now: services.now() }))
  }
  return wrong.length
}
