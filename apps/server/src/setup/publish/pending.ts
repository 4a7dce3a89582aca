import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { remembered } from '../../db/remembered.ts'
import { canonicalJson, sha256 } from './canonical-json.ts'
import { readPublishDocument } from './read-publish-document.ts'

/** The tournament management system of a tournament; undefined: none was chosen. */
export const systemOf = async (db: Db | Tx, { exportId }: Pick<TournamentRow, 'exportId'>) =>
  exportId ? db.selectFrom('tmsSystems').selectAll().where('id', '=', exportId).executeTakeFirst() : undefined

/** The configuration differs from what was pushed last. Never for a system that takes a file. */
export async function hasPendingChanges(db: Db | Tx, tournament: TournamentRow): Promise<boolean> {
  const system = await systemOf(db, tournament)
  if (!system || system.exports) return false
  return (await readPushedHash(db, tournament.id)) !== (await currentHash(db, tournament))
}

/** The hash of what was pushed last; undefined: nothing was. */
export async function readPushedHash(db: Db | Tx, tournamentId: string): Promise<string | undefined> {
  const pushed = await db
    .selectFrom('publications')
    .select('hash')
    .where('tournamentId', '=', tournamentId)
    .where('state', '=', 'done')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return pushed?.hash
}

const tenMinutesMs = 600_000
/**
 * The hash of the publish document now. It is made once for each change of the configuration: those of one tournament
 * wait for each other, so the last row of the audit tells which one it was.
 */
async function currentHash(db: Db | Tx, tournament: TournamentRow): Promise<string> {
  // the list is that of the index `audit_settings`
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from audit where tournament_id = ${tournament.id} and type_name in
      ('Tournament', 'Location', 'Event', 'Squad', 'Division', 'Virtual Event', 'Virtual Event Map', 'Bundling Rule')`.execute(
    db,
  )
  const make = async () => sha256(canonicalJson(await readPublishDocument(db, tournament)))
  return remembered(db, `publish document ${tournament.id} after ${rows[0]?.last}`, make, tenMinutesMs)
}
