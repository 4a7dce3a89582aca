-- Enums, lengths and ranges; rows of one tournament refer to each other only; totals, caps and offers of squads.
-- Rows that break a rule are brought within it; the audit names the upgrade.
set local kegler."user" = 'upgrade';
create function pg_temp.run(statement text) returns void language plpgsql as $$ begin execute statement; end $$;

create type gender as enum ('F', 'M');
create type theme as enum ('blue', 'red', 'orange');
create type age_applies_to as enum ('Oldest Member', 'Youngest Member', 'All Members');
create type virtual_event_owner as enum ('bowler', 'team');
create type scoring_method as enum ('First', 'Last', 'Highest');
create type handicap_applied as enum ('Individual', 'Team');
create type session_kind as enum ('purchase', 'balance', 'reservation');
create type session_source as enum ('captain', 'admin');
create type session_state as enum ('created', 'processing', 'succeeded', 'failed', 'expired', 'refunded');
create type provider_kind as enum ('intent', 'checkout');
create type ledger_type as enum
  ('Charge', 'Add-on Fee', 'Payment', 'Refund', 'Cancellation', 'Reactivation', 'Adjustment');
create type mail_state as enum ('queued', 'sent', 'failed');
create type payment_method as enum
  ('Credit Card', 'Cash', 'Check', 'USBC Credit', 'USBC Carryover', 'Manual Stripe Transaction');
create type refund_method as enum
  ('Stripe Purchase Transaction', 'Cash', 'Check', 'USBC Credit', 'USBC Carryover', 'Manual Stripe Transaction');
-- asked: staff wait for the answer; due: a job sends it; pending: on its way at the provider; failed: refused for good
create type refund_state as enum ('asked', 'due', 'pending', 'done', 'failed');

select pg_temp.run(format($q$update %1$I set name = coalesce(nullif(btrim(left(btrim(name), 150)), ''), %2$L);
      alter table %1$I add check (name = btrim(name) and length(name) between 1 and 150)$q$, t.name, preset))
  from (values ('tournaments', 'Tournament'), ('events', 'Event'), ('virtual_events', 'Virtual Event')) as t (name, preset);
select pg_temp.run(format($q$update %1$I set handicap_applied = null where handicap_applied not in ('Individual', 'Team');
      update %1$I set is_handicapped = false where num_nulls(handicap_percentage, handicap_average, handicap_applied) > 0;
      alter table %1$I add unique (tournament_id, id),
        add check (not is_handicapped or num_nulls(handicap_percentage, handicap_average, handicap_applied) = 0)$q$, name))
  from unnest(array['events', 'virtual_events']) name;

-- Columns of text with a list of values become enums. What names their values elsewhere is made again afterwards.
drop index payment_sessions_open, payment_sessions_due, mails_due, refunds_due;
alter table payment_sessions drop constraint payment_sessions_check1;
alter table ledger drop constraint ledger_check1, drop constraint ledger_check2;
select pg_temp.run(format('alter table %1$I drop constraint if exists %4$I, alter %2$I drop default,
      alter %2$I type %3$I using %2$I::%3$I, alter %2$I set default %5$L', name, col, type, name || '_' || col || '_check', preset))
  from (values
    ('bowlers', 'gender', 'gender', null), ('tournaments', 'theme', 'theme', 'blue'),
    ('events', 'age_applies_to', 'age_applies_to', 'Oldest Member'), ('events', 'handicap_applied', 'handicap_applied', null),
    ('virtual_events', 'age_applies_to', 'age_applies_to', 'Oldest Member'),
    ('virtual_events', 'handicap_applied', 'handicap_applied', null),
    ('virtual_events', 'owner', 'virtual_event_owner', null), ('virtual_events', 'scoring_method', 'scoring_method', 'First'),
    ('payment_sessions', 'kind', 'session_kind', null), ('payment_sessions', 'source', 'session_source', null),
    ('payment_sessions', 'state', 'session_state', 'created'), ('payment_sessions', 'provider_kind', 'provider_kind', null),
    ('payments', 'method', 'payment_method', null), ('refunds', 'state', 'refund_state', 'due'),
    ('ledger', 'type', 'ledger_type', null), ('mails', 'state', 'mail_state', 'queued')) as t (name, col, type, preset);
create unique index payment_sessions_open on payment_sessions (payer_id, tournament_id, kind, source, created_by)
  where state in ('created', 'processing');
create index payment_sessions_due on payment_sessions (expires_at) where state in ('created', 'processing');
create index payment_sessions_tournament on payment_sessions (tournament_id);
create index holds_captain on holds (tournament_id, captain_id);
create index mails_due on mails (next_at) where state = 'queued';
create index mails_sent on mails (sent_at) where state = 'sent';
create index webhook_events_age on webhook_events (received_at);
alter table payment_sessions
  add constraint payment_sessions_settled check ((state = 'succeeded') = (settled_at is not null) or state = 'refunded');
alter table ledger
  add constraint ledger_split check (type <> 'Charge' or amount = expense + lineage + prize),
  add constraint ledger_sign check (case type when 'Payment' then amount <= 0 when 'Refund' then amount >= 0
    when 'Charge' then amount >= 0 when 'Add-on Fee' then amount >= 0 else true end);

update tournaments set sort = case when sort >= 0 then sort end, bcc_email = case when length(bcc_email) <= 250 then bcc_email end;
alter table tournaments add check (sort >= 0);
select pg_temp.run(format('update %1$I set %2$I = left(%2$I, %3$s) where length(%2$I) > %3$s;
      alter table %1$I add check (length(%2$I) <= %3$s)', name, col, most))
  from (select 'tournaments' as name, unnest(cols) as col, most from (values
      (36, array['welcome_email_template_id', 'admin_reservation_email_template_id', 'bowler_added_to_roster_email_template_id',
        'squad_changed_email_template_id']),
      (50, array['membership_id', 'tournament_phone', 'contact_phone']), (150, array['contact_name']),
      (250, array['contact_address', 'contact_email', 'bcc_email'])) v (most, cols)
    union all select 'squads', 'description', 100) as t;
update add_on_fees set description = coalesce(nullif(left(description, 100), ''), 'Add-on fee');
alter table add_on_fees add check (length(description) between 1 and 100);

update divisions set name = coalesce(nullif(btrim(name), ''), 'Division'),
  min_average = case when min_average between 0 and least(max_average, 9900) then min_average end,
  max_average = case when max_average between 0 and 9900 then max_average end,
  min_age = case when min_age between 0 and least(max_age, 999) then min_age end,
  max_age = case when max_age between 0 and 110 then max_age end,
  min_female = least(99, greatest(0, min_female)), min_male = least(99, greatest(0, min_male));
update divisions d set name = left(d.name, 140) || ' ' || left(d.id::text, 8)
  from (select id, row_number() over (partition by event_id, virtual_event_id, lower(name) order by id) as n from divisions) r
  where r.id = d.id and r.n > 1;
alter table divisions add check (name = btrim(name)),
  add check (min_average between 0 and 9900), add check (max_average between 0 and 9900), add check (min_average <= max_average),
  add check (min_age between 0 and 999), add check (max_age between 0 and 110), add check (min_age <= max_age),
  add check (min_female between 0 and 99), add check (min_male between 0 and 99);
create unique index divisions_name_event on divisions (event_id, lower(name));
create unique index divisions_name_virtual on divisions (virtual_event_id, lower(name));

-- Rows of one tournament refer to each other only.
alter table virtual_event_maps add column tournament_id uuid;
update virtual_event_maps m set tournament_id = v.tournament_id from virtual_events v where v.id = m.virtual_event_id;
alter table virtual_event_maps alter tournament_id set not null;

update events e set location_id = null from locations l where l.id = e.location_id and l.tournament_id <> e.tournament_id;
delete from virtual_event_maps m using events e where e.id = m.event_id and e.tournament_id <> m.tournament_id;
delete from bundling_rules r using events e
  where e.id in (r.parent_event_id, r.child_event_id) and e.tournament_id <> r.tournament_id;
alter table locations add unique (tournament_id, id);
select pg_temp.run(format('alter table %1$I drop constraint %4$I, add foreign key (tournament_id, %2$I)
      references %3$I (tournament_id, id) %5$s', name, col, parent, name || '_' || col || '_fkey', rest))
  from (values ('events', 'location_id', 'locations', ''), ('squads', 'event_id', 'events', ''), ('entries', 'event_id', 'events', ''),
    ('virtual_entries', 'virtual_event_id', 'virtual_events', ''), ('bundling_rules', 'parent_event_id', 'events', ''),
    ('bundling_rules', 'child_event_id', 'events', ''), ('virtual_event_maps', 'event_id', 'events', ''),
    ('virtual_event_maps', 'virtual_event_id', 'virtual_events', 'on delete cascade')) as t (name, col, parent, rest);
alter table squads drop constraint squads_tournament_id_fkey, add unique (event_id, id);
alter table virtual_entries drop constraint virtual_entries_tournament_id_fkey;
alter table entries drop constraint entries_tournament_id_fkey, drop constraint entries_squad_id_fkey,
  add foreign key (event_id, squad_id) references squads (event_id, id);

-- A team bowls a team-owned virtual event in the squads of one event.
create function virtual_events_one_map() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(coalesce(new, old));
  event uuid := coalesce(row ->> 'virtual_event_id', row ->> 'id');
begin
  if exists (select from virtual_events where id = event and owner = 'team')
    and (select count(*) from virtual_event_maps where virtual_event_id = event) <> 1 then
    raise exception 'A team-owned virtual event has exactly one event'
      using errcode = 'check_violation', constraint = 'virtual_events_one_map';
  end if;
  return null;
end $$;
create constraint trigger virtual_events_one_map after insert or update of owner on virtual_events
  deferrable initially deferred for each row execute function virtual_events_one_map();
create constraint trigger virtual_event_maps_one_map after insert or update or delete on virtual_event_maps
  deferrable initially deferred for each row execute function virtual_events_one_map();

-- A zone that the database or the browser does not know makes every page of the tournament fail.
create function time_zone_exists() returns trigger language plpgsql as $$
begin
  perform now() at time zone new.time_zone;
  if new.time_zone !~ '/|^UTC$' then
    raise exception 'time zone "%" not recognized', new.time_zone using errcode = '22023';
  end if;
  return new;
end $$;
create trigger time_zone_exists before insert or update of time_zone on tournaments
  for each row execute function time_zone_exists();

-- The total follows lanes and entries per lane pair; a cap that equals the total follows it, none is above it, and where
-- nobody set one it is the total.
create or replace function squads_total() returns trigger language plpgsql as $$
begin
  select tournament_id, (new.end_lane - new.start_lane + 1) / 2 * entries_per_lane_pair
    into new.tournament_id, new.total from events where id = new.event_id;
  if tg_op = 'INSERT' then new.captain_cap := coalesce(new.captain_cap, new.total);
  elsif new.captain_cap = old.captain_cap then
    new.captain_cap := case when old.captain_cap = old.total then new.total else least(old.captain_cap, new.total) end;
  end if;
  return new;
end $$;
drop trigger squads_total on squads;
create trigger squads_total before insert or update of start_lane, end_lane, event_id on squads
  for each row execute function squads_total();
create function events_total() returns trigger language plpgsql as $$
begin
  perform from squads where event_id = new.id order by id for update;
  update squads set start_lane = start_lane where event_id = new.id;
  return null;
end $$;
create trigger events_total after update of entries_per_lane_pair on events for each row
  when (old.entries_per_lane_pair <> new.entries_per_lane_pair) execute function events_total();
update squads set captain_cap = total where captain_cap > total;
alter table squads alter captain_cap drop default, add check (captain_cap <= total);

-- Hiding either half of a linked set hides the set. The Singles squad is found by one look into the index.
drop index squads_event;
create index squads_event on squads (event_id, starts_at, id);
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
    l.id as linked_squad_id
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
