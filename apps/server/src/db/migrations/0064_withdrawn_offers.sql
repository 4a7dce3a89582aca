-- An offer of a start that is no longer offered was neither accepted nor declined: the request goes on as it was.
create or replace function waits_offered() returns trigger language plpgsql as $$
begin
  if new.state = 'offered' then
    insert into wait_offers (wait_id, until, by_hand, lines)
      select new.id, new.offer_until, coalesce(bool_or(l.for_staff), false),
        coalesce(jsonb_agg(jsonb_build_object('squadId', l.squad_id, 'quantity', l.quantity)
          order by array_position(new.squad_ids, l.squad_id) nulls last, l.squad_id), '[]')
      from offer_lines l where l.wait_id = new.id;
  else
    update wait_offers set ended_at = now(), outcome = case new.state
        when 'accepted' then 'accepted'
        when 'resting' then 'ran out'
        when 'waiting' then case
          when new.squad_ids <> old.squad_ids then 'declined'
          when new.quantity < old.quantity then 'accepted, waits for the rest'
          else 'a start was no longer offered' end
        else new.ended_why end
      where wait_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
