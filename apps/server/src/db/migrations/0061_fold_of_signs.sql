-- The same letters and signs as `folded` of the pages (fold.ts). `unaccent` knows most signs; these accents are typed as
-- apostrophes, these are dashes, and nobody sees the rest, which is left out.
create or replace function folded(text) returns text immutable strict parallel safe language sql as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, translate(normalize($1, NFC),
    E'\u00b4\u0060\uff40\u02ca\u02cb\u02be\u02bf\u2035\ua78c\u2043\u207b\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\ufeff',
    E'\u0027\u0027\u0027\u0027\u0027\u0027\u0027\u0027\u0027\u002d\u002d')))
$$;
-- What is stored with one of them: a column is computed again when what it is made of is set.
create function pg_temp.is_new(text) returns boolean language sql as
  $$ select $1 ~ E'[\u00b4\u0060\uff40\u02ca\u02cb\u02be\u02bf\u2035\ua78c\u2043\u207b\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]' $$;
update bowlers set first_name = first_name where pg_temp.is_new(search);
update entries set coordinator_first_name = coordinator_first_name where pg_temp.is_new(search);
update rosters set name = name where pg_temp.is_new(search);
do $$ begin
  if exists (select from persons where pg_temp.is_new(search)) then
    -- the order of lists is no change that somebody made
    alter table persons disable trigger persons_audit_change;
    update persons set first_name = first_name where pg_temp.is_new(search);
    alter table persons enable trigger persons_audit_change;
  end if;
  if exists (select from audit_values where pg_temp.is_new(original_value)) then
    reindex index audit_values_before;
  end if;
end $$;
