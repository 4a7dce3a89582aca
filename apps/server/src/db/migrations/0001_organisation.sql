-- Partner hubs, people and what the outside world told about members and centers.
create table groups (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  is_allowed boolean not null default true,
  -- percent; null: the installation's default
  technology_fee_percent numeric(5, 2) check (technology_fee_percent between 0 and 100)
);

create table persons (
  id uuid primary key default gen_random_uuid(),
  -- subject of the identity server; null for captains whom staff created by e-mail
  subject text unique,
  email text not null check (email = lower(btrim(email)) and email <> ''),
  email_verified boolean not null default false,
  first_name text not null default '',
  last_name text not null default '',
  birth_date date,
  address1 text, address2 text, city text, state text, zip text, country text, phone text,
  notes text check (length(notes) <= 255),
  group_id uuid references groups,
  roles text[] not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz
);
-- one row a verified person, one a person whom staff made and who has not signed in yet
create unique index persons_verified_email on persons (email) where subject is not null and email_verified;
create unique index persons_made_email on persons (email) where subject is null;

create table bowlers (
  id uuid primary key default gen_random_uuid(),
  usbc_id text not null unique check (usbc_id = upper(usbc_id)),
  first_name text not null, initial text not null default '', last_name text not null,
  gender text check (gender in ('F', 'M')),
  birth_date date, email text, city text, state text, zip text,
  average int check (average between 0 and 300),
  is_professional boolean not null default false,
  is_youth_member boolean not null default false,
  membership_expires date,
  fetched_at timestamptz not null default now()
);

create table centers (
  -- a number of the federation, or a GUID (with hyphens) for an uncertified center
  certification_number text primary key,
  name text not null, address text not null default '', city text not null default '', state text not null default '',
  zip text not null default '', phone text not null default '', lanes int not null default 0
);

create table states (id text primary key, name text not null);
create table countries (id text primary key, name text not null);

create table finance_accounts (
  id uuid primary key default gen_random_uuid(),
  group_id uuid references groups,
  name text not null,
  owner text not null default '',
  -- the connected account at the card provider
  provider_account_id text not null unique,
  login_url text,
  is_active boolean not null default true
);

-- One row: what staff set for the whole installation.
create table installation (
  one boolean primary key default true check (one),
  id uuid not null default gen_random_uuid(),
  maintenance_message text,
  technology_fee_percent numeric(5, 2) not null default 0 check (technology_fee_percent between 0 and 100)
);
insert into installation default values;
