-- Each entry of a cart has an id of its own, under which its roster is saved. Entries of carts that are there take the
-- rosters of their squad, oldest first.
create function ids_of_line(captain uuid, tournament uuid, squad uuid, quantity int) returns uuid[] language sql as $$
  select array(
    (select id from rosters where captain_id = captain and tournament_id = tournament and squad_id = squad
      order by created_at, id limit quantity)
    union all select gen_random_uuid() from generate_series(1, quantity) limit quantity)
$$;
alter table hold_lines add roster_ids uuid[];
update hold_lines l set roster_ids = ids_of_line(h.captain_id, h.tournament_id, l.squad_id, l.quantity)
  from holds h where h.id = l.hold_id;
alter table hold_lines alter roster_ids set not null, add check (cardinality(roster_ids) = quantity);
update holds set lapsed = jsonb_set(lapsed, '{squads}', (
    select coalesce(jsonb_agg(s || jsonb_build_object('rosterIds',
      ids_of_line(captain_id, tournament_id, (s ->> 'id')::uuid, (s ->> 'quantity')::int))), '[]')
    from jsonb_array_elements(lapsed -> 'squads') s))
  where lapsed is not null;
drop function ids_of_line;
