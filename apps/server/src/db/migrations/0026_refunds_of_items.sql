-- Refunds of staff: the items that each is spread over, and whether it cancels them once the provider has taken it.
do $$
declare n text;
begin
  select conname into strict n from pg_constraint where conrelid = 'refunds'::regclass
    and pg_get_constraintdef(oid) like '%num_nonnulls(session_id, payment_id) > 0%';
  execute format('alter table refunds drop constraint %I', n);
end $$;
alter table refunds
  -- money that is given back by hand may have come by hand
  add constraint refunds_source check (num_nonnulls(session_id, payment_id) > 0 or method <> 'Stripe Purchase Transaction'),
  -- the captain hears of it once it is done
  add column send_mail boolean not null default false;

-- Of refunds that are not done yet. An item is in one of them at a time: until then its money is not touched.
create table refund_items (
  refund_id uuid not null references refunds,
  -- the order in which the amount is spread
  position int not null,
  entry_id uuid unique references entries, virtual_entry_id uuid unique references virtual_entries,
  amount int not null check (amount >= 0),
  cancels boolean not null,
  primary key (refund_id, position),
  check ((entry_id is null) <> (virtual_entry_id is null))
);
create function end_refund_items() returns trigger language plpgsql as $$
begin
  delete from refund_items where refund_id = new.id;
  return null;
end $$;
create trigger refunds_items after update of state on refunds for each row
  when (new.state not in ('asked', 'due')) execute function end_refund_items();

-- Nobody begins to pay what is being refunded. After the reference to the entry was checked: that waits for who has it locked.
create function session_items_refund() returns trigger language plpgsql as $$
begin
  if exists (select from refund_items i where i.entry_id = new.entry_id or i.virtual_entry_id = new.virtual_entry_id) then
    raise exception 'A refund is being completed' using errcode = '23505', constraint = 'session_items_refund';
  end if;
  return null;
end $$;
create trigger session_items_refund after insert on session_items for each row execute function session_items_refund();

alter table ledger
  add column refund_id uuid references refunds,
  -- the parts of a Refund, Cancellation or Reactivation; what is left of its amount is add-on fees. Null: of before
  add constraint ledger_parts check (type not in ('Refund', 'Cancellation', 'Reactivation') or expense is null
    or abs(expense + lineage + prize) <= abs(amount));
create index ledger_refund on ledger (refund_id) where refund_id is not null;

-- Cents that were sent back at the provider itself; what was booked of them are refunds by hand of this payment.
alter table payments add column refunded_elsewhere int not null default 0 check (refunded_elsewhere >= 0);
