import { type Selectable, sql } from 'kysely'
import { transact } from '../../db/db.ts'
import type { Publications } from '../../db/tables.ts'
import type { Services } from '../../services.ts'
import { canonicalJson } from './canonical-json.ts'
import { systemOf } from './pending.ts'

type Publication = Selectable<Publications>
const author = { email: 'publishing', act: 'push' }
/** Longer than a system may take. */
const leaseMs = 60_000

/**
 * Pushes what waits for it, the oldest first. What a process that ended has begun is pushed again after the lease, under
 * the same id. What fails has failed: its changes stay pending, and people decide when to try again.
 */
export async function pushDue(services: Services): Promise<number> {
  let pushed = 0
  for (let next = await claim(services); next; next = await claim(services)) {
    if (await push(services, next)) pushed += 1
  }
  return pushed
}

async function claim({ database: { db }, now, stopping }: Services): Promise<Publication | undefined> {
  if (stopping.aborted) return undefined
  const at = now()
  const { rows } = await transact(db, author, (tx) =>
    sql<Publication>`
      update publications set state = 'running', started_at = ${at} where id = (
        select id from publications where state = 'queued'
          or (state = 'running' and started_at <= ${new Date(at.getTime() - leaseMs)})
        order by started_at limit 1 for update skip locked)
      returning *`.execute(tx),
  )
  return rows[0]
}

async function push(services: Services, publication: Publication): Promise<boolean> {
  const { database, tms, now, log } = services
  const { id, tournamentId, hash } = publication
  const failure = await send().then(
    () => null,
    (error: Error) => error.message.slice(0, 500),
  )
  if (failure !== null) log.warn({ publication: id, cause: failure }, 'a tournament could not be published')
  services.step('publish:sent')
  await transact(database.db, author, (tx) =>
    tx
      .updateTable('publications')
      .set({ state: failure === null ? 'done' : 'failed', failure, doneAt: now() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute(),
  )
  return failure === null

  async function send(): Promise<void> {
    const tournament = await database.db
      .selectFrom('tournaments')
      .select('exportId')
      .where('id', '=', tournamentId)
      .executeTakeFirstOrThrow()
    const system = await systemOf(database.db, tournament)
    // without an address this row is the receiver
    if (system?.endPoint) await tms.push(system, { id, hash, text: canonicalJson(publication.document) })
  }
}
