import { Refusal } from '@kegler/domain/errors.ts'
import type { Wait } from '@kegler/domain/waiting-list/waits.captain.calls.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/tournaments.ts'
import { waitNotFound } from '../access/waits.ts'
import type { Db } from '../db/db.ts'
import type { DB } from '../db/tables.ts'

export const openStates = ['waiting', 'offered', 'resting'] as const
const isOpen = sql`o.state in ('waiting', 'offered', 'resting')`

/** What a captain waits for, in one tournament or in all of the actor's group. */
export const readOwnWaits = (db: Db, actor: Actor, captainId: string, tournamentId?: string) =>
  readWaits(db, (query) =>
    query
      .where('w.captainId', '=', captainId)
      .where('w.tournamentId', 'in', (eb) =>
        eb.selectFrom('tournaments').select('tournaments.id').where(inScope(actor)),
      )
      .$if(tournamentId !== undefined, (of) => of.where('w.tournamentId', '=', tournamentId ?? '')),
  )

/** @throws Refusal NotFound where it has ended */
export async function readWait(db: Db, id: string): Promise<z.output<typeof Wait>> {
  const [wait] = await readWaits(db, (query) => query.where('w.id', '=', id))
  if (!wait) throw new Refusal('NotFound', waitNotFound)
  return wait
}

type Query = SelectQueryBuilder<
  DB & { w: DB['waits']; t: DB['tournaments']; e: DB['events'] },
  'w' | 't' | 'e',
  unknown
>
interface Start {
  id: string
  startDateTime: string
}
interface MovingEntry {
  id: string
  entryNumber: number
  name: string
  squadDateTime: string | null
}
interface OfferedLine extends Start {
  eventId: string
  eventName: string
  quantity: number
}

async function readWaits(db: Db, which: (query: Query) => Query): Promise<z.output<typeof Wait>[]> {
  const all = db
    .selectFrom('waits as w')
    .innerJoin('tournaments as t', 't.id', 'w.tournamentId')
    .innerJoin('events as e', 'e.id', 'w.eventId') as unknown as Query
  const rows = await which(all)
    .selectAll('w')
    .select(['t.name as tournamentName', 't.timeZone', 'e.name as eventName', 'e.numberOfBowlers'])
    .select([
      sql<number>`(select count(*)::int from waits o where o.tournament_id = w.tournament_id and ${isOpen} and o.rank <= w.rank)`.as(
        'position',
      ),
      sql<number>`(select count(*)::int from waits o where o.tournament_id = w.tournament_id and ${isOpen})`.as('of'),
      sql<number>`(select coalesce(sum(o.quantity), 0)::int from waits o where o.event_id = w.event_id and ${isOpen} and o.rank < w.rank)`.as(
        'before',
      ),
      sql<boolean>`exists (select from entries n where n.captain_id = w.captain_id and n.event_id = w.event_id and w.kind = 'buy'
        and not n.is_cancelled and n.created_at > w.created_at)`.as('hasBought'),
      sql<
        Start[]
      >`(select coalesce(json_agg(json_build_object('id', s.id, 'startDateTime', s.starts_at) order by s.starts_at), '[]')
        from squads s where s.id = any(w.squad_ids))`.as('starts'),
      sql<
        MovingEntry[]
      >`(select coalesce(json_agg(json_build_object('id', n.id, 'entryNumber', n.entry_number, 'name', r.name,
          'squadDateTime', s.starts_at) order by n.entry_number), '[]')
        from entries n join rosters r on r.entry_id = n.id left join squads s on s.id = n.squad_id
        where n.id = any(w.entry_ids))`.as('entries'),
      // their rank stays when they add one
      sql<
        Start[]
      >`(select coalesce(json_agg(json_build_object('id', s.id, 'startDateTime', s.starts_at) order by s.starts_at), '[]')
        from squads s where s.event_id = w.event_id and s.added_at > w.created_at and not s.hide_from_captains
          and not e.hide_from_captains and s.starts_at > now() and s.id <> all(w.squad_ids))`.as('newStarts'),
      sql<
        OfferedLine[]
      >`(select coalesce(json_agg(json_build_object('id', s.id, 'eventId', s.event_id, 'eventName', v.name,
          'startDateTime', s.starts_at, 'quantity', l.quantity) order by s.starts_at), '[]')
        from offer_lines l join squads s on s.id = l.squad_id join events v on v.id = s.event_id where l.wait_id = w.id)`.as(
        'lines',
      ),
    ])
    .where('w.state', 'in', openStates)
    .orderBy('w.createdAt')
    .orderBy('w.id')
    .execute()
  return rows.map(({ starts, newStarts, entries, lines, state, offerUntil, ...wait }) => ({
    ...wait,
    state: state as 'waiting',
    starts: starts.map(instants),
    newStarts: newStarts.map(instants),
    entries: entries.map(({ squadDateTime: at, ...entry }) => ({
      ...entry,
      squadDateTime: at && new Date(at).toISOString(),
    })),
    offer: offerUntil && {
      until: offerUntil.toISOString(),
      quantity: lines.find(({ eventId }) => eventId === wait.eventId)?.quantity ?? 0,
      lines: lines.map(instants),
    },
  }))
}
const instants = <T extends Start>(row: T): T => ({ ...row, startDateTime: new Date(row.startDateTime).toISOString() })
