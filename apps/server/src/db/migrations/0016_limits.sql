-- How many members a person has looked up in the membership directory since these instants.
create table member_lookups (
  person_id uuid primary key references persons,
  minute_from timestamptz not null, in_minute int not null, day_from timestamptz not null, in_day int not null
);
-- Mails to bowlers are limited by captain and day.
create index mails_to_bowlers on mails ((data ->> 'captainId'), created_at) where kind = 'bowlerAddedToRoster';
-- When an open payment is looked at next: those that cannot be ended come at growing distances and keep nobody waiting.
alter table payment_sessions add column next_at timestamptz not null default now() + interval '15 seconds';
update payment_sessions set next_at = created_at where state in ('created', 'processing');
drop index payment_sessions_due;
create index payment_sessions_due on payment_sessions (next_at) where state in ('created', 'processing');
