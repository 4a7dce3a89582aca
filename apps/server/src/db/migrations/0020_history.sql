-- The history of a tournament's setup is read beside any number of sales; the list is that of its types.
create index audit_history on audit (tournament_id, id) where type_name in
  ('Tournament', 'Location', 'Tournament Tag', 'Manager', 'Administrator', 'Event', 'Virtual Event', 'Virtual Event Map',
    'Division', 'Squad', 'Add On Fee', 'Bundling Rule');
