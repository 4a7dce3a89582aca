-- Several payments of one item: each is open for an amount, together at most what is owed. Payers without an account.
create table guests (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments,
  name text not null check (length(btrim(name)) between 1 and 100),
  email text not null,
  created_at timestamptz not null
);
create index guests_tournament on guests (tournament_id);
create index guests_email on guests (email);
-- How a payer without an account is named wherever payments are shown: 'Rosa L. (guest)'.
create function guest_name(name text) returns text language sql immutable as $$
  select regexp_replace(btrim(name), '\s+(\S)\S*$', ' \1.') || ' (guest)'
$$;
alter table payment_sessions
  -- who pays for the payer; null: the payer or the hand of staff
  add column guest_id uuid references guests,
  -- card payments of it that the provider refused
  add column failures int not null default 0;
drop index payment_sessions_open;
create unique index payment_sessions_open on payment_sessions (payer_id, tournament_id, kind, source, created_by, guest_id)
  nulls not distinct where state in ('created', 'processing');
create index payment_sessions_guest on payment_sessions (guest_id) where guest_id is not null;

-- Cents. The release before this one writes none: it pays all that is owed.
alter table session_items add column amount int check (amount > 0);
update session_items i set amount = c.amount from payment_sessions s, jsonb_to_recordset(s.contents -> 'items')
    as c ("entryId" uuid, "virtualEntryId" uuid, amount int)
  where s.id = i.session_id and c.amount > 0 and (c."entryId" = i.entry_id or c."virtualEntryId" = i.virtual_entry_id);
alter table session_items drop constraint session_items_entry_id_key, drop constraint session_items_virtual_entry_id_key;
create index session_items_entry on session_items (entry_id);
create index session_items_virtual_entry on session_items (virtual_entry_id);
create function session_items_amount() returns trigger language plpgsql as $$
begin
  select amount into new.amount from balances
    where (entry_id = new.entry_id or virtual_entry_id = new.virtual_entry_id) and amount > 0;
  return new;
end $$;
create trigger session_items_amount before insert on session_items for each row when (new.amount is null)
  execute function session_items_amount();
-- After the reference to the item was checked: that waits for who has it locked, and only who has it changes its balance.
create function session_items_room() returns trigger language plpgsql as $$
declare owed int;
begin
  select amount into owed from balances
    where entry_id = new.entry_id or virtual_entry_id = new.virtual_entry_id for no key update;
  if (select sum(coalesce(i.amount, owed, 1)) from session_items i
      where i.entry_id = new.entry_id or i.virtual_entry_id = new.virtual_entry_id) > coalesce(owed, 0) then
    raise exception 'More would be paid than is owed' using errcode = '23505', constraint = 'session_items_room';
  end if;
  return null;
end $$;
create trigger session_items_room after insert on session_items for each row execute function session_items_room();

-- One act gives back to several payers: an item is in refunds of one act at a time. Null: the refund is an act of its own.
alter table refunds add column act uuid;
alter table refund_items drop constraint refund_items_entry_id_key, drop constraint refund_items_virtual_entry_id_key;
create index refund_items_entry on refund_items (entry_id);
create index refund_items_virtual_entry on refund_items (virtual_entry_id);
create function refund_items_act() returns trigger language plpgsql as $$
begin
  perform from entries where id = new.entry_id for no key update;
  perform from virtual_entries where id = new.virtual_entry_id for no key update;
  if (select count(distinct coalesce(r.act, r.id)) from refund_items i join refunds r on r.id = i.refund_id
      where i.entry_id = new.entry_id or i.virtual_entry_id = new.virtual_entry_id) > 1 then
    raise exception 'Another refund of it is being completed' using errcode = '23505', constraint = 'refund_items_act';
  end if;
  return null;
end $$;
create trigger refund_items_act after insert on refund_items for each row execute function refund_items_act();
select audit_table('guests', 'Payer', 'id', '*');
