import { type Selectable, sql } from 'kysely'
import { transact } from '../../db/db.ts'
import type { Exports } from '../../db/tables.ts'
import type { Services } from '../../services.ts'
import { writeImportFile } from './write-import-file.ts'

type Export = Selectable<Exports>
const author = { email: 'publishing', act: 'export' }
/** What takes longer was ended with its process. */
const longestMs = 15 * 60_000

/** Writes the import files that were asked for, one after the other. Returns how many. */
export async function runDueExports(services: Services): Promise<number> {
  const { db } = services.database
  const now = services.now()
  await db
    .updateTable('exports')
    .set({ state: 'failed', failure: 'It took longer than 15 minutes.', doneAt: now })
    .where('state', 'in', ['queued', 'running'])
    .where('startedAt', '<=', new Date(now.getTime() - longestMs))
    .execute()
  let done = 0
  for (let next = await claim(services); next; next = await claim(services)) {
    await run(services, next)
    done += 1
  }
  return done
}

async function claim({ database: { db }, stopping }: Services): Promise<Export | undefined> {
  if (stopping.aborted) return undefined
  const { rows } = await transact(db, author, (tx) =>
    sql<Export>`
      update exports set state = 'running' where id = (select id from exports where state = 'queued'
        order by started_at limit 1 for update skip locked)
      returning *`.execute(tx),
  )
  return rows[0]
}

async function run(services: Services, { id, tournamentId }: Export): Promise<void> {
  const { database, log, now, step } = services
  const { db } = database
  const set = (values: Partial<Export>) =>
    db.updateTable('exports').set(values).where('id', '=', id).where('state', '=', 'running').executeTakeFirst()
  const report = async (written: number, total: number) => {
    step('export:chunk')
    const { numUpdatedRows } = await set({ written, total })
    return numUpdatedRows > 0n
  }
  try {
    const made = await writeImportFile(db, tournamentId, now(), report)
    step('export:written')
    if (made) await set({ state: 'done', ...made, doneAt: now() })
  } catch (error) {
    const failure = (error as Error).message.slice(0, 500)
    log.error({ export: id, cause: failure }, 'a tournament could not be exported')
    await set({ state: 'failed', failure, doneAt: now() })
  }
}
