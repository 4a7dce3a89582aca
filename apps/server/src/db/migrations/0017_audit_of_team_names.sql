-- Names of Doubles and Singles teams are those of their bowlers: their values stand where an erasure can blank them.
select audit_table('rosters', 'Roster', 'entry_id', 'name');
-- As before, a roster is recorded from its sale on.
create or replace trigger rosters_audit_change after update of entry_id, name, country_id, state, group_code, pair_code on rosters
  for each row when (new.entry_id is not null and old.* is distinct from new.*) execute function audit_row('Roster', 'entry_id', 'name');

create function pg_temp.name_of(value text, is_row boolean) returns text language sql as $$
  select case when not is_row then value when value is not null then jsonb_build_object('name', value::jsonb -> 'name')::text end
$$;
alter table audit disable trigger audit_never_change;
alter table audit_values disable trigger audit_values_only_erased;
create temporary table named on commit drop as
  select id, original_value, current_value, property is null as is_row from audit
  where type_name in ('Roster', 'Entry') and (property = 'name'
    or property is null and coalesce(original_value, current_value)::jsonb ? 'name');
-- beside the coordinator, who may be there already
insert into audit_values as v (audit_id, original_value, current_value)
  select id, pg_temp.name_of(original_value, is_row), pg_temp.name_of(current_value, is_row) from named
  on conflict (audit_id) do update set
    original_value = coalesce((v.original_value::jsonb || excluded.original_value::jsonb)::text, v.original_value, excluded.original_value),
    current_value = coalesce((v.current_value::jsonb || excluded.current_value::jsonb)::text, v.current_value, excluded.current_value);
update audit a set original_value = case when is_row then (n.original_value::jsonb - 'name')::text end,
    current_value = case when is_row then (n.current_value::jsonb - 'name')::text end
  from named n where n.id = a.id;
alter table audit enable trigger audit_never_change;
alter table audit_values enable trigger audit_values_only_erased;
