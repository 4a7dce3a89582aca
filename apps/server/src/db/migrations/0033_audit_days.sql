-- Rows that fill a gap between older ones, as acts that were taken back leave them, stretched the range of days of their pages to
-- today: every day in between read them. Several ranges for each part of the table stay apart.
drop index audit_at;
create index audit_at on audit using brin (at timestamptz_minmax_multi_ops) with (pages_per_range = 16, autosummarize = on);
