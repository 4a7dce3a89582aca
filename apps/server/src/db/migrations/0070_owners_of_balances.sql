-- The truth that a balance must equal, now with whose it is.
create or replace view balance_counts as
  select b.entry_id, b.virtual_entry_id, b.amount,
    (select coalesce(sum(l.amount), 0)::int from ledger l
      where l.entry_id = b.entry_id or l.virtual_entry_id = b.virtual_entry_id) as counted,
    b.tournament_id, b.captain_id,
    coalesce((select captain_id from entries where id = b.entry_id),
      (select captain_id from virtual_entries where id = b.virtual_entry_id)) as owner_id
  from balances b;
