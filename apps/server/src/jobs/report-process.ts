import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/tables.ts'
import type { Services } from '../services.ts'

const goneMs = 30_000
const samplesMs = 2 * 86_400_000

/**
 * Says how this process is; rows of processes that say nothing any more go. Once a minute, and when a job has failed since, it
 * says what the minute was like and how its jobs went.
 */
export async function reportProcess({ config, load, database: { db }, now }: Services): Promise<void> {
  const at = now()
  const { busy, sample } = load.measure(at)
  const { line, waitMs, loop, holdP95Ms } = busy
  await sql`with gone as (delete from processes where seen_at < ${new Date(at.getTime() - goneMs)} and id <> ${load.id})
    insert into processes (id, started_at, version, seen_at, line, wait_ms, loop, hold_p95_ms)
    values (${load.id}, ${load.startedAt}, ${config.APP_VERSION}, ${at}, ${line}, ${waitMs}, ${loop}, ${holdP95Ms})
    on conflict (id) do update set seen_at = excluded.seen_at, line = excluded.line, wait_ms = excluded.wait_ms,
      loop = excluded.loop, hold_p95_ms = excluded.hold_p95_ms`.execute(db)
  if (sample) {
    await db
      .insertInto('processSamples')
      .values({ ...sample, processId: load.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .deleteFrom('processSamples')
      .where('at', '<', new Date(at.getTime() - samplesMs))
      .execute()
  }
  if (sample || load.hasNewFailure()) await writeJobRuns(db, load)
}

/** Of runs in several processes the last ones stay. */
async function writeJobRuns(db: Kysely<DB>, { jobs }: Services['load']): Promise<void> {
  const runs = [...jobs].map(([name, { runs: _, failures: __, ...job }]) => ({ name, ...job }))
  if (runs.length === 0) return
  const later = sql<boolean>`excluded.failed_at > coalesce(job_runs.failed_at, '-infinity')`
  await db
    .insertInto('jobRuns')
    .values(runs)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        everyMs: sql`excluded.every_ms`,
        ranAt: sql`greatest(job_runs.ran_at, excluded.ran_at)`,
        ms: sql`case when excluded.ran_at > job_runs.ran_at then excluded.ms else job_runs.ms end`,
        failedAt: sql`case when ${later} then excluded.failed_at else job_runs.failed_at end`,
        failure: sql`case when ${later} then excluded.failure else job_runs.failure end`,
      }),
    )
    .execute()
}
