import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { transact } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import { entriesAfter, recomputeEntries } from './recompute.ts'

const chunk = 100
/** A process that stopped in between leaves the rest to the next one after this time. */
const leaseMs = 30_000
/** Between two chunks others have their turn. */
const pauseMs = 50

/** Works out the divisions that are waiting, some entries in each transaction. Returns how many were looked at. */
export async function runRecomputes(services: Services): Promise<number> {
  let done = 0
  const goesOn = () => !services.stopping.aborted
  while (goesOn()) {
    const tournamentId = await claim(services)
    if (!tournamentId) break
    for (let n = 1; n > 0 && goesOn(); done += n) {
      n = await runChunk(services, tournamentId)
      if (n > 0) await setTimeout(pauseMs)
    }
  }
  return done
}

const leaseOf = ({ now }: Services) => new Date(now().getTime() + leaseMs)

async function claim(services: Services): Promise<string | undefined> {
  const { rows } = await sql<{ tournamentId: string }>`
    update recomputes set next_at = ${leaseOf(services)} where tournament_id = (select tournament_id from recomputes
      where next_at <= ${services.now()} order by next_at limit 1 for update skip locked)
    returning tournament_id`.execute(services.database.db)
  return rows[0]?.tournamentId
}

/** The next entries and how far they have come, in one transaction. Returns how many; 0: the work is done. */
async function runChunk(services: Services, tournamentId: string): Promise<number> {
  const { db } = services.database
  const work = await db.selectFrom('recomputes').selectAll().where('tournamentId', '=', tournamentId).executeTakeFirst()
  if (!work) return 0
  const author = { email: 'system', act: 'work out divisions', onBehalfOf: work.startedBy }
  const n = await transact(db, author, async (tx) => {
    // as it is now: a change in between lets it begin again
    const { afterKind, afterId, eventIds } = await tx
      .selectFrom('recomputes')
      .selectAll()
      .where('tournamentId', '=', tournamentId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = afterId ? ({ kind: afterKind as 0 | 1, id: afterId } as const) : null
    const rows = await entriesAfter(tx, { tournamentId, eventIds }, after, chunk)
    const last = rows.at(-1)
    if (!last) {
      await tx.deleteFrom('recomputes').where('tournamentId', '=', tournamentId).execute()
      return 0
    }
    await recomputeEntries(tx, rows)
    await tx
      .updateTable('recomputes')
      .set((eb) => ({
        done: eb('done', '+', rows.length),
        afterKind: last.kind,
        afterId: last.id,
        nextAt: leaseOf(services),
      }))
      .where('tournamentId', '=', tournamentId)
      .execute()
    return rows.length
  })
  services.step('recompute:chunk')
  return n
}
