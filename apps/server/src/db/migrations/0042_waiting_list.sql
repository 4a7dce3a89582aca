-- The waiting list: requests of captains for squads that are full, offers to them, and what is kept for the line.
alter table tournaments add waiting_list boolean not null default false,
  add accept_hours int not null default 24 check (accept_hours between 1 and 168),
  add gather_hours int not null default 0 check (gather_hours between 0 and 72),
  add most_waits int not null default 3 check (most_waits between 1 and 20);
create type wait_kind as enum ('buy', 'move');
create type wait_state as enum ('waiting', 'offered', 'resting', 'accepted', 'moved', 'ended');
-- The lock of this row gives ranks in the order of commits.
create table waiting_lines (tournament_id uuid primary key references tournaments on delete cascade, last int not null);
create table waits (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade,
  captain_id uuid not null references persons,
  rank int not null,
  kind wait_kind not null,
  event_id uuid not null references events on delete cascade,
  quantity int not null check (quantity between 1 and 20),
  at_least int not null check (at_least between 1 and quantity),
  -- Doubles and Singles of the next day that go with the teams
  sets int not null default 0 check (sets >= 0),
  needs_sets boolean not null default true,
  -- starts that would do, the best one first where in_order
  squad_ids uuid[] not null check (cardinality(squad_ids) between 1 and 60),
  in_order boolean not null,
  entry_ids uuid[] not null default '{}',
  until date not null,
  state wait_state not null default 'waiting',
  passed int not null default 0,
  passed_why text,
  lapsed int not null default 0,
  offer_until timestamptz,
  ended_why text,
  version int not null default 1,
  created_by text not null check (created_by in ('captain', 'staff')),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (tournament_id, rank),
  check ((state = 'offered') = (offer_until is not null)),
  check ((kind = 'move') = (cardinality(entry_ids) > 0))
);
create index waits_captain on waits (captain_id, tournament_id);
create index waits_due on waits (offer_until) where state = 'offered';
-- Every squad whose places would help: starts, starts of the sets, their Singles squads. counts: its request is waiting.
create table wait_squads (
  wait_id uuid references waits on delete cascade,
  squad_id uuid references squads on delete cascade,
  counts boolean not null default true,
  primary key (wait_id, squad_id)
);
create index wait_squads_squad on wait_squads (squad_id) where counts;
-- What an offer holds, on the counters of carts; never updated.
create table offer_lines (
  wait_id uuid references waits on delete cascade,
  squad_id uuid not null references squads,
  linked_squad_id uuid references squads,
  quantity int not null check (quantity > 0),
  for_staff boolean not null default false,
  primary key (wait_id, squad_id)
);
create index offer_lines_squad on offer_lines (squad_id);
create index offer_lines_linked on offer_lines (linked_squad_id);
create trigger offer_lines_taken after insert on offer_lines referencing new table as now_lines
  for each statement execute function hold_lines_places();
create trigger offer_lines_freed after delete on offer_lines referencing old table as was_lines
  for each statement execute function hold_lines_places();

-- waiting: requests that count. kept: free for nobody but them. kept_at: since when it is gathered.
alter table squads add waiting int not null default 0 check (waiting >= 0),
  add kept int not null default 0 check (kept >= 0), add kept_at timestamptz;
-- without `taken`: an update of the counter touches no index
create index squads_kept on squads (tournament_id) where kept > 0;

create function wait_squads_count() returns trigger language plpgsql as $$
declare r record;
begin
  if tg_op = 'INSERT' then
    for r in select squad_id, count(*)::int as n from now_rows where counts group by squad_id order by squad_id
    loop update squads set waiting = waiting + r.n where id = r.squad_id; end loop;
  elsif tg_op = 'DELETE' then
    -- a squad that is gone has no row
    for r in select squad_id, count(*)::int as n from was_rows where counts group by squad_id order by squad_id
    loop update squads set waiting = waiting - r.n where id = r.squad_id; end loop;
  else
    for r in select c.squad_id, sum(c.n)::int as n from (
        select squad_id, 1 as n from now_rows where counts
        union all select squad_id, -1 from was_rows where counts) c
      group by c.squad_id having sum(c.n) <> 0 order by c.squad_id
    loop update squads set waiting = waiting + r.n where id = r.squad_id; end loop;
  end if;
  return null;
end $$;
create trigger wait_squads_added after insert on wait_squads referencing new table as now_rows
  for each statement execute function wait_squads_count();
create trigger wait_squads_changed after update on wait_squads referencing old table as was_rows new table as now_rows
  for each statement execute function wait_squads_count();
create trigger wait_squads_removed after delete on wait_squads referencing old table as was_rows
  for each statement execute function wait_squads_count();

-- Kept places of a squad that this transaction itself let fall free: who changes 4 to 5, or pays, takes them again.
create function freed_here(squad uuid) returns int language sql as $$
  select coalesce((nullif(current_setting('kegler.freed', true), '')::jsonb ->> squad::text)::int, 0)
$$;
-- While somebody waits, what falls free, or is offered again, is kept in the very update that frees it. After `squads_total` by name.
create function squads_waiting() returns trigger language plpgsql as $$
declare
  was int := greatest(0, least(old.captain_cap, old.total) - old.taken);
  free int := greatest(0, least(new.captain_cap, new.total) - new.taken);
  own int := freed_here(new.id);
  n int := case
    when new.kept <> old.kept then 0
    when old.hide_from_captains and not new.hide_from_captains then free - old.kept
    when free > was and new.waiting > 0 then free - was
    when free < was then -least(own, old.kept, was - free)
    else 0 end;
begin
  new.kept := case when new.waiting = 0 then 0 else least(new.kept + n, free) end;
  if new.kept = 0 then new.kept_at := null; end if;
  if n <> 0 then
    perform set_config('kegler.freed', (coalesce(nullif(current_setting('kegler.freed', true), ''), '{}')::jsonb
      || jsonb_build_object(new.id::text, own + n))::text, true);
  end if;
  return new;
end $$;
create trigger squads_waiting before update on squads
  for each row when (new.waiting > 0 or old.kept > 0) execute function squads_waiting();

create function events_waiting() returns trigger language plpgsql as $$
begin
  perform from squads where event_id = new.id order by id for update;
  update squads set kept = greatest(0, least(captain_cap, total) - taken) where event_id = new.id and waiting > 0;
  return null;
end $$;
create trigger events_waiting after update of hide_from_captains on events for each row
  when (old.hide_from_captains and not new.hide_from_captains) execute function events_waiting();

-- Captains stop at their cap less what is kept for the line, staff at the total.
create or replace function take_places(squad uuid, n int, for_staff boolean) returns void language plpgsql as $$
begin
  update squads set taken = taken + n
    where id = squad and (n < 0 or taken + n <= case when for_staff then total
      else least(captain_cap, total) - case when kept = 0 then 0 else kept - freed_here(squad) end end);
  if not found then
    raise exception 'No places left' using errcode = 'KG001', detail = squad::text;
  end if;
end $$;

create or replace view squad_offers as
  select s.id, s.tournament_id, s.event_id, s.starts_at, s.description, s.total, s.captain_cap, s.taken,
    (s.starts_at at time zone t.time_zone)::date as day,
    s.hide_from_captains or e.hide_from_captains or coalesce(l.hidden, false) as hidden,
    e.name as event_name, e.number_of_bowlers, e.location_id, e.expense_fee, e.lineage_fee, e.prize_fee,
    coalesce((select json_agg(json_build_object('description', f.description, 'fee', f.fee) order by f.created_at, f.id)
      from add_on_fees f where f.event_id = e.id and f.inactive_at is null), '[]') as add_on_fees,
    t.link_events and e.number_of_bowlers = 2 as is_linked,
    -- sold with a Doubles squad only
    t.link_events and e.number_of_bowlers = 1 as is_linked_child,
    l.id as linked_squad_id, s.kept, s.waiting
  from squads s join events e on e.id = s.event_id join tournaments t on t.id = s.tournament_id
  left join lateral (
    select c.id, c.hide_from_captains or ce.hide_from_captains as hidden
    from events ce cross join lateral (
      select id, starts_at, hide_from_captains from squads
      where event_id = ce.id and starts_at >= s.starts_at
        and starts_at < ((s.starts_at at time zone t.time_zone)::date + 1)::timestamp at time zone t.time_zone
      order by starts_at, id limit 1) c
    where t.link_events and e.number_of_bowlers = 2 and ce.number_of_bowlers = 1
      and ce.tournament_id = s.tournament_id and ce.location_id is not distinct from e.location_id
    order by c.starts_at, c.id limit 1) l on true;

create or replace view squad_counts as
  select s.id, s.taken,
    (select count(*) from entries e where e.squad_id = s.id and not e.is_cancelled)
    + coalesce((select sum(l.quantity) from hold_lines l where l.squad_id = s.id), 0)
    + coalesce((select sum(2 * l.quantity) from hold_lines l where l.linked_squad_id = s.id), 0)
    + coalesce((select sum(l.quantity) from offer_lines l where l.squad_id = s.id), 0)
    + coalesce((select sum(2 * l.quantity) from offer_lines l where l.linked_squad_id = s.id), 0) as counted
  from squads s;
create view wait_counts as
  select s.id, s.waiting, (select count(*) from wait_squads w where w.squad_id = s.id and w.counts) as counted
  from squads s;

-- The counters of the line are no settings of a squad.
do $$ begin
  execute replace(pg_get_functiondef('audit_write(text,text,text[],jsonb[],jsonb[])'::regprocedure),
    ',taken,', ',taken,waiting,kept,kept_at,');
end $$;
select audit_table('waits', 'Waiting Request', 'id');
-- How often a request was passed changes every second.
create or replace trigger waits_audit_change after update of captain_id, rank, quantity, at_least, sets, needs_sets, squad_ids,
  in_order, entry_ids, until, state, lapsed, offer_until, ended_why on waits
  for each row when (old.* is distinct from new.*) execute function audit_row('Waiting Request', 'id');
