-- An audit that can be read by record, person, bowler, tournament and author.
alter table audit add column act text, add column role text, add column reason text, add column on_behalf_of text,
  -- every record that the row is about: itself, its entry, tournament, captain, bowlers ..., before and after
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
    (fields ->> 'bowler_id')::uuid, (fields ->> 'payment_id')::uuid, (fields ->> 'tournament_id')::uuid]
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

-- One row for a new or removed record, one for each property that changed. Who, through which call and why: set by the
-- transaction. Arguments: type name; column of the record's id; columns about persons or bowlers, separated by commas,
-- or '*' (none when left out).
-- Rosters: a table `rosters` is recorded under its entry, as audit_row('Roster', 'entry_id'), and `roster_positions` as
-- audit_row('Roster Position', 'entry_id'), which need no condition of their own: nothing is written while a roster has
-- no entry, and the update that sets the entry writes the whole roster, positions included, as one added record.
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  is_sale boolean := tg_op = 'UPDATE' and tg_table_name = 'rosters' and to_jsonb(old) ->> 'entry_id' is null;
  op text := case when is_sale then 'INSERT' else tg_op end;
  was jsonb := case when op <> 'INSERT' then to_jsonb(old) end;
  fields jsonb := case when op = 'DELETE' then was else to_jsonb(new) end;
  parents jsonb := audit_parents(fields);
  author jsonb := coalesce(nullif(current_setting('kegler.author', true), ''), '{"email": "system"}')::jsonb;
  owner text := author ->> 'onBehalfOf';
  record uuid := coalesce(fields ->> tg_argv[1], parents ->> tg_argv[1]);
  tournament uuid := coalesce(fields ->> 'tournament_id', parents ->> 'tournament_id', case when tg_table_name = 'tournaments' then fields ->> 'id' end);
  subjects uuid[];
  bowlers uuid[];
  technical constant text[] := '{version,updated_at,updated_by,seen_at,fetched_at,taken,filled,search}';
  hidden text[] := coalesce(string_to_array(tg_argv[2], ','), '{}');
  change record;
  written bigint;
begin
  if tg_table_name in ('rosters', 'roster_positions') and (parents || fields) ->> 'entry_id' is null then return null; end if;
  if is_sale then
    select fields || jsonb_build_object('positions', jsonb_agg(to_jsonb(p) - 'roster_id' order by p.position)), array_agg(p.bowler_id)
      into fields, bowlers from roster_positions p where p.roster_id = (fields ->> 'id')::uuid;
  end if;
  -- a sale is written when its payment has arrived: it is the will of the person who started the payment
  if op = 'INSERT' and owner is null and fields ->> 'session_id' is not null and tg_table_name <> 'refunds' then
    select nullif(p.email, author ->> 'email') into owner
      from payment_sessions s join persons p on p.id = s.created_by where s.id = (fields ->> 'session_id')::uuid;
  end if;
  if tg_argv[2] = '*' then hidden := array(select jsonb_object_keys(fields)); end if;
  subjects := array[record, tournament] || audit_references(fields) || audit_references(parents) || audit_references(was) || bowlers;
  subjects := array(select distinct s from unnest(subjects) s where s is not null);
  for change in
    select n.key as property, was ->> n.key as original, n.value as current, n.key = any (hidden) as is_hidden
      from jsonb_each_text(fields) n
      where op = 'UPDATE' and n.value is distinct from was ->> n.key and n.key <> all (technical)
    union all
    select null, case when op = 'DELETE' then (fields - technical - hidden)::text end,
      case when op = 'INSERT' then (fields - technical - hidden)::text end, false where op <> 'UPDATE'
  loop
    insert into audit (user_email, request_id, act, role, reason, on_behalf_of, type_name, record_id, tournament_id, about,
        property, original_value, current_value, message)
      values (author ->> 'email', author ->> 'requestId', author ->> 'act', author ->> 'role', author ->> 'reason', owner,
        tg_argv[0], record, tournament, subjects, change.property,
        case when not change.is_hidden then change.original end, case when not change.is_hidden then change.current end,
        tg_argv[0] || coalesce(' ' || (fields ->> 'position'), '')
          || case op when 'INSERT' then ' added' when 'UPDATE' then ' changed' else ' removed' end)
      returning id into written;
    if change.is_hidden then insert into audit_values values (written, change.original, change.current); end if;
  end loop;
  -- what a new or removed record says about people
  if op <> 'UPDATE' and hidden <> '{}' then
    insert into audit_values
      select written, case when op = 'DELETE' then part::text end, case when op = 'INSERT' then part::text end
      from (select jsonb_object_agg(key, value) as part from jsonb_each(fields)
        where key = any (hidden) and key <> all (technical) and value <> 'null') p where part is not null;
  end if;
  return null;
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
update audit a set tournament_id = b.tournament_id, about = a.about || b.tournament_id
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

do $$
declare
  r record;
  columns text;
begin
  for r in select * from (values ('entries', 'Entry', 'id', 'coordinator_first_name,coordinator_last_name,coordinator_email'),
      ('persons', 'Captain', 'id', '*'), ('person_subjects', 'Captain Account', 'person_id', '*'),
      ('captain_notes', 'Captain Note', 'person_id', '*'), ('entry_notes', 'Entry Note', 'entry_id', 'text'),
      ('locations', 'Location', 'id', '')) as t (name, type, id, personal)
  loop
    execute format('drop trigger %I on %I', r.name || '_audit', r.name);
    execute format('drop trigger %I on %I', r.name || '_audit_change', r.name);
    execute format('create trigger %I after insert or delete on %I for each row execute function audit_row(%L, %L, %L)',
      r.name || '_audit', r.name, r.type, r.id, r.personal);
    execute format('create trigger %I after update on %I for each row when (old.* is distinct from new.*) execute function audit_row(%L, %L, %L)',
      r.name || '_audit_change', r.name, r.type, r.id, r.personal);
  end loop;
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
