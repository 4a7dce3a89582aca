-- Deposits: captains may pay a part of an entry's price at once; the rest is due by a day that is written to the entry.
alter table tournaments add deposits boolean not null default false,
  -- one of the two says when the rest is due; both stay while deposits are off
  add deposit_due_on date,
  add deposit_due_days int check (deposit_due_days between 0 and 365),
  -- days before the due day, '30, 14, 3'
  add deposit_reminders text check (deposit_reminders ~ '^\d{1,3}(, \d{1,3}){0,2}$'),
  -- null: never
  add deposit_refund_until date,
  add constraint tournaments_deposit_due check (deposit_due_on is null or deposit_due_days is null),
  add constraint tournaments_deposits check (not deposits or num_nonnulls(deposit_due_on, deposit_due_days) = 1);
-- Cents; null: entries of the event are paid in full.
alter table events add deposit int check (deposit > 0);
-- What an entry was sold with, and the day that its captain was given.
alter table entries add deposit int check (deposit > 0), add due_on date,
  add constraint entries_deposit_due check ((deposit is null) = (due_on is null));
create index entries_due on entries (tournament_id, due_on) where due_on is not null and not is_cancelled;

-- A day that a captain was given becomes later, never earlier, but is never after the squad's.
create function deposit_due(given date, due_on date, due_days int, starts_at timestamptz, zone text) returns date
  immutable language sql as $$
  select least(greatest(given, due_on, (starts_at at time zone zone)::date - due_days), (starts_at at time zone zone)::date)
$$;
create function entries_due() returns trigger language plpgsql as $$
begin
  select deposit_due(new.due_on, t.deposit_due_on, t.deposit_due_days, s.starts_at, t.time_zone) into new.due_on
    from tournaments t left join squads s on s.id = new.squad_id where t.id = new.tournament_id;
  return new;
end $$;
create trigger entries_due before insert or update of squad_id, is_cancelled, version, due_on on entries
  for each row when (new.deposit is not null and not new.is_cancelled) execute function entries_due();
