-- How many members a person has looked up in the membership directory since these instants.
create table member_lookups (
  person_id uuid primary key references persons,
  minute_from timestamptz not null, in_minute int not null, day_from timestamptz not null, in_day int not null
);
