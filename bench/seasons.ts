import type { Named } from '@kegler/server/testing/staff-reads.ts'
import { send } from './load.ts'
import { captains, type World } from './world.ts'

/** What calls of a season name. */
export interface Season extends Named {
  token: string
  staff: string
}

/** Days of sales before today. */
const days = 200
const tournament = `
  insert into tournaments (name, status, start_date, end_date, registration_close_date, time_zone, default_average, tournament_phone)
    values ('Open', 3, current_date + 10, current_date + 100, current_date + 90, 'America/Chicago', 180, '555'),
      ('Last year', 5, current_date - 400, current_date - 300, current_date - 310, 'America/Chicago', 180, '555');
  insert into events (tournament_id, name, expense_fee, lineage_fee, prize_fee, number_of_bowlers, entries_per_lane_pair, max_entries_per_bowler)
    select id, 'Team', 10000, 0, 0, 4, 2, 9 from tournaments where name = 'Open';
  insert into squads (tournament_id, event_id, starts_at, start_lane, end_lane)
    select tournament_id, id, current_date + n / 3 + interval '20 days' + (9 + 3 * (n % 3)) * interval '1 hour', 1, 4000
    from events, generate_series(0, 178) n;
  insert into virtual_events (tournament_id, name, expense_fee, lineage_fee, prize_fee, owner)
    select id, 'All Events', 1000, 0, 0, 'bowler' from tournaments where name = 'Open';
  insert into virtual_event_maps (tournament_id, virtual_event_id, event_id)
    select e.tournament_id, v.id, e.id from events e join virtual_events v using (tournament_id)`

/**
 * One purchase of three entries after another, ten entries to a captain, the measured one owns the first 36. Of a
 * hundred entries 20 owe their fee, 10 have a coordinator, one lacks a bowler.
 */
const plan = (entries: number) => `
  insert into persons (subject, email, email_verified, first_name, last_name, phone)
    select 'other-' || n, 'other-' || n || '@kegler.test', true, 'Alex', 'Other ' || n, '312-555-' || lpad(n::text, 5, '0')
    from generate_series(1, ${entries} / 10) n;
  insert into bowlers (usbc_id, first_name, last_name, average, membership_expires)
    select '7000-' || n, 'Robin', 'Bowler ' || n, 180, '2099-12-31' from generate_series(1, ${entries} / 2) n;
  create table plan as select n, (n - 1) / 3 as sale, (n - 1) % 3 as nth, 1 + (n - 1)::bigint * ${days} / ${entries} as day,
      gen_random_uuid() as id, gen_random_uuid() as roster_id, s.id as squad_id, s.tournament_id, s.event_id,
      case when n <= 36 then me.id else o.id end as captain_id, case when n <= 36 then me.email else o.email end as email
    from generate_series(1, ${entries}) n cross join (select id, email from persons where subject = 'captain-0') me
    join (select *, row_number() over (order by starts_at) - 1 as k from squads) s on s.k = n % 179
    join (select id, email, row_number() over (order by id) - 1 as k from persons where subject like 'other-%') o on o.k = n / 3 % (${entries} / 10);
  create index on plan (day);
  create table sales as select gen_random_uuid() as id, gen_random_uuid() as payment_id, sale, min(day) as day, (array_agg(captain_id order by n))[1] as captain_id,
      count(*)::int as n, (array_agg(tournament_id))[1] as tournament_id, sale % 5 <> 0 as is_paid, sale % 20 = 7 as by_staff from plan group by sale;
  update plan p set captain_id = s.captain_id, email = o.email from sales s join persons o on o.id = s.captain_id where s.sale = p.sale;
  create index on sales (sale);
  create table bowler_numbers as select id, row_number() over (order by usbc_id) - 1 as k from bowlers;
  create index on bowler_numbers (k);
  analyze`

/** Everything has the time of its day, so that the tables have it in the order in which it came. */
const sales = (entries: number) => `
  create function bench_now() returns timestamptz language sql as $$ select current_setting('bench.now')::timestamptz $$;
  alter table audit alter column at set default bench_now();
  create function bench_author(email text, act text) returns void language sql as $$
    select set_config('kegler.author', json_build_object('email', email, 'act', act, 'role', 'admin', 'requestId', gen_random_uuid())::text, false)
  $$;
  create procedure bench_day(today int) language plpgsql as $$
  declare at timestamptz := now() - (${days} - today) * interval '1 day'; owner record;
  begin
    perform set_config('bench.now', at::text, false);
    perform bench_author('settlement', 'settle');
    insert into payment_sessions (id, kind, source, tournament_id, payer_id, created_by, state, amount, contents, contents_hash, created_at, expires_at, settled_at)
      select id, 'purchase', case when by_staff then 'admin' else 'captain' end::session_source, tournament_id, captain_id, captain_id, 'succeeded', n * 10000,
        jsonb_build_object('entries', (select jsonb_agg(jsonb_build_object('squadId', squad_id, 'rosterId', roster_id)) from plan p where p.sale = s.sale)),
        md5(id::text), at, at, at from sales s where day = today;
    insert into rosters (id, captain_id, tournament_id, squad_id, name) select roster_id, captain_id, tournament_id, squad_id, 'Team ' || n from plan where day = today;
    insert into roster_positions (roster_id, position, bowler_id)
      select roster_id, p, b.id from plan cross join generate_series(1, 4) p join bowler_numbers b on b.k = (n * 4 + p) % (${entries} / 2)
      where day = today and not (p = 4 and n % 100 = 9);
    insert into payments (id, tournament_id, payer_id, session_id, method, amount, transaction_id, check_number, accepted_by, created_at)
      select payment_id, tournament_id, captain_id, case when sale % 10 > 0 then id end, case when sale % 10 > 0 then 'Credit Card' else 'Check' end::payment_method, n * 10000,
        case when sale % 10 > 0 then 'pi_' || md5(id::text) end, case when sale % 10 = 0 then (100000 + sale)::text end, '', at
      from sales where day = today and (is_paid or sale % 10 = 0);
    insert into entries (id, tournament_id, event_id, squad_id, captain_id, session_id, session_index, created_at, coordinator_first_name, coordinator_last_name, coordinator_email)
      select p.id, p.tournament_id, event_id, squad_id, p.captain_id, s.id, nth, at, case when p.n % 10 = 3 then 'Kim' end,
        case when p.n % 10 = 3 then 'Coach ' || p.n end, case when p.n % 10 = 3 then 'coach-' || p.n || '@kegler.test' end
      from plan p join sales s using (sale) where p.day = today order by p.n;
    update rosters r set entry_id = p.id, squad_id = null from plan p where p.roster_id = r.id and p.day = today;
    insert into ledger (entry_id, type, amount, expense, lineage, prize, description, created_by, created_at)
      select id, 'Charge', 10000, 10000, 0, 0, 'Team entry fee', 'settlement', at from plan where day = today;
    insert into ledger (entry_id, type, amount, description, payment_id, method, created_by, created_at)
      select p.id, 'Payment', -10000, 'Payment', s.payment_id, y.method::text, 'settlement', at
      from plan p join sales s using (sale) join payments y on y.id = s.payment_id where p.day = today;
    insert into virtual_entries (virtual_event_id, tournament_id, captain_id, bowler_id, session_id, session_index, created_at)
      select v.id, p.tournament_id, p.captain_id, q.bowler_id, s.id, p.nth, at from plan p join sales s using (sale) cross join virtual_events v
      join roster_positions q on q.roster_id = p.roster_id and q.position = 1 where p.day = today on conflict do nothing;
    insert into mails (kind, about, to_address, data, state, next_at, created_at, sent_at)
      select 'welcome', s.id, o.email, '{}', 'sent', at, at, at from sales s join persons o on o.id = s.captain_id where day = today;
    insert into access_log (at, person_id, act, about) select at, (select id from persons where subject = 'staff'), 'POST admin/captain/:id', array[captain_id]
      from plan where day = today and n % 3 = 0;
    insert into alerts (kind, about, message, created_at, tournament_id, entry_id, done_at)
      select 'Late payment', id, 'Look.', at, tournament_id, id, case when today < ${days} - 5 then at end from plan where day = today and n % 200 = 1;
    insert into entry_notes (entry_id, text, created_by, created_at) select id, 'Called.', 'staff@kegler.test', at from plan where day = today and n % 30 = 1;
    for owner in select email, array_agg(roster_id) as ids from plan where day = today and n % 10 = 1 group by email loop
      perform bench_author(owner.email, 'PUT registration/entry/:id');
      update rosters set name = replace(name, 'Team', 'Pin Pals') where id = any(owner.ids);
    end loop;
    perform bench_author('staff-' || today % 8 || '@kegler.test', 'PUT admin/entry/:id/squad/change');
    update entries set squad_id = (select id from squads order by starts_at limit 1) from plan p where p.id = entries.id and p.day = today and p.n % 50 = 2;
    perform bench_author('staff-' || today % 8 || '@kegler.test', 'POST admin/entry/:id/cancel');
    update entries set is_cancelled = true, squad_id = null, cancelled_at = at from plan p where p.id = entries.id and p.day = today and p.n % 50 = 4;
    insert into ledger (entry_id, type, amount, description, created_by, created_at)
      select id, 'Cancellation', -10000, 'Cancelled', 'staff@kegler.test', at from plan where day = today and n % 50 = 4;
    insert into refunds (entry_id, tournament_id, amount, state, reason, created_at, done_at, method, requested_by, next_at)
      select id, tournament_id, 10000, 'done', 'Asked for it', at, at, 'Cash', 'staff@kegler.test', at from plan where day = today and n % 50 = 4;
    insert into ledger (entry_id, type, amount, description, method, created_by, created_at, refund_id)
      select r.entry_id, 'Refund', 10000, 'Refund', 'Cash', 'staff@kegler.test', at, r.id from plan p join refunds r on r.entry_id = p.id where p.day = today;
  end $$`
const end = `
  alter table audit alter column at set default now();
  select set_config('kegler.author', '', false);
  drop procedure bench_day;
  drop function bench_author;
  drop function bench_now;
  drop table plan, sales, bowler_numbers`

/** A season of so many sold entries: made once, and found again in a database that stays. */
export async function aSeason(world: World, entries: number): Promise<Season> {
  const token = (await captains(world, 1))[0] ?? ''
  const claims = { sub: 'staff', email: 'staff@kegler.test', email_verified: true, roles: ['superuser', 'admin'] }
  const staff = await world.outside.token({ ...claims, given_name: 'Ingrid', family_name: 'Solberg' })
  for (const bearer of [token, staff])
    await send('GET', `${world.address}/api/authorization/roles`, { authorization: `Bearer ${bearer}` })
  const { rowCount } = await world.pool.query('select from tournaments limit 1')
  if (!rowCount) {
    const client = await world.pool.connect()
    for (const part of [tournament, plan(entries), sales(entries)]) await client.query(part)
    for (let day = 1; day <= days; day += 1) await client.query(`call bench_day(${day})`)
    await client.query(end)
    client.release()
  }
  if (!process.env.BENCH_AS_IS) await world.pool.query('vacuum analyze')
  for (let n = 1; n <= entries / 2; n += 1) world.outside.members.set(`7000-${n}`, member(`7000-${n}`))
  const { rows } = await world.pool.query<Omit<Season, 'token' | 'staff' | 'usbcId'>>(
    `select e.id as "entryId", e.tournament_id as tid, e.event_id as "eventId", e.squad_id as "squadId", v.id as "virtualEventId", u.id as "virtualEntryId",
       y.id as "paymentId", p.id as "captainId", q.bowler_id as "bowlerId", (s.starts_at at time zone 'America/Chicago')::date::text as day,
       (current_date - 100)::text as "soldOn"
     from entries e join squads s on s.id = e.squad_id join persons p on p.id = e.captain_id join virtual_events v on v.tournament_id = e.tournament_id
       join virtual_entries u on u.captain_id = p.id join ledger l on l.entry_id = e.id join payments y on y.id = l.payment_id
       join rosters r on r.entry_id = e.id join roster_positions q on q.roster_id = r.id and q.position = 1
     where p.subject = 'captain-0' order by e.coordinator_email is null, e.entry_number, u.id limit 1`,
  )
  if (!rows[0]) throw new Error('The measured captain has no entry that is paid.')
  return { ...rows[0], usbcId: '7000-77', token, staff }
}
const member = (usbcId: string) => ({
  ...{
    usbcId,
    firstName: 'Robin',
    initial: '',
    lineage: '',
    lastName: 'Bowler',
    gender: 'F' as const,
    birthDate: '1980-01-01',
  },
  ...{ email: null, city: null, state: null, zip: null, average: 180, isProfessional: false, isYouthMember: false },
  membershipExpires: '2099-12-31',
})
