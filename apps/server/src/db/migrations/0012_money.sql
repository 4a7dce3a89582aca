-- Payments, refunds and cancellations as acts: what each is for, and what the database itself refuses.
alter table payment_sessions
  -- where the provider's page returns to, inside the product
  add column return_to text check (return_to like '/%'),
  -- what the payer must know of a payment that settled: positions of rosters that were left empty
  add column notices text[] not null default '{}';
-- New card payments have the id of their session.
alter table payments
  add constraint payments_check_number check (check_number ~ '^[0-9]{1,20}$'),
  add constraint payments_session_method check (session_id is null or method = 'Credit Card'),
  -- 'visa 4242'
  add column card text, add column refunded int not null default 0;
create index payments_transaction on payments (transaction_id);
create unique index ledger_payment_once on ledger (payment_id, entry_id, virtual_entry_id) nulls not distinct
  where type = 'Payment' and payment_id is not null;

alter table refunds drop constraint refunds_check,
  add column tournament_id uuid references tournaments,
  -- both null: what a payment brought although it was not owed
  add column entry_id uuid references entries, add column virtual_entry_id uuid references virtual_entries,
  add column method refund_method not null default 'Stripe Purchase Transaction', add column transaction_id text,
  add column check_number text check (check_number ~ '^[0-9]{1,20}$'), add column notes text check (length(notes) <= 255),
  -- cents of the application fee that come back
  add column technology_fee int not null default 0 check (technology_fee between 0 and amount),
  add column requested_by text not null default 'settlement', add column with_cancellation boolean not null default false,
  add column ledger_id bigint unique references ledger,
  add column attempts int not null default 0, add column next_at timestamptz;
update refunds r set next_at = r.created_at, tournament_id = s.tournament_id, transaction_id = s.transaction_id,
  technology_fee = s.technology_fee from payment_sessions s where s.id = r.session_id;
-- Refunds of a payment and their lines of the ledger go together by amount, in the order of time.
update refunds r set next_at = r.created_at, tournament_id = p.tournament_id, transaction_id = p.transaction_id,
  technology_fee = least(r.amount, round(p.technology_fee::numeric * r.amount / p.amount)),
  entry_id = l.entry_id, virtual_entry_id = l.virtual_entry_id, ledger_id = l.id, requested_by = coalesce(l.created_by, 'system')
  from payments p,
    (select *, row_number() over (partition by payment_id, amount order by created_at, id) as n from refunds) o
    left join (select *, row_number() over (partition by payment_id, amount order by created_at, id) as n from ledger
      where type = 'Refund' and method = 'Stripe Purchase Transaction') l
      on o.state = 'done' and l.payment_id = o.payment_id and l.amount = o.amount and l.n = o.n
  where o.id = r.id and p.id = r.payment_id;
alter table refunds
  alter column tournament_id set not null, alter column next_at set not null, alter column requested_by drop default,
  add check (num_nonnulls(session_id, payment_id) > 0), add check (num_nonnulls(entry_id, virtual_entry_id) < 2),
  -- only the provider's are sent; the others are bookkeeping
  add check (method = 'Stripe Purchase Transaction' or state = 'done');
create index refunds_due on refunds (next_at) where state in ('asked', 'due');
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

-- What open sessions of balances are about to pay: an item is paid by one of them at a time.
create table session_items (
  session_id uuid not null references payment_sessions,
  entry_id uuid unique references entries, virtual_entry_id uuid unique references virtual_entries,
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

-- The balance of every item, for lists. What is decided under a lock still sums the ledger; a nightly job compares both.
create table balances (
  entry_id uuid unique references entries, virtual_entry_id uuid unique references virtual_entries,
  tournament_id uuid not null references tournaments, amount int not null,
  check ((entry_id is null) <> (virtual_entry_id is null))
);
create index balances_open on balances (tournament_id, amount) where amount <> 0;
insert into balances (entry_id, virtual_entry_id, tournament_id, amount)
  select l.entry_id, l.virtual_entry_id, coalesce(e.tournament_id, v.tournament_id), sum(l.amount)
  from ledger l left join entries e on e.id = l.entry_id left join virtual_entries v on v.id = l.virtual_entry_id
  group by l.entry_id, l.virtual_entry_id, e.tournament_id, v.tournament_id;
create function ledger_balances() returns trigger language plpgsql as $$
begin
  insert into balances (entry_id, tournament_id, amount)
    select l.entry_id, e.tournament_id, sum(l.amount) from now_lines l join entries e on e.id = l.entry_id
    group by l.entry_id, e.tournament_id order by l.entry_id
    on conflict (entry_id) do update set amount = balances.amount + excluded.amount;
  if exists (select from now_lines where virtual_entry_id is not null) then
    insert into balances (virtual_entry_id, tournament_id, amount)
      select l.virtual_entry_id, v.tournament_id, sum(l.amount) from now_lines l join virtual_entries v on v.id = l.virtual_entry_id
      group by l.virtual_entry_id, v.tournament_id order by l.virtual_entry_id
      on conflict (virtual_entry_id) do update set amount = balances.amount + excluded.amount;
  end if;
  return null;
end $$;
create trigger ledger_balances after insert on ledger referencing new table as now_lines
  for each statement execute function ledger_balances();
-- The truth that a balance must equal.
create view balance_counts as
  select b.entry_id, b.virtual_entry_id, b.amount,
    (select coalesce(sum(l.amount), 0)::int from ledger l
      where l.entry_id = b.entry_id or l.virtual_entry_id = b.virtual_entry_id) as counted
  from balances b;

alter table entries add constraint entries_coordinator
  check (num_nonnulls(coordinator_first_name, coordinator_last_name, coordinator_email) in (0, 3));
-- When, by whom and out of which squad an entry was cancelled: the ledger and the audit know it of those before.
create function pg_temp.newest(record uuid, name text) returns audit language sql as $$
  select * from audit where record_id = record and property = name order by id desc limit 1
$$;
select pg_temp.run(format('alter table %I add column cancelled_at timestamptz, add column cancelled_by text,
    add column cancel_reason text, add column cancelled_squad_id uuid references squads on delete set null', name)),
  pg_temp.run(format($q$update %1$I e set cancelled_at = coalesce(l.created_at, a.at, n.created_at),
      cancelled_by = coalesce(l.created_by, a.user_email, 'system'),
      cancelled_squad_id = (select id from squads where id::text = coalesce(to_jsonb(n) ->> 'squad_id', s.original_value))
    from %1$I n left join lateral (select * from ledger where %2$I = n.id and type = 'Cancellation' order by id desc limit 1) l on true
    left join lateral pg_temp.newest(n.id, 'is_cancelled') a on true
    left join lateral pg_temp.newest(n.id, 'squad_id') s on s.current_value is null
    where n.id = e.id and n.is_cancelled$q$, name, col))
  from (values ('entries', 'entry_id'), ('virtual_entries', 'virtual_entry_id')) as t (name, col);
