import { Refusal } from '@kegler/domain/errors.ts'
import { logAccess } from '../../access/log-access.ts'
import { Download } from '../../http/answers.ts'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'

/** The file of the last export; who fetches it is recorded. */
export const downloadExport: Handles<'GET export/tournament/:id/downloadexport'> = async (call) => {
  const { params, actor, author, db } = call
  const { id } = await readManaged(db, actor, params.id)
  const row = await db
    .selectFrom('exports')
    .select(['fileName', 'file'])
    .where('tournamentId', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirst()
  if (!row?.fileName || !row.file) throw new Refusal('NotFound', 'There is no import file of this tournament.')
  await logAccess(db, { actor, author }, [id], id)
  return new Download(row.fileName, row.file)
}
