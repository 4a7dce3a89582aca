-- The audit: by record, person, bowler, tournament and author; who wrote through which call, why and for whom.
alter table audit add column act text, add column role text, add column reason text, add column on_behalf_of text,
  -- every record that the row is about: itself, its entry, captain, bowlers ..., before and after. Not the tournament,
  -- which has a column: all writers of a tournament would meet on one page of the index.
  add column about uuid[] not null default '{}';
-- Values about persons and bowlers. An erasure may set them to null; the audit itself stays as it is.
create table audit_values (audit_id bigint primary key references audit, original_value text, current_value text);
create table access_log (
  id bigint generated always as identity primary key, at timestamptz not null default now(),
  person_id uuid not null, act text not null, about uuid[] not null, tournament_id uuid, request_id text
);

-- The records that a row refers to.
create function audit_references(fields jsonb) returns uuid[] immutable language sql as $$
  select array[(fields ->> 'entry_id')::uuid, (fields ->> 'parent_entry_id')::uuid, (fields ->> 'team_entry_id')::uuid,
    (fields ->> 'virtual_entry_id')::uuid, (fields ->> 'captain_id')::uuid, (fields ->> 'person_id')::uuid, (fields ->> 'payer_id')::uuid,
    (fields ->> 'bowler_id')::uuid, (fields ->> 'payment_id')::uuid]
$$;
-- What a row says about its parents: the tournament, captain and entry that it belongs to without naming them.
create function audit_parents(fields jsonb) returns jsonb stable language plpgsql as $$
declare parent jsonb;
begin
  if fields ? 'roster_id' then
    select jsonb_build_object('entry_id', entry_id, 'tournament_id', tournament_id, 'captain_id', captain_id) into parent
      from rosters where id = (fields ->> 'roster_id')::uuid;
  elsif fields ? 'tournament_id' then return '{}';
  elsif fields ? 'entry_id' then
    select jsonb_build_object('tournament_id', tournament_id, 'captain_id', captain_id, 'parent_entry_id', parent_entry_id)
      into parent from entries where id = (fields ->> 'entry_id')::uuid;
  elsif fields ? 'event_id' or fields ? 'virtual_event_id' then
    select jsonb_build_object('tournament_id', coalesce(
      (select tournament_id from virtual_events where id = (fields ->> 'virtual_event_id')::uuid),
      (select tournament_id from events where id = (fields ->> 'event_id')::uuid),
      -- the parent was removed in the same statement
      (select tournament_id from audit where record_id in ((fields ->> 'virtual_event_id')::uuid, (fields ->> 'event_id')::uuid)
        order by id desc limit 1))) into parent;
  end if;
  return coalesce(parent, '{}');
end $$;

-- Writes one row for each new or removed record, one for each property that changed. Who and why: set by the transaction.
create function audit_write(op text, name text, args text[], old_rows jsonb[], new_rows jsonb[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  author jsonb := coalesce(nullif(current_setting('kegler.author', true), ''), '{"email": "system"}')::jsonb;
  technical constant text[] := '{version,updated_at,updated_by,seen_at,fetched_at,taken,filled,search}';
  personal text[] := case when args[2] = '*' then array(select jsonb_object_keys(coalesce(new_rows[1], old_rows[1])))
    else coalesce(string_to_array(args[2], ','), '{}') end;
  owners jsonb;
begin
  -- a sale is written when its payment has arrived: it is the will of the person who started the payment
  if op = 'INSERT' and author ->> 'act' = 'settle' and author ->> 'onBehalfOf' is null and new_rows[1] ? 'session_id' then
    select jsonb_object_agg(s.id, p.email) into owners from payment_sessions s join persons p on p.id = s.created_by
      where s.id = any (array(select distinct (r ->> 'session_id')::uuid from unnest(new_rows) r));
  end if;
  with records as (
    select was, coalesce(now, was) as fields, audit_parents(coalesce(now, was)) as parents
      from unnest(old_rows, new_rows) r (was, now)
  ), changes as (
    select nextval('audit_id_seq') as id, coalesce(fields ->> args[1], parents ->> args[1])::uuid as record,
      case when name = 'tournaments' then fields ->> 'id'
        else coalesce(fields ->> 'tournament_id', parents ->> 'tournament_id') end::uuid as tournament,
      case when op = 'UPDATE' then array(select distinct s from unnest(audit_references(fields || parents) || audit_references(was)) s)
        else audit_references(fields || parents) end
        || case when fields ? 'positions' then array(select (p ->> 'bowler_id')::uuid from jsonb_array_elements(fields -> 'positions') p) end as subjects,
      coalesce(author ->> 'onBehalfOf', owners ->> (fields ->> 'session_id')) as owner,
      args[0] || coalesce(' ' || (fields ->> 'position'), '') as thing, c.*
    from records, lateral (
      select n.key as property, was ->> n.key as original, n.value as current, n.key = any (personal) as is_hidden, null as part
        from jsonb_each_text(fields) n
        where op = 'UPDATE' and n.value is distinct from was ->> n.key and n.key <> all (technical)
      union all
      select null, null, (fields - technical - personal)::text, false, case when personal <> '{}' then
          (select jsonb_object_agg(k, fields -> k)::text from unnest(personal) k where k <> all (technical) and fields ->> k is not null) end
        where op <> 'UPDATE') c
    where name not in ('rosters', 'roster_positions') or (parents || fields) ->> 'entry_id' is not null
  ), written as (
    insert into audit (id, user_email, request_id, act, role, reason, on_behalf_of, type_name, record_id, tournament_id, about,
        property, original_value, current_value, message) overriding system value
      select id, author ->> 'email', author ->> 'requestId', author ->> 'act', author ->> 'role', author ->> 'reason', owner,
        args[0], record, tournament, array_remove(record || subjects, null), property,
        case when op = 'DELETE' then current when not is_hidden then original end,
        case when op <> 'DELETE' and not is_hidden then current end,
        thing || case op when 'INSERT' then ' added' when 'UPDATE' then ' changed' else ' removed' end
      from changes
  )
  insert into audit_values
    select id, case when op = 'DELETE' then part when is_hidden then original end,
      case when op = 'INSERT' then part when is_hidden then current end
    from changes where is_hidden or part is not null;
end $$;

-- What one statement adds or removes is written at once; a changed row writes its own. Nothing is written of a roster in
-- the cart: the update that sets its entry writes the whole roster, positions included, as added.
create or replace function audit_row() returns trigger language plpgsql as $$
declare rows jsonb[];
begin
  if tg_op <> 'UPDATE' then
    rows := array(select to_jsonb(c) from changed_rows c);
    if rows = '{}' then return null; end if;
    perform audit_write(tg_op, tg_table_name, tg_argv, case tg_op when 'DELETE' then rows end, case tg_op when 'INSERT' then rows end);
  elsif tg_table_name = 'rosters' and to_jsonb(old) ->> 'entry_id' is null then
    perform audit_write('INSERT', tg_table_name, tg_argv, null, array[to_jsonb(new) || jsonb_build_object('positions',
      (select coalesce(jsonb_agg(to_jsonb(p) - 'roster_id' order by p.position), '[]') from roster_positions p where p.roster_id = new.id))]);
  else perform audit_write(tg_op, tg_table_name, tg_argv, array[to_jsonb(old)], array[to_jsonb(new)]);
  end if;
  return null;
end $$;
-- Records every change of a table. Personal: columns about persons or bowlers, separated by commas, or '*'.
create function audit_table(name text, type text, id_column text, personal text default '') returns void language plpgsql as $$
declare args text := format('(%L, %L, %L)', type, id_column, personal);
begin
  execute format('create or replace trigger %I after insert on %I referencing new table as changed_rows for each statement execute function audit_row',
    name || '_audit', name) || args;
  execute format('create or replace trigger %I after delete on %I referencing old table as changed_rows for each statement execute function audit_row',
    name || '_audit_removed', name) || args;
  execute format('create or replace trigger %I after update on %I for each row when (old.* is distinct from new.*) execute function audit_row',
    name || '_audit_change', name) || args;
end $$;

-- Rows of before: what they are about as far as it is known. Values about persons move to their table.
alter table audit disable trigger audit_never_change;
update audit set record_id = (coalesce(current_value, original_value)::jsonb ->> 'id')::uuid
  where type_name = 'Location' and property is null;
with facts as (
  select a.id, a.record_id, fields from audit a
  left join entries e on e.id = a.record_id left join virtual_entries v on v.id = a.record_id left join refunds r on r.id = a.record_id
  cross join lateral (select case when property is null then coalesce(current_value, original_value)::jsonb end as row) w
  cross join lateral (values (row), (audit_parents(row)), (to_jsonb(e)), (to_jsonb(v)), (to_jsonb(r)),
    ((select to_jsonb(p) from payments p where p.id = r.payment_id)), ((select to_jsonb(s) from payment_sessions s where s.id = r.session_id)),
    (jsonb_build_object(coalesce(property, ''), current_value)), (jsonb_build_object(coalesce(property, ''), original_value)),
    (jsonb_build_object('entry_id', a.record_id, 'tournament_id', case type_name when 'Tournament' then a.record_id else a.tournament_id end)))
    f (fields))
update audit a set tournament_id = f.tournament::uuid, about = f.about
  from (select id, max(max(fields ->> 'tournament_id')) over (partition by record_id) as tournament,
      array_agg(distinct r) filter (where r is not null) as about
    from facts, unnest(audit_references(fields)) r group by id, record_id) f
  where f.id = a.id;
create function pg_temp.coordinator(value text) returns text language sql as $$
  select jsonb_object_agg(k, v)::text from jsonb_each(value::jsonb) x (k, v) where k like 'coordinator%' and v <> 'null'
$$;
insert into audit_values
  select id, original_value, current_value from audit where type_name = 'Captain' or property like 'coordinator%'
  union all select id, pg_temp.coordinator(original_value), pg_temp.coordinator(current_value) from audit
    where type_name = 'Entry' and property is null and pg_temp.coordinator(coalesce(current_value, original_value)) is not null;
update audit a set original_value = (original_value::jsonb - part)::text, current_value = (current_value::jsonb - part)::text
  from (values ('{coordinator_first_name,coordinator_last_name,coordinator_email}'::text[])) p (part)
  where type_name = 'Entry' and property is null;
update audit set original_value = null, current_value = null where type_name = 'Captain' or property like 'coordinator%';
alter table audit enable trigger audit_never_change;
alter table audit alter column about drop default;
create index audit_about on audit using gin (about);
create index audit_tournament on audit (tournament_id, id);
create index audit_author on audit (user_email, id);

select audit_table('entries', 'Entry', 'id', 'coordinator_first_name,coordinator_last_name,coordinator_email'),
  audit_table('virtual_entries', 'Virtual Entry', 'id'), audit_table('entry_notes', 'Entry Note', 'entry_id', 'text'),
  audit_table('rosters', 'Roster', 'entry_id'), audit_table('roster_positions', 'Roster Position', 'entry_id'),
  audit_table('persons', 'Captain', 'id', '*'), audit_table('person_groups', 'Captain Group', 'person_id'),
  audit_table('person_subjects', 'Captain Account', 'person_id', '*'), audit_table('captain_notes', 'Captain Note', 'person_id', '*'),
  audit_table('payments', 'Payment', 'id'), audit_table('refunds', 'Refund', 'id'),
  audit_table('tournaments', 'Tournament', 'id'), audit_table('tournament_managers', 'Manager', 'id'),
  audit_table('tournament_administrators', 'Administrator', 'id'), audit_table('locations', 'Location', 'id'),
  audit_table('tags', 'Tag', 'id'), audit_table('tournament_tags', 'Tournament Tag', 'tag_id'), audit_table('cards', 'Card', 'id'),
  audit_table('events', 'Event', 'id'), audit_table('squads', 'Squad', 'id'), audit_table('divisions', 'Division', 'id'),
  audit_table('virtual_events', 'Virtual Event', 'id'), audit_table('virtual_event_maps', 'Virtual Event Map', 'virtual_event_id'),
  audit_table('add_on_fees', 'Add On Fee', 'id'), audit_table('bundling_rules', 'Bundling Rule', 'id'),
  audit_table('finance_accounts', 'Finance Account', 'id'), audit_table('groups', 'Group', 'id'),
  audit_table('installation', 'Installation', 'id');
-- The counter of a squad moves with every hold: everything else of a squad is recorded.
create or replace trigger squads_audit_change after update of id, tournament_id, event_id, starts_at, start_lane, end_lane, description,
  hide_from_captains, repeat_id, repeating_days, total, captain_cap on squads for each row
  when (old.* is distinct from new.*) execute function audit_row('Squad', 'id');
-- A roster is recorded from its sale on.
create or replace trigger rosters_audit_change after update of entry_id, name, country_id, state, group_code, pair_code on rosters
  for each row when (new.entry_id is not null and old.* is distinct from new.*) execute function audit_row('Roster', 'entry_id', '');
-- What is fetched of a member is a copy; a change of what decides averages and divisions is recorded.
create trigger bowlers_audit_change after update on bowlers for each row
  when ((old.first_name, old.last_name, old.lineage, old.average, old.is_professional, old.membership_expires)
    is distinct from (new.first_name, new.last_name, new.lineage, new.average, new.is_professional, new.membership_expires))
  execute function audit_row('Bowler', 'id', '*');
select pg_temp.run(format('create trigger %I before truncate on %I for each statement execute function never_change()',
  name || '_never_emptied', name)) from unnest(array['audit', 'audit_values', 'ledger', 'entry_notes', 'access_log']) name;
select pg_temp.run(format('create trigger %I before update or delete on %I for each row execute function never_change()',
  name || '_never_change', name)) from unnest(array['entry_notes', 'access_log']) name;
create trigger audit_values_never_removed before delete on audit_values for each row execute function never_change();
create trigger audit_values_only_erased before update on audit_values for each row
  when (new.audit_id <> old.audit_id or new.original_value is not null or new.current_value is not null)
  execute function never_change();
