import type { World } from './world.ts'

interface Seed {
  squads: number
  entries: number
  /** Days on which the squads are; as many on each. */
  days: number
  /** Bowled events that share them. */
  events: number
  /** Cents. */
  fee: number
  /** A system to which is pushed. */
  exportId?: string
}
export interface Seeded {
  tid: string
  events: string[]
  /** Of the first event. */
  squads: string[]
  firstDay: string
  /** The sixtieth. */
  day60: string
  lastDay: string
  /** With the most squads. */
  month: string
}

/**
 * A tournament made in bulk: entries with rosters of two bowlers and their charges, divisions by average, a captain for
 * ten entries, a cart for fifty, and an act in the history for each squad.
 */
export async function seed(world: World, { squads, entries, days, events, fee, exportId }: Seed): Promise<Seeded> {
  const rows = async <T extends object>(text: string, values: unknown[] = []) =>
    (await world.pool.query<T>(text, values)).rows
  const [{ id: tid } = { id: '' }] = await rows<{ id: string }>(
    `insert into tournaments (name, status, start_date, end_date, registration_close_date, time_zone, default_average, tournament_phone, export_id)
     values ('Open', 3, current_date + 20, current_date + 19 + $1::int, current_date + 19 + $1::int, 'America/Chicago', 180, '555', $2) returning id`,
    [days, exportId],
  )
  const eventIds = (
    await rows<{ id: string }>(
      `insert into events (tournament_id, name, expense_fee, lineage_fee, prize_fee, number_of_bowlers, entries_per_lane_pair, max_entries_per_bowler, average_based)
       select $1, 'Doubles ' || n, $3, 0, 0, 2, 2, 99, true from generate_series(1, $2::int) n returning id`,
      [tid, events, fee],
    )
  ).map(({ id }) => id)
  await rows(
    `insert into divisions (event_id, name, is_default, max_average)
     select id, 'Open', true, null::int from unnest($1::uuid[]) id union all select id, 'Classified', false, 400 from unnest($1::uuid[]) id`,
    [eventIds],
  )
  await rows(
    `insert into squads (tournament_id, event_id, starts_at, start_lane, end_lane)
     select $1, ($2::uuid[])[1 + n % $3::int], (current_date + 20 + n % $4::int + interval '8 hours' + n / $4::int * interval '1 hour') at time zone 'America/Chicago', 1, 400
     from generate_series(0, $5::int - 1) n`,
    [tid, eventIds, events, days, squads],
  )
  await rows(
    `insert into persons (subject, email, email_verified, first_name, last_name)
     select $2 || n, $2 || n || '@kegler.test', true, 'Alex', 'Other ' || n from generate_series(1, $1::int / 10) n`,
    [entries, `of-${tid}-`],
  )
  await rows(
    `insert into bowlers (usbc_id, first_name, last_name, average, membership_expires)
     select '7000-' || n, 'Robin', 'Bowler ' || n, 180, '2099-12-31' from generate_series(1, 5000) n on conflict do nothing`,
  )
  const numbered = (name: string) => `row_number() over (order by ${name}) as k`
  await world.pool.query(
    `begin;
     create temp table seed on commit drop as select n, gen_random_uuid() as id, gen_random_uuid() as roster_id, s.id as squad_id, s.event_id, o.id as captain_id
       from generate_series(1, ${entries}) n
       join (select id, event_id, ${numbered('starts_at, id')} from squads where tournament_id = '${tid}') s on s.k = n % ${squads} + 1
       join (select id, ${numbered('id')} from persons where subject like 'of-${tid}-%') o on o.k = n % ${entries / 10} + 1;
     insert into entries (id, tournament_id, event_id, squad_id, captain_id) select id, '${tid}', event_id, squad_id, captain_id from seed;
     insert into rosters (id, captain_id, tournament_id, entry_id, name) select roster_id, captain_id, '${tid}', id, 'Team ' || n from seed;
     insert into roster_positions (roster_id, position, bowler_id)
       select roster_id, p, b.id from seed cross join generate_series(1, 2) p
       join (select id, ${numbered('usbc_id')} from bowlers where usbc_id like '7000-%') b on b.k = (n * 2 + p) % 5000 + 1;
     insert into ledger (entry_id, type, amount, expense, lineage, prize, description, created_by, created_at)
       select id, 'Charge', ${fee}, ${fee}, 0, 0, 'Entry fee', 'bench', now() from seed;
     create temp table carts on commit drop as
       select gen_random_uuid() as id, captain_id, (array_agg(squad_id))[1] as squad_id from seed where n <= ${entries / 50} group by captain_id;
     insert into holds (id, captain_id, tournament_id, expires_at) select id, captain_id, '${tid}', now() + interval '1 day' from carts;
     insert into hold_lines (hold_id, squad_id, quantity, roster_ids) select id, squad_id, 1, array[gen_random_uuid()] from carts;
     commit;
     do $$ declare squad record; begin
       for squad in select id from squads where tournament_id = '${tid}' loop
         perform set_config('kegler.author', json_build_object('email', 'staff@kegler.test', 'act', 'POST capacity/:squadId', 'requestId', gen_random_uuid())::text, true);
         update squads set captain_cap = captain_cap - 1 where id = squad.id;
       end loop;
     end $$`,
  )
  await rows('vacuum analyze')
  const squadRows = await rows<{ id: string }>('select id from squads where event_id = $1 order by starts_at', [
    eventIds[0],
  ])
  const [at] = await rows<Omit<Seeded, 'tid' | 'events' | 'squads'>>(
    `select start_date::text as "firstDay", (start_date + 59)::text as "day60", end_date::text as "lastDay",
       (select to_char(starts_at at time zone time_zone, 'YYYY/FMMM') from squads where tournament_id = t.id group by 1 order by count(*) desc limit 1) as month
     from tournaments t where id = $1`,
    [tid],
  )
  if (!at) throw new Error('The tournament was not made.')
  return { tid, events: eventIds, squads: squadRows.map(({ id }) => id), ...at }
}
