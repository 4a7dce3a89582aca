-- Notes on a captain belong to a group: their rows are about it too.
create or replace function audit_references(fields jsonb) returns uuid[] immutable language sql as $$
  select array[(fields ->> 'entry_id')::uuid, (fields ->> 'parent_entry_id')::uuid, (fields ->> 'team_entry_id')::uuid,
    (fields ->> 'virtual_entry_id')::uuid, (fields ->> 'captain_id')::uuid, (fields ->> 'person_id')::uuid, (fields ->> 'payer_id')::uuid,
    (fields ->> 'bowler_id')::uuid, (fields ->> 'payment_id')::uuid, (fields ->> 'group_id')::uuid]
$$;
-- What teams, captains and coordinators were called before: only changes have an original value, sales write none.
create index audit_values_before on audit_values using gin (folded(original_value) gin_trgm_ops) where original_value is not null;
-- The rows of a day: they are in the order of time nearly everywhere.
create index audit_at on audit using brin (at) with (pages_per_range = 16);
-- What a captain tried to pay in a tournament.
create index payment_sessions_payer on payment_sessions (payer_id, tournament_id);
