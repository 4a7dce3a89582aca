import { statusList } from '@kegler/domain/setup/status/statuses.rules.ts'
import { statusAllows, tournamentStatuses } from '@kegler/domain/tournaments/status.rules.ts'
import type { Db } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'
import { hasPendingChanges, systemOf } from '../publish/pending.ts'
import { readUnderWay } from './under-way.ts'

const exportStatuses = { queued: 1, running: 1, done: 2, failed: 3 } as const

export const getStatus: Handles<'GET setup/tournament/:id/status'> = async ({ params, actor, db }) => {
  const row = await readManaged(db, actor, params.id)
  const system = await systemOf(db, row)
  const { published, last, made, alive } = await readWork(db, row.id)
  const takesFile = system?.exports ?? false
  const isPushed = system !== undefined && !takesFile
  const isDone = takesFile && made?.state === 'done'
  return {
    statuses: statusList,
    currentStatus: tournamentStatuses[row.status as 1],
    hasPendingChanges: await hasPendingChanges(db, row),
    publishing: isPushed && (last?.state === 'queued' || last?.state === 'running'),
    publishFailure: isPushed && last?.state === 'failed' ? last.failure : null,
    publishedAt: isPushed ? (published?.doneAt?.toISOString() ?? null) : null,
    exportSystemName: system?.name ?? null,
    systemShouldExport: takesFile,
    canExport: takesFile && statusAllows(row.status, 'export'),
    exportStatus: takesFile && made ? exportStatuses[made.state] : 0,
    exportProgress:
      made?.state === 'running' && made.total !== null ? { written: made.written, total: made.total } : null,
    exportFileLocation: isDone ? `api/export/tournament/${row.id}/downloadexport` : null,
    exportFileName: isDone ? made.fileName : null,
    opensAt: row.opensAt?.toISOString() ?? null,
    ...alive,
  }
}

/** The last push that succeeded, the last one, the export, and what of captains is under way. */
async function readWork(db: Db, tournamentId: string) {
  const pushes = db
    .selectFrom('publications')
    .select(['state', 'failure', 'doneAt'])
    .where('tournamentId', '=', tournamentId)
    .orderBy('startedAt', 'desc')
    .limit(1)
  const published = await pushes.where('state', '=', 'done').executeTakeFirst()
  const last = await pushes.executeTakeFirst()
  const made = await db
    .selectFrom('exports')
    .select(['state', 'fileName', 'written', 'total'])
    .where('tournamentId', '=', tournamentId)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { published, last, made, alive: await readUnderWay(db, tournamentId) }
}
