-- When the person themselves first signed in for the group: until then it has no telephone number and no address of theirs.
alter table person_groups add column signed_in_at timestamptz;
update person_groups set signed_in_at = seen_at where why = 'sign-in';
