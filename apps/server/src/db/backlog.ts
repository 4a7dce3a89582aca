import { sql } from 'kysely'
import type { Db } from './db.ts'
import { remembered } from './remembered.ts'

const rememberedMs = 5_000

/** What waits in the tables that are queues; `late`: what a job should have dealt with a minute ago. */
interface Backlog {
  holds: number
  holdsLate: number
  sessionsCreated: number
  sessionsProcessing: number
  sessionsLate: number
  mails: number
  mailsLate: number
  refunds: number
  refundsLate: number
  publications: number
  exports: number
  alerts: number
  waiting: number
  offers: number
  offersLate: number
}

/** Each count is of an index, or of a table that stays small; read at most every five seconds. */
export const readBacklog = (db: Db, now: Date): Promise<Backlog> =>
  remembered(
    db,
    'backlog',
    async () => {
      const late = new Date(now.getTime() - 60_000)
      const { rows } = await sql<Backlog>`
      with h as (select count(*) as n, count(*) filter (where expires_at < ${late}) as late from holds where lapsed is null),
        s as (select count(*) filter (where state = 'created') as created, count(*) filter (where state = 'processing') as processing,
          count(*) filter (where next_at < ${late}) as late from payment_sessions where state in ('created', 'processing')),
        m as (select count(*) as n, count(*) filter (where next_at < ${late}) as late from mails where state = 'queued'),
        r as (select count(*) as n, count(*) filter (where next_at < ${late}) as late from refunds where state in ('asked', 'due')),
        w as (select count(*) filter (where state = 'waiting') as n, count(*) filter (where state = 'offered') as offers,
          count(*) filter (where offer_until < ${late}) as late from waits)
      select h.n as holds, h.late as "holdsLate", s.created as "sessionsCreated", s.processing as "sessionsProcessing",
        s.late as "sessionsLate", m.n as mails, m.late as "mailsLate", r.n as refunds, r.late as "refundsLate",
        (select count(*) from publications where state in ('queued', 'running')) as publications,
        (select count(*) from exports where state in ('queued', 'running')) as exports,
        (select count(*) from alerts where done_at is null) as alerts, w.n as waiting, w.offers, w.late as "offersLate"
      from h, s, m, r, w`.execute(db)
      return rows[0] as Backlog
    },
    rememberedMs,
  )

interface Rooms {
  waiting: number
  called: number
  inside: number
  /** People a minute, of those that are not paused. */
  rate: number
}
/** Who is in the waiting rooms that are open, all together; read as often. */
export const readRooms = (db: Db, now: Date): Promise<Rooms> =>
  remembered(
    db,
    'rooms',
    async () => {
      const { rows } = await sql<Rooms>`
      with r as (select tournament_id, people, head, rate, drawn_at, paused_at from waiting_rooms where ended_at is null),
        p as (select count(*) filter (where p.rank <= r.head and p.entered_at is null) as called,
          count(*) filter (where p.done_at is null and p.pass_until > ${now}) as inside
          from waiting_room_people p join r on r.tournament_id = p.tournament_id)
      select (select coalesce(sum(people - head), 0)::int from r) as waiting, p.called, p.inside,
        (select coalesce(sum(rate), 0)::int from r where drawn_at is not null and paused_at is null) as rate
      from p`.execute(db)
      return rows[0] as Rooms
    },
    rememberedMs,
  )
