-- Payments, refunds and cancellations as acts: what each is for, and what the database itself refuses.
create type payment_method as enum
  ('Credit Card', 'Cash', 'Check', 'USBC Credit', 'USBC Carryover', 'Manual Stripe Transaction');
create type refund_method as enum
  ('Stripe Purchase Transaction', 'Cash', 'Check', 'USBC Credit', 'USBC Carryover', 'Manual Stripe Transaction');
-- asked: staff wait for the answer; due: a job sends it; pending: on its way at the provider; failed: refused for good
create type refund_state as enum ('asked', 'due', 'pending', 'done', 'failed');

-- New card payments have the id of their session.
alter table payments
  alter column method type payment_method using method::payment_method,
  add constraint payments_check_number check (check_number ~ '^[0-9]{1,20}$'),
  add constraint payments_session_method check (session_id is null or method = 'Credit Card'),
  -- 'visa 4242'
  add column card text,
  add column refunded int not null default 0;
create index payments_transaction on payments (transaction_id);

create unique index ledger_payment_once on ledger (payment_id, entry_id, virtual_entry_id) nulls not distinct
  where type = 'Payment' and payment_id is not null;

drop index refunds_due;
alter table refunds drop constraint refunds_state_check, drop constraint refunds_check, alter column state drop default;
alter table refunds
  alter column state type refund_state using state::refund_state,
  alter column state set default 'due',
  add column tournament_id uuid references tournaments,
  -- null: what a payment brought although it was not owed
  add column entry_id uuid references entries,
  add column virtual_entry_id uuid references virtual_entries,
  add column method refund_method not null default 'Stripe Purchase Transaction',
  add column check_number text check (check_number ~ '^[0-9]{1,20}$'),
  add column transaction_id text,
  add column notes text check (length(notes) <= 255),
  -- cents of the application fee that come back
  add column technology_fee int not null default 0 check (technology_fee between 0 and amount),
  add column requested_by text not null default 'settlement',
  add column with_cancellation boolean not null default false,
  add column ledger_id bigint unique references ledger,
  add column attempts int not null default 0,
  add column next_at timestamptz;
update refunds r set next_at = r.created_at,
  tournament_id = s.tournament_id, transaction_id = s.transaction_id, technology_fee = s.technology_fee
  from payment_sessions s where s.id = r.session_id;
update refunds r set next_at = r.created_at,
  tournament_id = p.tournament_id, transaction_id = p.transaction_id,
  technology_fee = least(r.amount, round(p.technology_fee::numeric * r.amount / p.amount)),
  entry_id = l.entry_id, virtual_entry_id = l.virtual_entry_id, ledger_id = l.id, requested_by = coalesce(l.created_by, 'system')
  from payments p, refunds o
  left join lateral (select row_number() over (order by x.created_at, x.id) as n from refunds x
    where x.payment_id = o.payment_id and x.amount = o.amount and (x.created_at, x.id) <= (o.created_at, o.id)
    order by 1 desc limit 1) k on true
  left join lateral (select * from (select y.*, row_number() over (order by y.created_at, y.id) as n from ledger y
    where y.payment_id = o.payment_id and y.type = 'Refund' and y.amount = o.amount
      and y.method = 'Stripe Purchase Transaction') z where z.n = k.n) l on o.state = 'done'
  where o.id = r.id and p.id = r.payment_id;
alter table refunds
  alter column tournament_id set not null,
  alter column next_at set not null,
  alter column requested_by drop default,
  add check (num_nonnulls(session_id, payment_id) > 0),
  add check (num_nonnulls(entry_id, virtual_entry_id) < 2),
  -- only the provider's are sent; the others are bookkeeping
  add check (method = 'Stripe Purchase Transaction' or state = 'done');
create index refunds_due on refunds (next_at) where state in ('asked', 'due');
create index refunds_payment on refunds (payment_id);
create index refunds_provider on refunds (provider_id);

update payments p set refunded = least(p.amount, r.amount)
  from (select payment_id, sum(amount)::int as amount from refunds where state <> 'failed' group by payment_id) r
  where r.payment_id = p.id;
alter table payments add constraint payments_refunded check (refunded between 0 and amount);
-- Two refunds can never send back more than a payment brought, whoever asks for them.
create function refunds_count() returns trigger language plpgsql as $$
declare n int := case when new.state = 'failed' then 0 else new.amount end
  - case when tg_op = 'UPDATE' and old.state <> 'failed' then old.amount else 0 end;
begin
  if n <> 0 and new.payment_id is not null then
    update payments set refunded = refunded + n where id = new.payment_id;
  end if;
  return null;
end $$;
create trigger refunds_count after insert or update of state on refunds for each row execute function refunds_count();

-- Where the provider's page returns to, inside the product.
alter table payment_sessions add column return_to text check (return_to like '/%');
drop index payment_sessions_open;
create unique index payment_sessions_open on payment_sessions (payer_id, tournament_id, kind, source, created_by)
  where state in ('created', 'processing');

-- What open sessions of balances are about to pay: an item is paid by one of them at a time.
create table session_items (
  session_id uuid not null references payment_sessions,
  entry_id uuid unique references entries,
  virtual_entry_id uuid unique references virtual_entries,
  check ((entry_id is null) <> (virtual_entry_id is null))
);
create index session_items_session on session_items (session_id);
insert into session_items (session_id, entry_id, virtual_entry_id)
  select s.id, (i ->> 'entryId')::uuid, (i ->> 'virtualEntryId')::uuid
  from payment_sessions s, jsonb_array_elements(s.contents -> 'items') i
  where s.kind = 'balance' and s.state in ('created', 'processing')
  on conflict do nothing;
create function end_session_items() returns trigger language plpgsql as $$
begin
  delete from session_items where session_id = new.id;
  return null;
end $$;
create trigger payment_sessions_items after update of state on payment_sessions for each row
  when (new.kind = 'balance' and new.state not in ('created', 'processing')) execute function end_session_items();

alter table entries add column cancelled_at timestamptz, add column cancelled_by text, add column cancel_reason text,
  add column cancelled_squad_id uuid references squads on delete set null;
alter table virtual_entries add column cancelled_at timestamptz, add column cancelled_by text, add column cancel_reason text,
  add column cancelled_squad_id uuid references squads on delete set null;
update entries e set cancelled_at = c.at, cancelled_by = c.by, cancelled_squad_id = c.squad
  from (select n.id, coalesce(l.created_at, a.at, n.created_at) as at, coalesce(l.created_by, a.user_email, 'system') as by, s.id as squad
    from entries n
    left join lateral (select * from ledger where entry_id = n.id and type = 'Cancellation' order by id desc limit 1) l on true
    left join lateral (select * from audit where record_id = n.id and property = 'is_cancelled' order by id desc limit 1) a on true
    left join lateral (select * from audit where record_id = n.id and property = 'squad_id' and current_value is null
      order by id desc limit 1) q on true
    left join squads s on s.id = coalesce(n.squad_id, q.original_value::uuid)
    where n.is_cancelled) c
  where c.id = e.id;
update virtual_entries v set cancelled_at = coalesce(l.created_at, u.created_at), cancelled_by = coalesce(l.created_by, 'system')
  from virtual_entries u
  left join lateral (select * from ledger where virtual_entry_id = u.id and type = 'Cancellation' order by id desc limit 1) l on true
  where u.id = v.id and v.is_cancelled;

update entries set coordinator_first_name = coalesce(coordinator_first_name, ''),
  coordinator_last_name = coalesce(coordinator_last_name, ''), coordinator_email = coalesce(coordinator_email, '')
  where num_nonnulls(coordinator_first_name, coordinator_last_name, coordinator_email) in (1, 2);
alter table entries add constraint entries_coordinator
  check (num_nonnulls(coordinator_first_name, coordinator_last_name, coordinator_email) in (0, 3));
