-- What was written since the last vacuum belongs to no range of the index of days, and would be read whole for every day.
alter index audit_at set (autosummarize = on);
