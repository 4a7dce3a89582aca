-- What requests of waiting lists were offered, and how it ended: written where a request gets an offer and where it loses it.
create table wait_offers (
  id bigint generated always as identity primary key,
  wait_id uuid not null references waits on delete cascade,
  offered_at timestamptz not null default now(),
  until timestamptz not null,
  by_hand boolean not null,
  -- [{squadId, quantity}], the start first
  lines jsonb not null,
  ended_at timestamptz,
  outcome text check ((outcome is null) = (ended_at is null))
);
create index wait_offers_wait on wait_offers (wait_id);
create function waits_offered() returns trigger language plpgsql as $$
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
        when 'waiting' then case when new.squad_ids = old.squad_ids then 'accepted, waits for the rest' else 'declined' end
        else new.ended_why end
      where wait_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
create trigger waits_offered after update of state on waits for each row
  when ((old.state = 'offered') <> (new.state = 'offered')) execute function waits_offered();
