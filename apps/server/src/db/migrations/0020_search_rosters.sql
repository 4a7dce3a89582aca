-- Team names are found as names of people are.
alter table rosters add column search text not null generated always as (folded(name)) stored;
create index rosters_search on rosters using gin (search gin_trgm_ops) where entry_id is not null;
