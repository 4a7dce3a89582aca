-- Checks of a roster that staff have set aside, each with its reason; one that is passed again is removed.
create table roster_overrides (
  entry_id uuid not null references entries,
  -- null: a check of the whole roster
  bowler_id uuid references bowlers,
  check_name text not null check (check_name in ('InactiveMembership', 'NotYouthMember', 'MaxEntries', 'NotDifferent', 'NoDivision')),
  reason text not null check (length(reason) between 1 and 255),
  created_by text not null, created_at timestamptz not null default now(),
  check ((bowler_id is null) = (check_name in ('NotDifferent', 'NoDivision'))),
  unique nulls not distinct (entry_id, bowler_id, check_name)
);
select audit_table('roster_overrides', 'Roster Override', 'entry_id');

-- The average that counts: that of staff, else of the membership, else of the captain. As `countedAverage` of the domain.
create function average_of(given_by average_by, given int, membership int) returns int immutable parallel safe language sql as $$
  select case when given_by = 'staff' then given else coalesce(membership, given) end
$$;
