-- Of a roster in the cart nothing is written: its statement is over before any row is made into JSON.
create or replace function audit_row() returns trigger language plpgsql as $$
declare rows jsonb[];
begin
  if tg_op <> 'UPDATE' then
    if tg_table_name = 'rosters' then
      if not exists (select from changed_rows where entry_id is not null) then return null; end if;
    elsif tg_table_name = 'roster_positions' then
      if not exists (select from changed_rows c join rosters r on r.id = c.roster_id where r.entry_id is not null) then return null; end if;
    end if;
    rows := array(select to_jsonb(c) from changed_rows c);
    if rows = '{}' then return null; end if;
    perform audit_write(tg_op, tg_table_name, tg_argv, case tg_op when 'DELETE' then rows end, case tg_op when 'INSERT' then rows end);
  elsif tg_table_name = 'rosters' and to_jsonb(old) ->> 'entry_id' is null then
    perform audit_write('INSERT', tg_table_name, tg_argv, null, array[to_jsonb(new) || jsonb_build_object('positions',
      (select coalesce(jsonb_agg(to_jsonb(p) - 'roster_id' order by p.position), '[]') from roster_positions p where p.roster_id = new.id))]);
  elsif tg_table_name <> 'roster_positions' or exists (select from rosters where id = (to_jsonb(new) ->> 'roster_id')::uuid and entry_id is not null) then
    perform audit_write(tg_op, tg_table_name, tg_argv, array[to_jsonb(old)], array[to_jsonb(new)]);
  end if;
  return null;
end $$;
