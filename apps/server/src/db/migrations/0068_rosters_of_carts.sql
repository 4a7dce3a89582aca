-- Rosters of carts have no entry. Where statistics know of none (a new season), the planner took them all by
-- 'entry_id is null' for the one captain asked for: the index of entries leaves them out, and they have one of their own.
alter table rosters drop constraint rosters_entry_id_key;
create unique index rosters_entry on rosters (entry_id) where entry_id is not null;
create index rosters_cart on rosters (captain_id, tournament_id) where entry_id is null;
