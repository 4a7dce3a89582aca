import { figure } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { lockItems } from '../../db/locks.ts'
import { lockEvents, lockVirtualEvents } from '../../db/setup-locks.ts'
import { recomputeEntryDivisions, recomputeVirtualDivisions } from '../../rosters/divisions.ts'

/** Entries whose divisions are worked out in the transaction of the change; more are left to a job. */
const atOnce = 500

interface Recompute {
  tournamentId: string
  /** Bowled and virtual events; all of the tournament without them. */
  eventIds?: readonly string[] | null
}
/** An entry (kind 0) or a virtual entry (1). */
interface Recomputed {
  kind: 0 | 1
  id: string
}

/**
 * Works out the divisions of entries and virtual entries again, after a change of what they follow from: divisions,
 * days on which ages count, the default average. More than `atOnce` are left to `runRecomputes`; `notes` of a dry run
 * say so.
 */
export async function recomputeDivisions(tx: Tx, of: Recompute, notes: string[] | null = null): Promise<void> {
  const before = await entriesAfter(tx, of, null, atOnce + 1)
  if (before.length <= atOnce) await lockEntries(tx, before)
  // sales that were settled by the old divisions are visible from here on, later ones follow the new
  const eventIds = of.eventIds ?? null
  await lockEvents(tx, of.tournamentId, eventIds)
  await lockVirtualEvents(tx, of.tournamentId, eventIds)
  const rows = await entriesAfter(tx, of, null, atOnce + 1)
  if (rows.length <= atOnce) await recomputeEntries(tx, rows)
  else {
    const total = await queue(tx, of)
    notes?.push(`Divisions of ${figure(total)} entries will be worked out after the save.`)
  }
}

/** The next entries in the order of the work; those of events without divisions have none and need none. */
export async function entriesAfter(
  db: Db | Tx,
  { tournamentId, eventIds = null }: Recompute,
  after: Recomputed | null,
  limit: number,
): Promise<Recomputed[]> {
  const { rows } = await sql<Recomputed>`select kind, id from (${allOf(tournamentId, eventIds)}) a
    where ${after?.id ?? null}::uuid is null or (kind, id) > (${after?.kind ?? 0}::int, ${after?.id ?? null}::uuid)
    order by kind, id limit ${limit}`.execute(db)
  return rows
}
const allOf = (tournamentId: string, eventIds: readonly string[] | null) => sql`
  select 0 as kind, n.id from entries n where n.tournament_id = ${tournamentId}
    and (${eventIds}::uuid[] is null or n.event_id = any(${eventIds}::uuid[]))
    and (n.division_id is not null or n.division_failed or exists (select from divisions d where d.event_id = n.event_id))
  union all
  select 1, u.id from virtual_entries u where u.tournament_id = ${tournamentId}
    and (${eventIds}::uuid[] is null or u.virtual_event_id = any(${eventIds}::uuid[]))
    and (u.division_id is not null or exists (select from divisions d where d.virtual_event_id = u.virtual_event_id))`

const idsOf = (rows: readonly Recomputed[], wanted: Recomputed['kind']) =>
  rows.filter(({ kind }) => kind === wanted).map(({ id }) => id)
/** Rosters that are being saved are waited for. */
const lockEntries = (tx: Tx, rows: readonly Recomputed[]) => lockItems(tx, idsOf(rows, 0), idsOf(rows, 1))

export async function recomputeEntries(tx: Tx, rows: readonly Recomputed[]): Promise<void> {
  await lockEntries(tx, rows)
  await recomputeEntryDivisions(tx, idsOf(rows, 0))
  await recomputeVirtualDivisions(tx, idsOf(rows, 1))
}

/** One that waits already begins again, with the events of both. Returns how many entries it has. */
async function queue(tx: Tx, { tournamentId, eventIds = null }: Recompute): Promise<number> {
  const { rows } = await sql<{ eventIds: string[] | null }>`
    insert into recomputes as r (tournament_id, event_ids, total, started_by)
    values (${tournamentId}, ${eventIds}::uuid[], 0,
      coalesce(nullif(current_setting('kegler.author', true), '')::jsonb ->> 'email', 'system'))
    on conflict (tournament_id) do update set event_ids = r.event_ids || excluded.event_ids, done = 0, after_kind = 0,
      after_id = null, started_by = excluded.started_by, next_at = excluded.next_at
    returning event_ids`.execute(tx)
  const all = allOf(tournamentId, rows[0]?.eventIds ?? null)
  const queued = await sql<{ total: number }>`update recomputes set total = (select count(*) from (${all}) a)
    where tournament_id = ${tournamentId} returning total`.execute(tx)
  return queued.rows[0]?.total ?? 0
}
