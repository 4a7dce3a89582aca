-- What a tournament is: settings, events, squads and their prices.
create table tournaments (
  id uuid primary key default gen_random_uuid(),
  group_id uuid references groups,
  name text not null,
  -- 1 Setup, 2 Admin Registration Open, 3 Public Registration Open, 4 Public Registration Closed,
  -- 5 All Registrations Closed, 6 Archived
  status smallint not null default 1 check (status between 1 and 6),
  start_date date not null, end_date date not null, registration_close_date date not null,
  time_zone text not null,
  default_average int not null check (default_average between 0 and 300),
  age_verification_date date,
  link_events boolean not null default false,
  theme text not null default 'blue' check (theme in ('blue', 'red', 'orange')),
  sort int, card_id text, custom_image_path text, membership_id text,
  bcc_email text, tournament_phone text not null,
  contact_name text, contact_phone text, contact_address text, contact_email text,
  finance_account_id uuid references finance_accounts,
  -- null: the group's or the installation's default
  technology_fee_percent numeric(5, 2) check (technology_fee_percent between 0 and 100),
  export_id text, tms_end_point text,
  marketing_message text check (length(marketing_message) <= 250),
  roster_message text check (length(roster_message) <= 250),
  payment_success_message text check (length(payment_success_message) <= 250),
  payment_failure_message text check (length(payment_failure_message) <= 250),
  maintenance_message text,
  welcome_email_template_id text, admin_reservation_email_template_id text,
  bowler_added_to_roster_email_template_id text, squad_changed_email_template_id text,
  enforce_minimum_captain_age boolean not null default false,
  minimum_captain_age int check (minimum_captain_age >= 0),
  show_calculated_division_to_captain boolean not null default false,
  require_roster_before_checkout boolean not null default false,
  restrict_bowlers_to_active_membership boolean not null default false,
  restrict_bowlers_to_youth_membership boolean not null default false,
  block_failed_division_calculation boolean not null default false,
  allow_change_between_free_events boolean not null default false,
  enforce_max_entries boolean not null default false,
  terms_url text check (length(terms_url) <= 255),
  created_at timestamptz not null default now(),
  check (start_date <= end_date and registration_close_date <= end_date),
  check (not enforce_minimum_captain_age or minimum_captain_age is not null)
);
create index tournaments_group on tournaments (group_id, status);

create table locations (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade,
  certification_number text not null,
  name text not null, address text not null default '', city text not null default '', state text not null default '',
  zip text not null default '', phone text not null default '',
  unique (tournament_id, certification_number)
);

create table events (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments,
  location_id uuid references locations,
  name text not null,
  -- cents, for the whole entry
  expense_fee int not null check (expense_fee >= 0),
  lineage_fee int not null check (lineage_fee >= 0),
  prize_fee int not null check (prize_fee >= 0),
  number_of_bowlers int not null check (number_of_bowlers > 0),
  games_per_series int not null default 3 check (games_per_series > 0),
  entries_per_lane_pair int not null check (entries_per_lane_pair > 0),
  max_entries_per_bowler int not null default 1 check (max_entries_per_bowler > 0),
  number_of_bowlers_that_must_be_different_per_team int not null default 0,
  is_handicapped boolean not null default false,
  handicap_percentage int check (handicap_percentage between 1 and 100),
  handicap_average int check (handicap_average between 0 and 300),
  handicap_applied text, allow_negative_handicap boolean not null default false,
  average_based boolean not null default false,
  age_based boolean not null default false,
  gender_based boolean not null default false,
  age_applies_to text not null default 'Oldest Member'
    check (age_applies_to in ('Oldest Member', 'Youngest Member', 'All Members')),
  age_verification_date date,
  hide_from_captains boolean not null default false,
  check (number_of_bowlers_that_must_be_different_per_team between 0 and number_of_bowlers)
);
create index events_tournament on events (tournament_id);

create table virtual_events (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments,
  name text not null,
  expense_fee int not null check (expense_fee >= 0),
  lineage_fee int not null check (lineage_fee >= 0),
  prize_fee int not null check (prize_fee >= 0),
  owner text not null check (owner in ('bowler', 'team')),
  scoring_method text not null default 'First' check (scoring_method in ('First', 'Last', 'Highest')),
  is_handicapped boolean not null default false,
  handicap_percentage int check (handicap_percentage between 1 and 100),
  handicap_average int check (handicap_average between 0 and 300),
  handicap_applied text, allow_negative_handicap boolean not null default false,
  average_based boolean not null default false,
  age_based boolean not null default false,
  gender_based boolean not null default false,
  age_applies_to text not null default 'Oldest Member'
    check (age_applies_to in ('Oldest Member', 'Youngest Member', 'All Members')),
  age_verification_date date,
  hide_from_captains boolean not null default false
);
create index virtual_events_tournament on virtual_events (tournament_id);
create table virtual_event_maps (
  virtual_event_id uuid not null references virtual_events on delete cascade,
  event_id uuid not null references events,
  primary key (virtual_event_id, event_id)
);

create table divisions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid references events on delete cascade,
  virtual_event_id uuid references virtual_events on delete cascade,
  name text not null check (length(name) between 1 and 150),
  is_default boolean not null default false,
  min_average int, max_average int, min_age int, max_age int,
  min_female int not null default 0, min_male int not null default 0,
  check ((event_id is null) <> (virtual_event_id is null))
);
create unique index divisions_default_event on divisions (event_id) where is_default;
create unique index divisions_default_virtual on divisions (virtual_event_id) where is_default;

create table add_on_fees (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events,
  description text not null,
  fee int not null check (fee >= 0),
  created_at timestamptz not null default now(),
  inactive_at timestamptz
);
create index add_on_fees_event on add_on_fees (event_id) where inactive_at is null;

create table bundling_rules (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments,
  parent_event_id uuid not null references events,
  child_event_id uuid not null references events,
  quantity int not null check (quantity >= 0),
  is_system boolean not null default false,
  created_at timestamptz not null default now(),
  inactive_at timestamptz,
  check (parent_event_id <> child_event_id)
);
create unique index bundling_rules_active on bundling_rules (tournament_id) where inactive_at is null;

-- `taken` (sold and held) is changed by the triggers of holds and entries alone; the check makes an oversold squad
-- impossible whatever the code does. The row is hot: free space on its page keeps updates in place.
create table squads (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments,
  event_id uuid not null references events,
  starts_at timestamptz not null,
  start_lane int not null check (start_lane > 0 and start_lane % 2 = 1),
  end_lane int not null check (end_lane % 2 = 0),
  description text not null default '',
  hide_from_captains boolean not null default false,
  repeat_id uuid,
  -- lane pairs x entries per lane pair
  total int not null default 0,
  -- Available For Purchase
  captain_cap int not null default 0 check (captain_cap >= 0),
  taken int not null default 0,
  check (start_lane < end_lane),
  constraint squads_places check (taken between 0 and total)
) with (fillfactor = 40);
create index squads_tournament on squads (tournament_id, starts_at);
create index squads_event on squads (event_id, starts_at);

create function squads_total() returns trigger language plpgsql as $$
begin
  new.total := ((new.end_lane - new.start_lane + 1) / 2)
    * (select entries_per_lane_pair from events where id = new.event_id);
  if tg_op = 'INSERT' then
    new.tournament_id := (select tournament_id from events where id = new.event_id);
    if new.captain_cap = 0 then new.captain_cap := new.total; end if;
  end if;
  return new;
end $$;
create trigger squads_total before insert or update of start_lane, end_lane on squads
  for each row execute function squads_total();
