-- Names are found without regard to letter case and accents, words in any order.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- The same letters as `nameMatches` of roster.rules.ts.
create function folded(text) returns text immutable strict parallel safe language sql as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFC)))
$$;
alter table bowlers add column search text not null
  generated always as (folded(first_name || ' ' || last_name || ' ' || lineage || ' ' || usbc_id)) stored;
alter table persons add column search text not null
  generated always as (folded(first_name || ' ' || last_name || ' ' || email)) stored;
-- the coordinator
alter table entries add column search text generated always as
  (folded(coordinator_first_name || ' ' || coordinator_last_name || ' ' || coordinator_email)) stored;
alter table rosters add column search text not null generated always as (folded(name)) stored;
create index bowlers_search on bowlers using gin (search gin_trgm_ops);
create index persons_search on persons using gin (search gin_trgm_ops);
create index entries_search on entries using gin (search gin_trgm_ops) where search is not null;
create index rosters_search on rosters using gin (search gin_trgm_ops) where entry_id is not null;
create index entries_number on entries ((entry_number::text) text_pattern_ops);
