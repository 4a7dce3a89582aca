-- What the box of the back office finds besides names.
-- A `like` pattern for a word that stands anywhere in a `search` column.
create function containing(word text) returns text immutable strict parallel safe language sql as $$
  select '%' || regexp_replace(folded(word), '([\\%_])', '\\\1', 'g') || '%'
$$;
create index persons_phone on persons using gin ((regexp_replace(phone, '\D', '', 'g')) gin_trgm_ops) where phone is not null;
create index payments_check on payments (check_number) where check_number is not null;
