-- What captains may do by themselves with what they have bought: withdraw entries by the rules of the tournament, and hand
-- entries over to another captain who accepts them.
-- Until a day, or so many days before the squad; neither: not at all.
alter table tournaments
  add withdraw_until_on date, add withdraw_until_days int check (withdraw_until_days between 0 and 365),
  -- cents of each entry that are kept; a linked set counts once
  add withdraw_fee int not null default 0 check (withdraw_fee >= 0),
  add hand_over_until_on date, add hand_over_until_days int check (hand_over_until_days between 0 and 365),
  add constraint tournaments_withdraw_until check (num_nonnulls(withdraw_until_on, withdraw_until_days) <= 1),
  add constraint tournaments_hand_over_until check (num_nonnulls(hand_over_until_on, hand_over_until_days) <= 1);
-- Percent of what was paid that goes back until the end of a day; after the last line 0.
create table refund_steps (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade,
  until_on date not null,
  percent int not null check (percent between 0 and 100),
  unique (tournament_id, until_on)
);
select audit_table('refund_steps', 'Refund Step', 'id');

create type handover_outcome as enum ('accepted', 'takenBack', 'declined', 'ended', 'expired');
create table handovers (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade,
  from_id uuid not null references persons,
  -- in small letters
  to_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome handover_outcome,
  check ((ended_at is null) = (outcome is null))
);
create index handovers_from on handovers (from_id, tournament_id) where ended_at is null;
create index handovers_to on handovers (to_email) where ended_at is null;
create index handovers_due on handovers (expires_at) where ended_at is null;
create table handover_entries (
  handover_id uuid references handovers on delete cascade,
  entry_id uuid references entries on delete cascade,
  is_open boolean not null default true,
  primary key (handover_id, entry_id)
);
-- An entry is in one offer at a time.
create unique index handover_entries_open on handover_entries (entry_id) where is_open;
-- The entries of an offer are open as long as it is.
create function handovers_end() returns trigger language plpgsql as $$
begin
  update handover_entries set is_open = false where handover_id = new.id;
  return null;
end $$;
create trigger handovers_end after update of ended_at on handovers for each row
  when (old.ended_at is null and new.ended_at is not null) execute function handovers_end();
select audit_table('handovers', 'Hand-Over', 'id', 'to_email'), audit_table('handover_entries', 'Hand-Over Entry', 'entry_id');
