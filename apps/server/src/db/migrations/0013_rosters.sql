-- A roster is one row, in the cart and after the sale. The sale gives it its entry; its positions stay.
create type average_by as enum ('captain', 'staff');
alter table entries add unique (id, captain_id);
create table rosters (
  id uuid primary key default gen_random_uuid(),
  captain_id uuid not null references persons, tournament_id uuid not null references tournaments,
  -- null while the roster is in the cart; a change of the entry's captain reaches its roster
  entry_id uuid unique,
  -- of a roster in the cart: an entry has its own
  squad_id uuid references squads on delete cascade,
  -- team-owned virtual events that a roster in the cart takes
  virtual_event_ids uuid[] not null default '{}',
  name text not null default 'No Team Name',
  country_id text, state text, group_code text, pair_code text,
  -- positions with a bowler, kept by the triggers of roster_positions
  filled int not null default 0,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  check ((entry_id is null) = (squad_id is not null)),
  foreign key (entry_id, captain_id) references entries (id, captain_id) on update cascade
);
create index rosters_captain on rosters (captain_id, tournament_id);
-- The bowlers of a bowler-owned virtual event in the cart, null for one without a bowler.
create table cart_virtual_rosters (
  id uuid primary key default gen_random_uuid(),
  captain_id uuid not null references persons, tournament_id uuid not null references tournaments,
  virtual_event_id uuid not null references virtual_events on delete cascade, bowler_ids uuid[] not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now()
);
create index cart_virtual_rosters_captain on cart_virtual_rosters (captain_id, tournament_id);

-- rosters of entries
insert into rosters (captain_id, tournament_id, entry_id, name, country_id, state, group_code, pair_code, created_at, updated_at)
  select captain_id, tournament_id, id, name, country_id, state, group_code, pair_code, created_at, created_at from entries;
alter table entries drop column name, drop column country_id, drop column state, drop column group_code, drop column pair_code;
drop trigger roster_positions_audit on roster_positions;
drop trigger roster_positions_audit_change on roster_positions;
alter table roster_positions add roster_id uuid references rosters on delete cascade,
  add average_by average_by not null default 'captain';
update roster_positions p set roster_id = r.id from rosters r where r.entry_id = p.entry_id;
alter table roster_positions drop column entry_id, add primary key (roster_id, position), add unique (roster_id, bowler_id);

-- rosters of carts, and those that an open payment was made with when they are in no cart any more
create temp table old_rosters on commit drop as
  with frozen as (
    select payer_id, tournament_id, created_at, contents -> 'units' as entries, contents -> 'virtual' as virtual from payment_sessions
    where kind = 'purchase' and state in ('created', 'processing'))
  select distinct on (id) * from (
    select 1 as preference, id, captain_id, tournament_id, squad_id, virtual_event_id, roster_data ->> 'name' as name, roster_data as data,
      roster_data -> 'rosterPositions' as positions, roster_data -> 'virtualEntries' as virtual, created_at, updated_at
    from cart_rosters
    union all
    select 2, (u -> 'team' ->> 'cartRosterId')::uuid, payer_id, tournament_id, (u ->> 'squadId')::uuid, null, u ->> 'name', u -> 'team',
      u -> 'team' -> 'positions', jsonb_path_query_array(virtual, '$[*] ? (@.unitIndex == $n)', jsonb_build_object('n', n - 1)),
      created_at, created_at
    from frozen, jsonb_array_elements(entries) with ordinality x (u, n)
    union all
    select 2, (v ->> 'cartRosterId')::uuid, payer_id, tournament_id, null, (v ->> 'virtualEventId')::uuid, null, null,
      null, jsonb_agg(jsonb_build_object('bowler', jsonb_build_object('id', v -> 'bowlerId')) order by n), created_at, created_at
    from frozen, jsonb_array_elements(virtual) with ordinality x (v, n) group by 2, 3, 4, 6, 11) r
  where id is not null order by id, preference;
insert into rosters (id, captain_id, tournament_id, squad_id, name, country_id, state, pair_code, virtual_event_ids, created_at, updated_at)
  select id, captain_id, tournament_id, squad_id, coalesce(nullif(left(btrim(name), 100), ''), 'No Team Name'),
    data ->> 'countryId', data ->> 'state', data ->> 'pairCode',
    array(select v.id from virtual_events v where v.tournament_id = o.tournament_id
      and v.id::text in (select e ->> 'virtualEventId' from jsonb_array_elements(virtual) e)), created_at, updated_at
  from old_rosters o where squad_id is not null;
insert into roster_positions (roster_id, position, bowler_id, average, is_professional)
  select o.id, (p ->> 'position')::int, b.id, (p ->> 'average')::int, (p ->> 'isProfessional')::boolean
  from old_rosters o cross join jsonb_array_elements(o.positions) p
  join bowlers b on b.id::text = coalesce(p ->> 'bowlerId', p -> 'bowler' ->> 'id')
  order by o.id, 2
on conflict do nothing;
insert into cart_virtual_rosters (id, captain_id, tournament_id, virtual_event_id, bowler_ids, created_at, updated_at)
  select id, captain_id, tournament_id, virtual_event_id, array(select b.id from jsonb_array_elements(virtual) with ordinality x (e, n)
    left join bowlers b on b.id::text = e -> 'bowler' ->> 'id' order by n), created_at, updated_at
  from old_rosters where virtual_event_id is not null;
drop table cart_rosters;
update rosters r set filled = (select count(*) from roster_positions p where p.roster_id = r.id);
-- Payments name rosters in place of copies; one that is gone leaves its entry without a roster.
update payment_sessions set contents = jsonb_build_object('lines', contents -> 'lines',
    'entries', (select coalesce(jsonb_agg((u - 'team' - 'name') || jsonb_build_object('rosterId', u -> 'team' ->> 'cartRosterId') order by n), '[]')
      from jsonb_array_elements(contents -> 'units') with ordinality x (u, n)),
    'virtualEntries', (select coalesce(jsonb_agg(jsonb_build_object('virtualEventId', e.id, 'name', v -> 'name', 'price', v -> 'price',
        'owner', e.owner) order by n), '[]')
      from jsonb_array_elements(contents -> 'virtual') with ordinality x (v, n) join virtual_events e on e.id::text = v ->> 'virtualEventId'),
    'virtualRosterIds', (select coalesce(jsonb_agg(distinct v -> 'cartRosterId') filter (where v ->> 'cartRosterId' is not null), '[]')
      from jsonb_array_elements(contents -> 'virtual') v))
  where contents ? 'units';

create function rosters_filled() returns trigger language plpgsql as $$
begin
  update rosters r set filled = (select count(*) from roster_positions p where p.roster_id = r.id)
    where r.id in (select roster_id from changed_rows);
  return null;
end $$;
create trigger roster_positions_filled after insert on roster_positions referencing new table as changed_rows
  for each statement execute function rosters_filled();
create trigger roster_positions_emptied after delete on roster_positions referencing old table as changed_rows
  for each statement execute function rosters_filled();

-- A cart is changed by several devices: each change gives its hold a version of its own, never used again. `lapsed`: the
-- lines of a cart whose time ran out; their places are free again, the captain may ask for them once more.
create sequence hold_versions as int;
alter table holds add version int not null default nextval('hold_versions'), add lapsed jsonb;
-- A mail holds ids of what it is about; the sender reads the rest, with the tournament's hidden copy and template.
update mails set data = jsonb_build_object('tournamentId', data -> 'tournament' -> 'id') || case
    when kind in ('welcome', 'adminReservation', 'paymentReturned') then jsonb_build_object('sessionId', about)
    else data - 'tournament' end
  where state = 'queued';
alter table mails drop column bcc, drop column template_id;
