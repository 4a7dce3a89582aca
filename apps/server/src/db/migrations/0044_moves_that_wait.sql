-- Entries that wait for another start: all of them move, or none.
alter table waits add constraint waits_moves check (kind = 'buy' or (quantity = cardinality(entry_ids) and at_least = quantity));
create index waits_moves on waits (tournament_id) where kind = 'move' and state = 'waiting';
