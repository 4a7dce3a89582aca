-- Early opening: captains on a list may register from its own instant on, before registration opens for everybody.
create table early_lists (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade,
  name text not null check (name <> ''),
  opens_at timestamptz not null,
  -- what a captain may hold and own together until registration opens for everybody
  most_places int not null check (most_places between 1 and 999),
  -- in small letters, each once
  emails text[] not null default '{}'
);
create index early_lists_tournament on early_lists (tournament_id);
create index early_lists_emails on early_lists using gin (emails);
select audit_table('early_lists', 'Early List', 'id', 'emails');
