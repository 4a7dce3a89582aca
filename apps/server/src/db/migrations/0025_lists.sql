-- Lists of staff: each order has an index with the tournament first, what is rare an index of its own.
create index entries_list on entries (tournament_id, entry_number);
create index entries_failed on entries (tournament_id, entry_number) where division_failed;
create index entries_cancelled on entries (tournament_id, entry_number) where is_cancelled;
create index entries_squadless on entries (tournament_id, entry_number) where squad_id is null and not is_cancelled;
create index rosters_list on rosters (tournament_id, search, entry_id) where entry_id is not null;
create index rosters_filled on rosters (tournament_id, filled, entry_id) where entry_id is not null;
create index balances_list on balances (tournament_id, amount, entry_id) where entry_id is not null;
create index payments_list on payments (tournament_id, created_at, id);
alter table persons add column sort_name text not null
  generated always as (folded(last_name || ' ' || first_name || ' ' || email)) stored;
create index persons_list on persons (sort_name, id) where merged_into is null;
-- What was exported: list, filters, columns, purpose.
alter table access_log add column if not exists details jsonb;
