-- A search of a common name reads from the newest on.
create index entries_newest on entries (created_at, id);
create index virtual_entries_newest on virtual_entries (created_at, id);
create index persons_newest on persons (created_at, id);
