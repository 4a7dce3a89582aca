-- What a squad offers: its event, its day in the tournament's zone, its price, and the Singles squad that a linked
-- Doubles squad is sold with (same day and location, first start not before the Doubles).
create view squad_offers as
  select s.id, s.tournament_id, s.event_id, s.starts_at, s.description, s.total, s.captain_cap, s.taken,
    (s.starts_at at time zone t.time_zone)::date as day,
    s.hide_from_captains or e.hide_from_captains as hidden,
    e.name as event_name, e.number_of_bowlers, e.location_id,
    e.expense_fee, e.lineage_fee, e.prize_fee,
    coalesce((select json_agg(json_build_object('description', f.description, 'fee', f.fee) order by f.created_at, f.id)
      from add_on_fees f where f.event_id = e.id and f.inactive_at is null), '[]') as add_on_fees,
    t.link_events and e.number_of_bowlers = 2 as is_linked,
    -- sold with a Doubles squad only
    t.link_events and e.number_of_bowlers = 1 as is_linked_child,
    l.id as linked_squad_id
  from squads s
  join events e on e.id = s.event_id
  join tournaments t on t.id = s.tournament_id
  left join lateral (
    select c.id from squads c join events ce on ce.id = c.event_id
    where t.link_events and e.number_of_bowlers = 2 and ce.number_of_bowlers = 1
      and c.tournament_id = s.tournament_id and c.starts_at >= s.starts_at
      and c.starts_at < s.starts_at + interval '1 day'
      and (c.starts_at at time zone t.time_zone)::date = (s.starts_at at time zone t.time_zone)::date
      and ce.location_id is not distinct from e.location_id
    order by c.starts_at, c.id limit 1) l on true;
