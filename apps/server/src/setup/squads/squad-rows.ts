import type { DayText } from '@kegler/domain/dates.ts'
import { dayOf, wallTimeOf } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { squadDetails } from '@kegler/domain/setup/squads/squad.fields.ts'
import { timeLabel, wallText } from '@kegler/domain/setup/squads/squad.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { pick } from '../form-fields.ts'

export interface SquadRow {
  id: string
  eventId: string
  eventName: string
  numberOfBowlers: number
  startsAt: Date
  /** In the tournament's zone. */
  day: DayText
  startLane: number
  endLane: number
  description: string | null
  hideFromCaptains: boolean
  captainCap: number
  total: number
  repeatId: string | null
  repeatingDays: number | null
  lastOfRepeat: Date | null
  /** Cancelled ones too: the ledger keeps them. */
  entries: number
  sold: number
  /** In carts and payments, or offered. */
  held: number
  /** Of these: offered to captains of the waiting list. */
  offered: number
  /** Entries that captains wait for. */
  waitingEntries: number
}

/** Which squads: without a property all. Days are those of the tournament's zone. */
interface WantedSquads {
  ids?: readonly string[] | undefined
  eventId?: string | undefined
  from?: DayText | undefined
  before?: DayText | undefined
  /** The first so many by start. */
  limit?: number | undefined
}

/** Squads of a tournament with their places, by start. */
export async function readSquadRows(
  db: Db | Tx,
  tournament: Pick<TournamentRow, 'id' | 'timeZone' | 'linkEvents'>,
  { ids, eventId, from, before, limit }: WantedSquads,
): Promise<SquadRow[]> {
  const { id, timeZone, linkEvents } = tournament
  const midnight = (day: DayText) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  const conditions = [
    sql`e.tournament_id = ${id}`,
    ...(ids ? [sql`s.id = any(${ids}::uuid[])`] : []),
    ...(eventId ? [sql`e.id = ${eventId}`] : []),
    ...(from ? [sql`s.starts_at >= ${midnight(from)}`] : []),
    ...(before ? [sql`s.starts_at < ${midnight(before)}`] : []),
  ]
  const { rows } = await sql<SquadRow>`
    with wanted as materialized (
      select s.*, e.name as event_name, e.number_of_bowlers from events e join squads s on s.event_id = e.id
      where ${sql.join(conditions, sql` and `)}
      order by s.starts_at, e.number_of_bowlers desc, e.name, s.id limit ${limit ?? null}),
    sales as materialized (
      select squad_id, count(*)::int as entries, (count(*) filter (where not is_cancelled))::int as sold
      from entries where squad_id = any(array(select id from wanted)) group by squad_id),
    repeats as materialized (
      select repeat_id, max(starts_at) as last from squads
      where event_id in (select id from events where tournament_id = ${id})
        and repeat_id in (select repeat_id from wanted) group by repeat_id)
    select s.*, (s.starts_at at time zone ${timeZone})::date as day, nullif(s.description, '') as description,
      r.last as last_of_repeat, coalesce(n.entries, 0) as entries, coalesce(n.sold, 0) as sold, s.taken - coalesce(n.sold, 0) as held,
      coalesce((select sum(l.quantity) from offer_lines l where l.squad_id = s.id), 0)::int
        + coalesce((select sum(2 * l.quantity) from offer_lines l where l.linked_squad_id = s.id), 0)::int as offered,
      -- at a squad that is no start of a request its sets wait, or the Singles that go with it
      case when s.waiting = 0 then 0 else (
        select coalesce(sum(case when s.id = any(w.squad_ids) then w.quantity
          else coalesce(nullif(w.sets, 0), w.quantity) * case when ${linkEvents} and s.number_of_bowlers = 1 then 2 else 1 end end), 0)::int
        from wait_squads x join waits w on w.id = x.wait_id where x.squad_id = s.id and w.state = 'waiting') end as waiting_entries
    from wanted s left join sales n on n.squad_id = s.id left join repeats r on r.repeat_id = s.repeat_id
    order by s.starts_at, s.number_of_bowlers desc, s.event_name, s.id`.execute(db)
  return rows
}

/** The other event of a linked set, by event: Doubles and Singles are sold together. */
export async function readPartners(db: Db | Tx, { id, linkEvents }: TournamentRow): Promise<Map<string, string>> {
  if (!linkEvents) return new Map()
  const events = await db
    .selectFrom('events')
    .select(['id', 'name', 'numberOfBowlers'])
    .where('tournamentId', '=', id)
    .where('numberOfBowlers', 'in', [1, 2])
    .execute()
  const partner = ({ numberOfBowlers }: { numberOfBowlers: number }) =>
    events.find((other) => other.numberOfBowlers === 3 - numberOfBowlers)
  return new Map(events.flatMap((event) => (partner(event) ? [[event.id, partner(event)?.name ?? '']] : [])))
}

/** 'Team at 9:00 AM, Mar 2nd, 2026' */
export const squadName = ({ eventName, startsAt }: Pick<SquadRow, 'eventName' | 'startsAt'>, zone: string): string =>
  `${eventName} at ${wallText(dayOf(startsAt, zone), wallTimeOf(startsAt, zone).time)}`
export const timeText = (at: Date, zone: string): string => timeLabel(wallTimeOf(at, zone).time)

export const formOf = (row: SquadRow, zone: string) => ({
  eventId: row.eventId,
  startDateTime: row.day,
  time: wallTimeOf(row.startsAt, zone).time,
  ...pick(row, squadDetails),
})
/** Of a day, or of an instant in the zone. @throws Refusal BadInput for years that are none of ours */
export function dayIn(value: string, zone: string): DayText {
  const day = value.length === 10 ? value : dayOf(value, zone)
  // an instant of the year 1 may be a day of the year before
  if (!/^\d{4}-/.test(day)) throw new Refusal('BadInput', 'Enter the date as YYYY-MM-DD.')
  return day
}
