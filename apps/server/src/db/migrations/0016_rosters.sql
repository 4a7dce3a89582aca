-- A roster is one row, in the cart and after the sale. The sale gives it its entry; its positions stay.
create type average_by as enum ('captain', 'staff');
drop trigger roster_positions_audit on roster_positions;
drop trigger roster_positions_audit_change on roster_positions;
drop trigger roster_positions_audit_removed on roster_positions;

alter table entries add unique (id, captain_id);
create table rosters (
  id uuid primary key default gen_random_uuid(),
  captain_id uuid not null references persons,
  tournament_id uuid not null references tournaments,
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((entry_id is null) = (squad_id is not null)),
  foreign key (entry_id, captain_id) references entries (id, captain_id) on update cascade
);
create index rosters_captain on rosters (captain_id, tournament_id);

-- The bowlers of a bowler-owned virtual event in the cart, null for one without a bowler.
create table cart_virtual_rosters (
  id uuid primary key default gen_random_uuid(),
  captain_id uuid not null references persons,
  tournament_id uuid not null references tournaments,
  virtual_event_id uuid not null references virtual_events on delete cascade,
  bowler_ids uuid[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cart_virtual_rosters_captain on cart_virtual_rosters (captain_id, tournament_id);

-- rosters of entries
insert into rosters (captain_id, tournament_id, entry_id, name, country_id, state, group_code, pair_code, created_at, updated_at)
  select captain_id, tournament_id, id, name, country_id, state, group_code, pair_code, created_at, created_at from entries;
alter table roster_positions add roster_id uuid references rosters on delete cascade,
  add average_by average_by not null default 'captain';
update roster_positions p set roster_id = r.id from rosters r where r.entry_id = p.entry_id;
alter table roster_positions drop column entry_id, add primary key (roster_id, position), add unique (roster_id, bowler_id);
alter table entries drop column name, drop column country_id, drop column state, drop column group_code, drop column pair_code;

-- rosters of carts; and those that an open payment was made with when they are in no cart any more
create temp table old_rosters on commit drop as
  select id, captain_id, tournament_id, squad_id, roster_data ->> 'name' as name, roster_data as data,
    array(select v.id from virtual_events v where v.tournament_id = c.tournament_id
      and v.id::text in (select e ->> 'virtualEventId' from jsonb_array_elements(roster_data -> 'virtualEntries') e)) as virtual_event_ids,
    roster_data -> 'rosterPositions' as positions, created_at, updated_at
  from cart_rosters c where squad_id is not null;
create temp table frozen_rosters on commit drop as
  select distinct on (1) (u.value -> 'team' ->> 'cartRosterId')::uuid as id, s.payer_id as captain_id, s.tournament_id, q.id as squad_id,
    u.value ->> 'name' as name, u.value -> 'team' as data,
    array(select distinct (v ->> 'virtualEventId')::uuid from jsonb_array_elements(s.contents -> 'virtual') v
      where (v ->> 'unitIndex')::int = u.ordinality - 1) as virtual_event_ids,
    u.value -> 'team' -> 'positions' as positions, s.created_at, s.created_at as updated_at
  from payment_sessions s cross join jsonb_array_elements(s.contents -> 'units') with ordinality u
  join squads q on q.id = (u.value ->> 'squadId')::uuid
  where s.kind = 'purchase' and s.state in ('created', 'processing') and u.value -> 'team' ->> 'cartRosterId' is not null;
insert into old_rosters select * from frozen_rosters f where not exists (select from old_rosters o where o.id = f.id);
insert into rosters (id, captain_id, tournament_id, squad_id, name, country_id, state, pair_code, virtual_event_ids, created_at, updated_at)
  select id, captain_id, tournament_id, squad_id, coalesce(nullif(left(btrim(name), 100), ''), 'No Team Name'), data ->> 'countryId', data ->> 'state', data ->> 'pairCode',
    virtual_event_ids, created_at, updated_at from old_rosters;
insert into roster_positions (roster_id, position, bowler_id, average, is_professional)
  select o.id, (p ->> 'position')::int, b.id, (p ->> 'average')::int, (p ->> 'isProfessional')::boolean
  from old_rosters o cross join jsonb_array_elements(o.positions) p
  join bowlers b on b.id::text = coalesce(p ->> 'bowlerId', p -> 'bowler' ->> 'id')
  order by o.id, 2
on conflict do nothing;
update rosters r set filled = (select count(*) from roster_positions p where p.roster_id = r.id);

insert into cart_virtual_rosters (id, captain_id, tournament_id, virtual_event_id, bowler_ids, created_at, updated_at)
  select c.id, c.captain_id, c.tournament_id, c.virtual_event_id,
    array(select b.id from jsonb_array_elements(c.roster_data -> 'virtualEntries') with ordinality e
      left join bowlers b on b.id::text = e.value -> 'bowler' ->> 'id' order by e.ordinality),
    c.created_at, c.updated_at
  from cart_rosters c where c.virtual_event_id is not null;
insert into cart_virtual_rosters (id, captain_id, tournament_id, virtual_event_id, bowler_ids, created_at, updated_at)
  select (v.value ->> 'cartRosterId')::uuid, s.payer_id, s.tournament_id, e.id, array_agg(b.id order by v.ordinality), s.created_at, s.created_at
  from payment_sessions s cross join jsonb_array_elements(s.contents -> 'virtual') with ordinality v
  join virtual_events e on e.id = (v.value ->> 'virtualEventId')::uuid
  join bowlers b on b.id = (v.value ->> 'bowlerId')::uuid
  where s.kind = 'purchase' and s.state in ('created', 'processing') and v.value ->> 'cartRosterId' is not null
  group by 1, 2, 3, 4, 6, 7
on conflict do nothing;
drop table cart_rosters;

-- Payments name rosters in place of copies; one that is gone leaves its entry without a roster.
update payment_sessions s set contents = jsonb_build_object(
    'lines', contents -> 'lines',
    'entries', (select coalesce(jsonb_agg((u.value - 'team' - 'name')
        || jsonb_build_object('rosterId', u.value -> 'team' ->> 'cartRosterId') order by u.ordinality), '[]')
      from jsonb_array_elements(contents -> 'units') with ordinality u),
    'virtualEntries', (select coalesce(jsonb_agg(jsonb_build_object('virtualEventId', v.value -> 'virtualEventId',
        'name', v.value -> 'name', 'price', v.value -> 'price', 'owner', e.owner) order by v.ordinality), '[]')
      from jsonb_array_elements(contents -> 'virtual') with ordinality v
      join virtual_events e on e.id = (v.value ->> 'virtualEventId')::uuid),
    'virtualRosterIds', (select coalesce(jsonb_agg(distinct v ->> 'cartRosterId') filter (where v ->> 'cartRosterId' is not null), '[]')
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

-- The audit follows a roster from its sale on, under its entry; the sale writes the whole roster once.
select audit_table('rosters', 'Roster', 'entry_id'), audit_table('roster_positions', 'Roster Position', 'entry_id');
drop trigger rosters_audit_change on rosters;
create trigger rosters_audit_change after update of entry_id, name, country_id, state, group_code, pair_code on rosters for each row
  when (new.entry_id is not null and old.* is distinct from new.*) execute function audit_row('Roster', 'entry_id', '');
