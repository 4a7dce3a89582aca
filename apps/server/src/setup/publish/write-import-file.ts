import { setImmediate } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { dayOf } from '@kegler/domain/dates.ts'
import type { ImportEntry, ImportFile, ImportVirtualEntry } from '@kegler/domain/setup/publish/import-file.ts'
import { sql } from 'kysely'
import { freshTournament } from '../../access/tournaments.ts'
import type { Db } from '../../db/db.ts'
import { readPublishDocument } from './read-publish-document.ts'

const chunk = 500
/** Called after each part: entries written and in all. False: nobody wants the file any more. */
type Report = (written: number, total: number) => Promise<boolean>

/**
 * Writes the import file in parts, between which others are served: each entry that is sold once, whatever is changed
 * while it is written. Returns null when nobody wants it any more.
 */
export async function writeImportFile(
  db: Db,
  tournamentId: string,
  now: Date,
  report: Report,
): Promise<{ fileName: string; file: Buffer } | null> {
  const row = await freshTournament(db, tournamentId)
  const tournament = await readPublishDocument(db, row)
  const head: Omit<ImportFile, 'entries' | 'virtualEntries'> = {
    schemaVersion: 1,
    exportedAt: now.toISOString(),
    tournament,
  }
  const zip = createGzip()
  const parts: Buffer[] = []
  zip.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => zip.on('end', resolve).on('error', reject))
  const total = await countEntries(db, tournamentId)
  let written = 0
  const list = async <T>(read: (after: string | number) => Promise<T[]>, keyOf: (row: T) => string | number) => {
    let last: string | number | null = null
    for (let rows = await read(last ?? ''); rows.length > 0; rows = await read(last ?? '')) {
      zip.write((last === null ? '' : ',') + rows.map((one) => JSON.stringify(one)).join(','))
      last = keyOf(rows.at(-1) as T)
      written += rows.length
      if (!(await report(Math.min(written, total), total))) return false
      await setImmediate()
    }
    return true
  }
  zip.write(`${JSON.stringify(head).slice(0, -1)},"entries":[`)
  if (
    !(await list(
      (after) => readEntries(db, tournamentId, Number(after)),
      (entry) => entry.entryNumber,
    ))
  )
    return null
  zip.write('],"virtualEntries":[')
  if (
    !(await list(
      (after) => readVirtualEntries(db, tournamentId, String(after)),
      (entry) => entry.id,
    ))
  )
    return null
  zip.end(']}')
  await ended
  return { fileName: fileNameOf(row.name, dayOf(now, row.timeZone)), file: Buffer.concat(parts) }
}

/** '{name}-{date}.json', without what file systems refuse. */
export const fileNameOf = (name: string, day: string): string =>
  `${name
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()}-${day}.json`

async function countEntries(db: Db, tournamentId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from entries where tournament_id = ${tournamentId} and not is_cancelled)
      + (select count(*) from virtual_entries where tournament_id = ${tournamentId} and not is_cancelled) as total`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** The next ones after this number; of an average counts what staff typed, then the membership, then the captain. */
async function readEntries(db: Db, tournamentId: string, after: number): Promise<ImportEntry[]> {
  const { rows } = await sql<ImportEntry>`
    select n.id, n.entry_number, n.event_id, n.squad_id, n.parent_entry_id, r.name, n.division_id, n.division_failed,
      (select coalesce(json_agg(json_build_object('position', p.position, 'usbcId', b.usbc_id, 'average',
          average_of(p.average_by, p.average, b.average)) order by p.position), '[]')
        from roster_positions p join bowlers b on b.id = p.bowler_id where p.roster_id = r.id) as roster
    from entries n join rosters r on r.entry_id = n.id
    where n.tournament_id = ${tournamentId} and not n.is_cancelled and n.entry_number > ${after}
    order by n.entry_number limit ${chunk}`.execute(db)
  return rows
}

async function readVirtualEntries(db: Db, tournamentId: string, after: string): Promise<ImportVirtualEntry[]> {
  const { rows } = await sql<ImportVirtualEntry>`
    select v.id, v.virtual_event_id, b.usbc_id, v.team_entry_id, v.division_id
    from virtual_entries v left join bowlers b on b.id = v.bowler_id
    where v.tournament_id = ${tournamentId} and not v.is_cancelled
      and v.id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid
    order by v.id limit ${chunk}`.execute(db)
  return rows
}
