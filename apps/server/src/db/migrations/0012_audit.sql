-- An audit that can be read by record, person, bowler, tournament and author.
alter table audit add column act text, add column role text, add column reason text, add column on_behalf_of text,
  -- every record that the row is about: itself, its entry, captain, bowlers ..., before and after. Not the tournament,
  -- which has a column: all writers of a tournament would meet on one page of the index.
  add column about uuid[] not null default '{}';

-- Values about persons and bowlers. An erasure may set them to null; the audit itself stays as it is.
create table audit_values (
  audit_id bigint primary key references audit,
  original_value text,
  current_value text
);
create table access_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  person_id uuid not null,
  act text not null,
  about uuid[] not null,
  tournament_id uuid,
  request_id text
);
create index access_log_about on access_log using gin (about);
create index access_log_person on access_log (person_id, id);

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

-- Writes one row for each new or removed record, one for each property that changed. Who, through which call and why: set
-- by the transaction.
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

-- The triggers of the audit. Arguments: type name; column of the record's id; columns about persons or bowlers,
-- separated by commas, or '*' (none when left out). What one statement adds or removes is written at once.
-- Made by `audit_table`. Rosters are recorded under their entry: `rosters` with ('Roster', 'entry_id') and
-- `roster_positions` with ('Roster Position', 'entry_id'), which needs no condition of its own. Nothing is written
-- while a roster has no entry; the update that sets the entry writes the whole roster, positions included, as added.
create function audit_rows() returns trigger language plpgsql as $$
declare rows jsonb[] := array(select to_jsonb(c) from changed_rows c);
begin
  if rows = '{}' then return null; end if;
  perform audit_write(tg_op, tg_table_name, tg_argv, case when tg_op = 'DELETE' then rows end, case when tg_op = 'INSERT' then rows end);
  return null;
end $$;
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  was jsonb[] := case when tg_op <> 'INSERT' then array[to_jsonb(old)] end;
  now jsonb[] := case when tg_op <> 'DELETE' then array[to_jsonb(new)] end;
begin
  if tg_op = 'UPDATE' and tg_table_name = 'rosters' and was[1] ->> 'entry_id' is null then
    now := array[now[1] || jsonb_build_object('positions', (select jsonb_agg(to_jsonb(p) - 'roster_id' order by p.position)
      from roster_positions p where p.roster_id = (now[1] ->> 'id')::uuid))];
    perform audit_write('INSERT', tg_table_name, tg_argv, null, now);
  else perform audit_write(tg_op, tg_table_name, tg_argv, was, now);
  end if;
  return null;
end $$;
create or replace function audit_table(name text, type text, id_column text, personal text default '') returns void language plpgsql as $$
declare args text := format('(%L, %L, %L)', type, id_column, personal);
begin
  execute format('drop trigger if exists %I on %I', name || '_audit', name);
  execute format('drop trigger if exists %I on %I', name || '_audit_change', name);
  execute format('create trigger %I after insert on %I referencing new table as changed_rows for each statement execute function audit_rows',
    name || '_audit', name) || args;
  execute format('create trigger %I after delete on %I referencing old table as changed_rows for each statement execute function audit_rows',
    name || '_audit_removed', name) || args;
  execute format('create trigger %I after update on %I for each row when (old.* is distinct from new.*) execute function audit_row',
    name || '_audit_change', name) || args;
end $$;
create trigger audit_values_never_removed before delete on audit_values for each row execute function never_change();
create trigger audit_values_only_erased before update on audit_values for each row
  when (new.audit_id <> old.audit_id or new.original_value is not null or new.current_value is not null)
  execute function never_change();


-- Rows of before: what they are about as far as it is known, and personal values.
alter table audit disable trigger audit_never_change;
update audit set record_id = (coalesce(current_value, original_value)::jsonb ->> 'id')::uuid
  where type_name = 'Location' and property is null;
with facts (id, fields) as (
  select id, jsonb_build_object('entry_id', record_id, 'tournament_id',
    case when type_name = 'Tournament' then record_id else tournament_id end) from audit
  union all select id, coalesce(current_value, original_value)::jsonb from audit where property is null
  union all select id, audit_parents(coalesce(current_value, original_value)::jsonb) from audit where property is null
  union all select id, jsonb_build_object(property, current_value) from audit where property is not null
  union all select id, jsonb_build_object(property, original_value) from audit where property is not null
  union all select a.id, to_jsonb(e) from audit a join entries e on e.id = a.record_id
  union all select a.id, to_jsonb(v) from audit a join virtual_entries v on v.id = a.record_id
  union all select a.id, jsonb_build_object('tournament_id', coalesce(s.tournament_id, p.tournament_id), 'payer_id', coalesce(s.payer_id, p.payer_id))
    from audit a join refunds r on r.id = a.record_id
    left join payments p on p.id = r.payment_id left join payment_sessions s on s.id = r.session_id)
update audit a set tournament_id = f.tournament_id, about = f.about
  from (select id, max(fields ->> 'tournament_id')::uuid as tournament_id, array_agg(distinct r) filter (where r is not null) as about
    from facts, unnest(audit_references(fields)) r group by id) f
  where f.id = a.id;
update audit a set tournament_id = b.tournament_id
  from audit b where a.tournament_id is null and b.record_id = a.record_id and b.tournament_id is not null;

insert into audit_values select id, original_value, current_value from audit
  where type_name in ('Captain', 'Captain Note', 'Captain Account') or property like 'coordinator%';
insert into audit_values
  select id, case when original_value is not null then part::text end, case when current_value is not null then part::text end
  from audit, lateral (select jsonb_object_agg(key, value) as part from jsonb_each(coalesce(current_value, original_value)::jsonb)
    where key like 'coordinator%' and value <> 'null') p
  where type_name = 'Entry' and property is null and part is not null;
update audit a set
  original_value = case when part is not null then (original_value::jsonb - part)::text end,
  current_value = case when part is not null then (current_value::jsonb - part)::text end
  from (select id, case when type_name = 'Entry' and property is null
      then '{coordinator_first_name,coordinator_last_name,coordinator_email}'::text[] end as part from audit) p
  where p.id = a.id and (part is not null or exists (select from audit_values v where v.audit_id = a.id));
alter table audit enable trigger audit_never_change;
alter table audit alter column about drop default;

create index audit_about on audit using gin (about);
create index audit_tournament on audit (tournament_id, id);
create index audit_author on audit (user_email, id);

select audit_table('entries', 'Entry', 'id', 'coordinator_first_name,coordinator_last_name,coordinator_email'),
  audit_table('persons', 'Captain', 'id', '*'), audit_table('person_subjects', 'Captain Account', 'person_id', '*'),
  audit_table('captain_notes', 'Captain Note', 'person_id', '*'), audit_table('entry_notes', 'Entry Note', 'entry_id', 'text'),
  audit_table('locations', 'Location', 'id');
do $$
declare
  r record;
  columns text;
begin
  -- the tables that are recorded already
  for r in select relname, string_to_array(encode(tgargs, 'escape'), '\000') as args from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where tgfoid = 'audit_row'::regproc and tgtype & 4 > 0
  loop perform audit_table(r.relname, r.args[1], r.args[2], r.args[3]); end loop;
  for r in select unnest('{audit,audit_values,ledger,entry_notes,access_log}'::text[]) as name loop
    execute format('create trigger %I before truncate on %I for each statement execute function never_change()',
      r.name || '_never_emptied', r.name);
  end loop;
  -- The counter of a squad moves with every hold: everything else of a squad is recorded.
  select string_agg(attname, ', ') into columns from pg_attribute
    where attrelid = 'squads'::regclass and attnum > 0 and not attisdropped and attname <> 'taken';
  drop trigger squads_audit_change on squads;
  execute format('create trigger squads_audit_change after update of %s on squads for each row
    when (old.* is distinct from new.*) execute function audit_row(%L, %L)', columns, 'Squad', 'id');
end $$;
create trigger access_log_never_change before update or delete on access_log for each row execute function never_change();
-- What is fetched of a member is a copy; a change of what decides averages and divisions is recorded.
create trigger bowlers_audit_change after update on bowlers for each row
  when ((old.first_name, old.last_name, old.lineage, old.average, old.is_professional, old.membership_expires)
    is distinct from (new.first_name, new.last_name, new.lineage, new.average, new.is_professional, new.membership_expires))
  execute function audit_row('Bowler', 'id', '*');
