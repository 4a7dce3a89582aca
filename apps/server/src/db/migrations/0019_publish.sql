-- What has changed the configuration of a tournament last is found beside any number of sales.
create index audit_settings on audit (tournament_id, id) where type_name in
  ('Tournament', 'Location', 'Event', 'Squad', 'Division', 'Virtual Event', 'Virtual Event Map', 'Bundling Rule');
create index publications_done on publications (tournament_id, started_at desc);
-- Entries written so far, and in all.
alter table exports add column written int not null default 0, add column total int;
