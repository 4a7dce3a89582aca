-- Shares: what each position of a roster is asked to pay of its entry. Cents; 0: the captain pays. No rows: nobody is asked.
create table shares (
  roster_id uuid references rosters on delete cascade,
  position int check (position > 0),
  amount int not null check (amount = 0 or amount >= 50),
  primary key (roster_id, position)
);
select audit_table('shares', 'Share', 'entry_id');
-- What a payment link pays: these entries; none: all that its captain owes.
create table link_entries (
  link_id uuid references links on delete cascade,
  entry_id uuid references entries,
  primary key (link_id, entry_id)
);
create index link_entries_entry on link_entries (entry_id);
alter table payment_sessions
  -- by which a guest pays
  add column link_id uuid references links on delete set null,
  -- where from, as an HMAC, for a day: refused cards are counted by it
  add column sender text,
  -- what the payer writes with it
  add column note text check (length(note) <= 200);
-- the last four digits
create index payments_card on payments (right(card, 4)) where card is not null;
create index payment_sessions_link on payment_sessions (link_id, created_at) where link_id is not null;
create index payment_sessions_sender on payment_sessions (sender, created_at) where sender is not null;
