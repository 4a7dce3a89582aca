-- Who waits for an event reads which starts were added since; null: before this was written.
alter table squads add added_at timestamptz;
alter table squads alter added_at set default now();
