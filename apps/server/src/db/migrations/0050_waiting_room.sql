-- The waiting room: who is there at the opening is drawn, who comes later queues behind; all are let in at a rate.
alter table tournaments add waiting_room boolean not null default false,
  add room_opens_minutes int not null default 30 check (room_opens_minutes between 5 and 10080),
  add people_per_minute int check (people_per_minute between 1 and 6000),
  add minutes_to_buy int not null default 15 check (minutes_to_buy between 10 and 60);
-- The lock of this row gives numbers, closes the room to the draw and draws.
create table waiting_rooms (
  tournament_id uuid primary key references tournaments on delete cascade,
  -- the value where no beacon answers; its sha256 is on the page from the start
  seed text not null,
  fingerprint text not null,
  -- of the beacon whose value decides, and when it is published; null: no beacon
  round int,
  round_at timestamptz,
  -- the highest number that was given
  people int not null default 0 check (people >= 0),
  frozen_at timestamptz,
  -- numbers 1 to this are drawn
  frozen int,
  public_value text,
  is_beacons boolean not null default false,
  drawn_at timestamptz,
  -- ranks up to this are called
  head int not null default 0 check (head between 0 and people),
  -- what is left of a person to call, below 1
  credit numeric not null default 0 check (credit >= 0 and credit < 1),
  -- people a minute, and what staff set on the live page
  rate int not null default 300 check (rate between 1 and 6000),
  staff_rate int check (staff_rate between 1 and 6000),
  rated_at timestamptz,
  let_in_at timestamptz,
  -- since when nobody has had to wait
  idle_since timestamptz,
  paused_at timestamptz,
  ended_at timestamptz,
  ended_why text,
  check ((frozen_at is null) = (frozen is null)),
  check ((drawn_at is null) = (public_value is null)),
  check (drawn_at is null or frozen_at is not null),
  check (head = 0 or drawn_at is not null)
);
create index waiting_rooms_open on waiting_rooms (tournament_id) where ended_at is null;
-- rank: null until the draw. pass_until: entered; a pass ends with the purchase (done_at), else then.
create table waiting_room_people (
  tournament_id uuid references waiting_rooms on delete cascade,
  person_id uuid references persons,
  number int not null,
  arrived_at timestamptz not null,
  rank int,
  called_at timestamptz,
  entered_at timestamptz,
  pass_until timestamptz,
  done_at timestamptz,
  mailed boolean not null default false,
  staff_act text,
  primary key (tournament_id, person_id),
  unique (tournament_id, number),
  check ((entered_at is null) = (pass_until is null)),
  check (entered_at is null or rank is not null),
  check (done_at is null or entered_at is not null)
);
create index waiting_room_people_person on waiting_room_people (person_id);
create index waiting_room_people_rank on waiting_room_people (tournament_id, rank);
create index waiting_room_people_inside on waiting_room_people (tournament_id, pass_until) where done_at is null;

-- Numbers, calls and rates of the product change every second: what is written is what people decide, the draw and the end.
select audit_table('waiting_rooms', 'Waiting Room', 'tournament_id');
drop trigger waiting_rooms_audit on waiting_rooms;
create or replace trigger waiting_rooms_audit_change after update of frozen, public_value, staff_rate, paused_at, ended_at
  on waiting_rooms for each row when (old.* is distinct from new.*) execute function audit_row('Waiting Room', 'tournament_id');
create trigger waiting_room_people_audit_change after update of staff_act on waiting_room_people
  for each row when (old.staff_act is distinct from new.staff_act) execute function audit_row('Waiting Room Number', 'person_id');
