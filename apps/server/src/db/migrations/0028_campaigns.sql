-- Mails of staff to the captains of a list. Their mails refer to them by `about`.
create table campaigns (
  id uuid primary key default gen_random_uuid(),
  -- null: the organisation itself
  group_id uuid references groups,
  created_at timestamptz not null,
  created_by uuid not null references persons,
  subject text not null,
  text text not null,
  list_entries boolean not null,
  to_coordinators boolean not null,
  -- the list and its filters, as its address says them
  audience jsonb not null,
  recipients int not null,
  skipped int not null,
  stopped_at timestamptz,
  stopped_by uuid references persons
);
create index campaigns_list on campaigns (group_id, created_at);

-- What was taken out of the queue by hand.
alter type mail_state add value 'stopped';
-- A mail to many waits for those to one: lower goes first.
alter table mails add column priority smallint not null default 0;
drop index mails_due;
create index mails_due on mails (priority, next_at) where state = 'queued';
-- In which state the mails of a campaign are.
create index mails_of_campaigns on mails (about, state, to_address) where kind = 'campaign';
