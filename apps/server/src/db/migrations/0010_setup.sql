-- What the setup console keeps: people, tags, cards, pictures, systems that publish and export, saved views.
create table tournament_managers (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade, person_id uuid not null references persons,
  unique (tournament_id, person_id)
);
-- Whom to ask: being listed gives no right.
create table tournament_administrators (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade, person_id uuid not null references persons,
  is_primary boolean not null default false,
  unique (tournament_id, person_id)
);
create unique index tournament_administrators_primary on tournament_administrators (tournament_id) where is_primary;

create table tags (
  id uuid primary key default gen_random_uuid(), group_id uuid references groups,
  name text not null check (name = btrim(name) and length(name) between 1 and 50),
  color theme not null default 'blue'
);
create unique index tags_name on tags (group_id, lower(name)) nulls not distinct;
create table tournament_tags (
  tournament_id uuid references tournaments on delete cascade, tag_id uuid references tags,
  primary key (tournament_id, tag_id)
);
create type image_type as enum ('webp', 'png', 'jpeg');
-- Served under its id for ever; the same picture is kept once.
create table images (
  id uuid primary key default gen_random_uuid(), type image_type not null,
  bytes bytea not null check (octet_length(bytes) between 1 and 307200),
  sha256 bytea not null unique generated always as (sha256(bytes)) stored,
  created_by uuid references persons, created_at timestamptz not null default now()
);
create table cards (
  id uuid primary key default gen_random_uuid(), group_id uuid references groups,
  name text not null check (name = btrim(name) and length(name) between 1 and 100),
  image_id uuid not null references images
);
create unique index cards_name on cards (group_id, lower(name)) nulls not distinct;

-- `exports`: makes a file to be downloaded; without `end_point` nothing is pushed.
create table tms_systems (
  id text primary key check (length(id) between 1 and 50), name text not null,
  exports boolean not null, end_point text, position int not null default 0
);
insert into tms_systems (id, name, exports) values ('file', 'Import file', true);
insert into tms_systems (id, name, exports, end_point)
  select export_id, export_id, false, max(tms_end_point) from tournaments where length(export_id) between 1 and 50 group by 1
  on conflict do nothing;
update tournaments set card_id = null, export_id = (select id from tms_systems where id = export_id);
alter table tournaments drop column tms_end_point,
  alter card_id type uuid using card_id::uuid, add foreign key (card_id) references cards,
  add foreign key (export_id) references tms_systems on update cascade,
  -- null: registration opens by status alone
  add column opens_at timestamptz,
  -- places that one captain may hold unpaid; null: as configured
  add column max_held_places int check (max_held_places > 0);
-- days of the week that a series was repeated on, Sunday = 1, Monday = 2, Tuesday = 4 ...
alter table squads add column repeating_days smallint check (repeating_days between 1 and 127);
alter table locations add column lanes int check (lanes > 0);

-- A row of these two is its own queue. `hash` of the document: what was pushed last is compared with what is there now.
create type work_state as enum ('queued', 'running', 'done', 'failed');
create table publications (
  id uuid primary key default gen_random_uuid(), tournament_id uuid not null references tournaments on delete cascade,
  hash text not null, document jsonb not null,
  state work_state not null default 'queued', failure text,
  created_by uuid not null references persons, started_at timestamptz not null, done_at timestamptz,
  check ((state in ('done', 'failed')) = (done_at is not null))
);
create unique index publications_running on publications (tournament_id) where state in ('queued', 'running');
create table exports (
  id uuid primary key default gen_random_uuid(), tournament_id uuid not null references tournaments on delete cascade,
  -- gzip
  file_name text, file bytea,
  state work_state not null default 'queued', failure text,
  created_by uuid not null references persons, started_at timestamptz not null, done_at timestamptz,
  check ((state in ('done', 'failed')) = (done_at is not null)),
  check (state <> 'done' or num_nulls(file_name, file) = 0)
);
create unique index exports_running on exports (tournament_id) where state in ('queued', 'running');

-- A connection of an account at the card provider that somebody has begun: its state is used once.
create table connect_states (
  state text primary key, person_id uuid not null references persons, group_id uuid references groups,
  created_at timestamptz not null, used_at timestamptz
);
alter table finance_accounts add column created_by uuid references persons, add column deactivated_at timestamptz;
update finance_accounts set deactivated_at = now() where not is_active;
alter table finance_accounts drop column is_active,
  add column is_active boolean not null generated always as (deactivated_at is null) stored;

-- A list with its filters, under a name. `search`: what follows the '?' of its address; shared: all staff of the group see it.
create table views (
  id uuid primary key default gen_random_uuid(), person_id uuid not null references persons, group_id uuid references groups,
  screen text not null, name text not null check (name = btrim(name) and length(name) between 1 and 100),
  search text not null, is_shared boolean not null default false
);
create unique index views_name on views (person_id, group_id, screen, lower(name)) nulls not distinct;

-- Accounts, cards and tags of a tournament are those of its group.
create function same_group() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
  own uuid := (select group_id from tournaments where id = coalesce(row ->> 'tournament_id', row ->> 'id')::uuid);
begin
  if exists (select group_id from finance_accounts where id = (row ->> 'finance_account_id')::uuid and group_id is distinct from own
      union all select group_id from cards where id = (row ->> 'card_id')::uuid and group_id is distinct from own
      union all select group_id from tags where id = (row ->> 'tag_id')::uuid and group_id is distinct from own) then
    raise exception 'Not of the group of this tournament' using errcode = 'check_violation', constraint = 'same_group';
  end if;
  return null;
end $$;
create trigger tournaments_same_group after insert or update of finance_account_id, card_id on tournaments
  for each row execute function same_group();
create trigger tournament_tags_same_group after insert or update on tournament_tags
  for each row execute function same_group();
