-- Links: who has one takes a position of a roster, or pays for a captain. The token is not stored, see access/link.ts.
alter table tournaments add invites boolean not null default false,
  add shares boolean not null default false,
  add payment_links boolean not null default false;
-- team: any free position of a roster; bowler: one person's; payment: anybody pays
create type link_kind as enum ('team', 'bowler', 'payment');
-- A closed roster, a squad that has started and a switch that is off end a link too: that is read, not stored.
create type link_end as enum ('revoked', 'replaced', 'declined', 'left', 'captainChanged', 'cancelled');
create table links (
  id uuid primary key default gen_random_uuid(),
  kind link_kind not null,
  tournament_id uuid not null references tournaments on delete cascade,
  captain_id uuid not null references persons,
  roster_id uuid references rosters on delete cascade,
  -- of who joined: the one they took
  position int check (position > 0),
  bowler_id uuid references bowlers,
  -- the address of the invitation, or the one that was typed with an open link
  email text,
  -- of a minor: who goes on for them; their address is `email`
  guardian text check (length(guardian) <= 100),
  message text check (length(message) <= 200),
  -- what a bowler wrote who declined
  note text check (length(note) <= 200),
  -- mails that were queued, and when the last one was
  mails int not null default 0 check (mails >= 0),
  mailed_at timestamptz,
  created_by uuid not null references persons,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  joined_at timestamptz,
  ended_at timestamptz,
  ended link_end,
  check ((ended_at is null) = (ended is null)),
  check ((kind = 'payment') = (roster_id is null)),
  check (kind = 'bowler' or (bowler_id is null and joined_at is null)),
  check ((joined_at is null) = (bowler_id is null))
);
create unique index links_team on links (roster_id) where kind = 'team' and ended_at is null;
create unique index links_bowler on links (roster_id, bowler_id) where bowler_id is not null and ended_at is null;
create index links_roster on links (roster_id);
create index links_captain on links (captain_id, mailed_at);
create index links_of_bowlers on links (bowler_id) where bowler_id is not null;
create index links_expired on links (expires_at);
select audit_table('links', 'Invitation', 'id', 'email,guardian,message,note');
-- How many mails went to it is no fact of an invitation.
create or replace trigger links_audit_change after update of position, bowler_id, email, guardian, joined_at, ended_at, ended, captain_id on links
  for each row when (old.* is distinct from new.*) execute function audit_row('Invitation', 'id', 'email,guardian,message,note');
-- Who wants no more invitations of a captain: the SHA-256 of the address in small letters.
create table invitation_refusals (
  captain_id uuid references persons,
  address text,
  at timestamptz not null,
  primary key (captain_id, address)
);
-- What did not match a member: 'facts <link>', 'facts <HMAC of an address>'.
create table link_misses (key text primary key, since timestamptz not null, n int not null);
create index link_misses_age on link_misses (since);
create index mails_of_entries on mails ((data ->> 'entryId')) where data ? 'entryId';
