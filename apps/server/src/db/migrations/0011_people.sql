-- Who a person is to the identity server and to the groups, and what staff write about captains and entries.
create type person_group_reason as enum ('sign-in', 'staff', 'entry', 'payment', 'note');
-- `why` the group first knew the person.
create table person_groups (
  person_id uuid references persons, group_id uuid references groups,
  why person_group_reason not null, seen_at timestamptz not null,
  primary key (person_id, group_id)
);
-- Subjects whose account was replaced by another with the same verified e-mail; their tokens are refused.
create table person_subjects (
  subject text primary key, person_id uuid not null references persons, replaced_at timestamptz not null
);
-- Without a group: of the organisation itself.
create table captain_notes (
  person_id uuid not null references persons, group_id uuid references groups,
  notes text not null check (length(notes) <= 255), version int not null default 1,
  updated_by text not null, updated_at timestamptz not null,
  unique nulls not distinct (person_id, group_id)
);
create table entry_notes (
  id uuid primary key default gen_random_uuid(), entry_id uuid not null references entries,
  text text not null check (length(btrim(text)) > 0 and length(text) <= 500),
  created_by text not null, created_at timestamptz not null
);
create index entry_notes_entry on entry_notes (entry_id, created_at);

insert into captain_notes (person_id, group_id, notes, updated_by, updated_at)
  select id, group_id, notes, 'system', created_at from persons where btrim(notes) <> '';
insert into person_groups (person_id, group_id, why, seen_at)
  select id, group_id, 'staff', coalesce(seen_at, created_at) from persons where group_id is not null;
drop index persons_made_email;
alter table persons drop column notes, drop column group_id,
  -- staff set the names; claims no longer change them
  add column name_by_staff boolean not null default false,
  -- everything of this row was moved to that person
  add column merged_into uuid references persons check (merged_into is null or subject is null);
create unique index persons_made_email on persons (email) where subject is null and merged_into is null;
-- suffix of the name: Jr., III
alter table bowlers add column lineage text not null default '';
alter table alerts add column group_id uuid references groups, add column tournament_id uuid references tournaments,
  add column entry_id uuid references entries, add column payment_id uuid references payments, add column done_by text;

-- Moves everything that refers to one person to another and retires the row, whatever tables there are. Of what both
-- may have only once the kept person's stays; notes are joined; an open payment session that collides is left.
create function merge_person(retired uuid, kept uuid) returns void language plpgsql as $$
declare
  reference record;
  item tid;
begin
  update captain_notes k set notes = left(k.notes || E'\n' || r.notes, 255), version = k.version + 1
    from captain_notes r
    where k.person_id = kept and r.person_id = retired and k.group_id is not distinct from r.group_id;
  update persons set subject = null, merged_into = kept where id = retired;
  for reference in
    select c.conrelid::regclass as name, a.attname as field
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'persons'::regclass and cardinality(c.conkey) = 1
    order by 1, 2
  loop
    for item in execute format('select ctid from %s where %I = $1 for update', reference.name, reference.field) using retired
    loop
      begin
        execute format('update %s set %I = $1 where ctid = $2', reference.name, reference.field) using kept, item;
      exception when unique_violation then
        if reference.name <> 'payment_sessions'::regclass then
          execute format('delete from %s where ctid = $1', reference.name) using item;
        end if;
      end;
    end loop;
  end loop;
end $$;
