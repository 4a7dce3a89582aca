import { sql } from 'kysely'
import type { Db } from './db.ts'

const renewMs = 60_000

/**
 * The clock of the database: what several processes decide must not hang on their own clocks. Read now and once a minute
 * until `stop`.
 */
export async function databaseClock(db: Db): Promise<{ now: () => Date; stop: () => void }> {
  let read = await readTime(db)
  const renew = () =>
    readTime(db).then(
      (newer) => {
        read = newer
      },
      () => {}, // a database that is away is noticed elsewhere; the next minute reads again
    )
  const timer = setInterval(() => void renew(), renewMs).unref()
  return {
    now: () => new Date(read.time + performance.now() - read.at),
    stop: () => clearInterval(timer),
  }
}

async function readTime(db: Db): Promise<{ time: number; at: number }> {
  const asked = performance.now()
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
  return { time: rows[0]?.time.getTime() ?? Date.now(), at: (asked + performance.now()) / 2 }
}
