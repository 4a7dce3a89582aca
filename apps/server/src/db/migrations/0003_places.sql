-- Holds, payment sessions and entries: who has which place, and the counter that follows them.
create table payment_sessions (
  id uuid primary key,
  kind text not null check (kind in ('purchase', 'balance', 'reservation')),
  source text not null check (source in ('captain', 'admin')),
  tournament_id uuid not null references tournaments,
  payer_id uuid not null references persons,
  created_by uuid not null references persons,
  state text not null default 'created'
    check (state in ('created', 'processing', 'succeeded', 'failed', 'expired', 'refunded')),
  amount int not null check (amount >= 0),
  -- what is bought or paid, with prices and rosters, as it was when the session was made
  contents jsonb not null,
  contents_hash text not null,
  provider_account_id text,
  technology_fee_percent numeric(5, 2) not null default 0,
  technology_fee int not null default 0 check (technology_fee between 0 and amount),
  -- 'intent' or 'checkout', and its id at the provider once known
  provider_kind text check (provider_kind in ('intent', 'checkout')),
  provider_id text unique,
  transaction_id text,
  client_secret text,
  url text,
  failure text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'succeeded') = (settled_at is not null) or state = 'refunded')
);
create unique index payment_sessions_open on payment_sessions (payer_id, tournament_id, kind)
  where state in ('created', 'processing');
create index payment_sessions_due on payment_sessions (expires_at) where state in ('created', 'processing');

create table holds (
  id uuid primary key default gen_random_uuid(),
  captain_id uuid not null references persons,
  tournament_id uuid not null references tournaments,
  -- set while the places wait for a payment
  session_id uuid unique references payment_sessions,
  renewals int not null default 0,
  expires_at timestamptz not null
);
create unique index holds_cart on holds (captain_id, tournament_id) where session_id is null;
create index holds_due on holds (expires_at);

create table hold_lines (
  hold_id uuid not null references holds on delete cascade,
  squad_id uuid not null references squads,
  -- Singles squad of a linked Doubles: each unit takes two of its places
  linked_squad_id uuid references squads,
  quantity int not null check (quantity > 0),
  for_staff boolean not null default false,
  primary key (hold_id, squad_id)
);
create index hold_lines_squad on hold_lines (squad_id);
create index hold_lines_linked on hold_lines (linked_squad_id);

create table hold_virtual_lines (
  hold_id uuid not null references holds on delete cascade,
  virtual_event_id uuid not null references virtual_events,
  quantity int not null check (quantity > 0),
  primary key (hold_id, virtual_event_id)
);

create sequence entry_numbers start 1000001 minvalue 1000000 maxvalue 9999999 no cycle;
create table entries (
  id uuid primary key default gen_random_uuid(),
  -- the reservation number: unique over all tournaments, never reused
  entry_number int not null unique default nextval('entry_numbers'),
  tournament_id uuid not null references tournaments,
  event_id uuid not null references events,
  squad_id uuid references squads,
  captain_id uuid not null references persons,
  -- Singles of a linked Doubles
  parent_entry_id uuid references entries,
  parent_position int,
  name text not null,
  country_id text, state text, group_code text, pair_code text,
  division_id uuid references divisions on delete set null,
  division_failed boolean not null default false,
  is_cancelled boolean not null default false,
  coordinator_first_name text, coordinator_last_name text, coordinator_email text,
  session_id uuid references payment_sessions,
  -- place of this entry in the session's contents: no session can make it twice
  session_index int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (session_id, session_index),
  check ((parent_entry_id is null) = (parent_position is null))
);
create index entries_captain on entries (captain_id, tournament_id);
create index entries_tournament on entries (tournament_id, event_id);
create index entries_squad on entries (squad_id);
create index entries_parent on entries (parent_entry_id);

create table roster_positions (
  entry_id uuid not null references entries,
  position int not null check (position > 0),
  bowler_id uuid not null references bowlers,
  -- typed by the captain where the membership has none
  average int check (average between 0 and 300),
  primary key (entry_id, position),
  unique (entry_id, bowler_id)
);
create index roster_positions_bowler on roster_positions (bowler_id);

create table virtual_entries (
  id uuid primary key default gen_random_uuid(),
  virtual_event_id uuid not null references virtual_events,
  tournament_id uuid not null references tournaments,
  captain_id uuid not null references persons,
  bowler_id uuid references bowlers,
  team_entry_id uuid references entries,
  division_id uuid references divisions on delete set null,
  is_cancelled boolean not null default false,
  session_id uuid references payment_sessions,
  session_index int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (session_id, session_index),
  check (bowler_id is null or team_entry_id is null)
);
create index virtual_entries_captain on virtual_entries (captain_id, tournament_id);
create index virtual_entries_bowler on virtual_entries (bowler_id);
-- a bowler, and a team, holds a virtual event once
create unique index virtual_entries_one_bowler on virtual_entries (virtual_event_id, bowler_id) where not is_cancelled;
create unique index virtual_entries_one_team on virtual_entries (virtual_event_id, team_entry_id) where not is_cancelled;

create table cart_rosters (
  id uuid primary key default gen_random_uuid(),
  captain_id uuid not null references persons,
  tournament_id uuid not null references tournaments,
  roster_type text not null check (roster_type in ('Entry', 'Virtual Entry')),
  squad_id uuid references squads on delete cascade,
  virtual_event_id uuid references virtual_events on delete cascade,
  roster_data jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((squad_id is null) = (virtual_event_id is not null))
);
create index cart_rosters_captain on cart_rosters (captain_id, tournament_id);

-- Takes places (n > 0) or gives them back (n < 0). Captains stop at their cap, staff at the total.
create function take_places(squad uuid, n int, for_staff boolean) returns void language plpgsql as $$
begin
  update squads set taken = taken + n
    where id = squad and (n < 0 or taken + n <= case when for_staff then total else least(captain_cap, total) end);
  if not found then
    raise exception 'No places left' using errcode = 'KG001', detail = squad::text;
  end if;
end $$;

create function hold_lines_places() returns trigger language plpgsql as $$
declare r record;
begin
  -- in the order of ids, so that two orders over the same squads cannot deadlock
  if tg_op = 'INSERT' then
    for r in select l.squad, sum(l.n)::int as n, bool_or(l.for_staff) as for_staff from (
        select squad_id as squad, quantity as n, for_staff from now_lines
        union all select linked_squad_id, 2 * quantity, for_staff from now_lines where linked_squad_id is not null) l
      group by l.squad order by l.squad
    loop perform take_places(r.squad, r.n, r.for_staff); end loop;
  elsif tg_op = 'DELETE' then
    for r in select l.squad, sum(l.n)::int as n from (
        select squad_id as squad, quantity as n from was_lines
        union all select linked_squad_id, 2 * quantity from was_lines where linked_squad_id is not null) l
      group by l.squad order by l.squad
    loop perform take_places(r.squad, -r.n, false); end loop;
  else
    for r in select l.squad, sum(l.n)::int as n, bool_or(l.for_staff) as for_staff from (
        select squad_id as squad, quantity as n, for_staff from now_lines
        union all select linked_squad_id, 2 * quantity, for_staff from now_lines where linked_squad_id is not null
        union all select squad_id, -quantity, for_staff from was_lines
        union all select linked_squad_id, -2 * quantity, for_staff from was_lines where linked_squad_id is not null) l
      group by l.squad having sum(l.n) <> 0 order by l.squad
    loop perform take_places(r.squad, r.n, r.for_staff); end loop;
  end if;
  return null;
end $$;
create trigger hold_lines_taken after insert on hold_lines referencing new table as now_lines
  for each statement execute function hold_lines_places();
create trigger hold_lines_changed after update on hold_lines referencing old table as was_lines new table as now_lines
  for each statement execute function hold_lines_places();
create trigger hold_lines_freed after delete on hold_lines referencing old table as was_lines
  for each statement execute function hold_lines_places();

create function entries_places() returns trigger language plpgsql as $$
declare r record;
begin
  if tg_op = 'INSERT' then
    for r in select squad_id, count(*)::int as n from now_rows where squad_id is not null and not is_cancelled
      group by squad_id order by squad_id
    loop perform take_places(r.squad_id, r.n, true); end loop;
  elsif tg_op = 'DELETE' then
    for r in select squad_id, count(*)::int as n from was_rows where squad_id is not null and not is_cancelled
      group by squad_id order by squad_id
    loop perform take_places(r.squad_id, -r.n, true); end loop;
  else
    for r in select l.squad_id, sum(l.n)::int as n from (
        select squad_id, 1 as n from now_rows where squad_id is not null and not is_cancelled
        union all select squad_id, -1 from was_rows where squad_id is not null and not is_cancelled) l
      group by l.squad_id having sum(l.n) <> 0 order by l.squad_id
    loop perform take_places(r.squad_id, r.n, true); end loop;
  end if;
  return null;
end $$;
create trigger entries_taken after insert on entries referencing new table as now_rows
  for each statement execute function entries_places();
create trigger entries_moved after update on entries referencing old table as was_rows new table as now_rows
  for each statement execute function entries_places();
create trigger entries_freed after delete on entries referencing old table as was_rows
  for each statement execute function entries_places();

-- The truth that `squads.taken` must equal; a nightly job and the tests compare them.
create view squad_counts as
  select s.id, s.taken,
    (select count(*) from entries e where e.squad_id = s.id and not e.is_cancelled)
    + coalesce((select sum(l.quantity) from hold_lines l where l.squad_id = s.id), 0)
    + coalesce((select sum(2 * l.quantity) from hold_lines l where l.linked_squad_id = s.id), 0) as counted
  from squads s;
