-- Questions of a tournament to teams and bowlers, and its waiver. A question that was answered and a text that was
-- accepted are never changed: each gets another version.
create type question_kind as enum ('text', 'longText', 'one', 'several', 'yesNo', 'number', 'date');
create table questions (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade,
  position int not null,
  kind question_kind not null,
  -- false: it is of each bowler
  of_team boolean not null,
  label text not null check (length(btrim(label)) between 2 and 200),
  help text not null default '' check (length(help) <= 500),
  is_required boolean not null default false,
  before_payment boolean not null default false check (is_required and of_team or not before_payment),
  -- none: it is asked in every event
  event_ids uuid[] not null default '{}',
  -- one to a line
  choices text not null default '' check ((kind in ('one', 'several')) = (choices <> '')),
  -- the version before this one, which is retired
  replaces uuid unique references questions,
  retired_at timestamptz
);
create index questions_tournament on questions (tournament_id);
create table answers (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade,
  question_id uuid not null references questions,
  bowler_id uuid references bowlers,
  roster_id uuid references rosters on delete cascade,
  value jsonb not null check (value <> 'null'),
  -- null: the bowler
  answered_by uuid references persons,
  answered_at timestamptz not null,
  unique nulls not distinct (question_id, bowler_id, roster_id),
  check ((bowler_id is null) <> (roster_id is null))
);
create index answers_bowler on answers (bowler_id, tournament_id) where bowler_id is not null;
create index answers_roster on answers (roster_id) where roster_id is not null;

alter table tournaments add column waiver boolean not null default false;
create table waivers (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade,
  version int not null check (version > 0),
  text text not null check (length(text) between 2 and 20000),
  -- acceptances of earlier versions no longer count
  asks_again boolean not null check (asks_again or version > 1),
  created_at timestamptz not null,
  unique (tournament_id, version)
);
create table waiver_acceptances (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments on delete cascade,
  waiver_id uuid not null references waivers,
  bowler_id uuid not null references bowlers,
  signed_name text not null check (length(btrim(signed_name)) between 2 and 100),
  as_guardian boolean not null,
  -- a captain or staff noted it
  on_paper boolean not null,
  -- null: by a link
  accepted_by uuid references persons,
  accepted_at timestamptz not null,
  unique (waiver_id, bowler_id)
);
create index waiver_acceptances_bowler on waiver_acceptances (bowler_id, tournament_id);

-- Whether a bowler has accepted no version that counts of the waiver that the tournament asks for.
create function lacks_waiver(tournament uuid, bowler uuid) returns boolean stable language sql as $$
  select exists (select from tournaments where id = tournament and waiver)
    and exists (select from waivers where tournament_id = tournament)
    and not exists (select from waiver_acceptances a join waivers w on w.id = a.waiver_id
      where a.bowler_id = bowler and a.tournament_id = tournament
        and w.version >= (select max(version) from waivers where tournament_id = tournament and asks_again))
$$;

create function question_never_change() returns trigger language plpgsql as $$
begin
  if exists (select from answers where question_id = old.id) then
    raise exception 'a question that was answered never changes' using errcode = '23514', constraint = 'questions_answered';
  end if;
  return new;
end $$;
create trigger questions_answered before update of kind, of_team, label, choices on questions for each row
  when ((old.kind, old.of_team, old.label, old.choices) is distinct from (new.kind, new.of_team, new.label, new.choices))
  execute function question_never_change();
create function waiver_never_change() returns trigger language plpgsql as $$
begin
  if exists (select from waiver_acceptances where waiver_id = old.id) then
    raise exception 'a waiver that was accepted never changes' using errcode = '23514', constraint = 'waivers_accepted';
  end if;
  return new;
end $$;
create trigger waivers_accepted before update on waivers for each row execute function waiver_never_change();

select audit_table('questions', 'Question', 'id'), audit_table('answers', 'Answer', 'id', 'value'),
  audit_table('waivers', 'Waiver', 'id'), audit_table('waiver_acceptances', 'Waiver Acceptance', 'id', 'signed_name');
