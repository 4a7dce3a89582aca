-- A payment that staff wrote down can be taken back on the day it was booked: each of its lines has a second one.
alter table payments
  add column voided_at timestamptz, add column voided_by text,
  add constraint payments_voided check ((voided_at is null) = (voided_by is null)
    and (voided_at is null or method <> 'Credit Card' and refunded = 0));
alter table ledger
  add column voids bigint unique references ledger,
  drop constraint ledger_sign,
  add constraint ledger_sign check (case when voids is not null then type = 'Payment' and amount >= 0
    else case type when 'Payment' then amount <= 0 when 'Refund' then amount >= 0
      when 'Charge' then amount >= 0 when 'Add-on Fee' then amount >= 0 else true end end);
drop index ledger_payment_once;
create unique index ledger_payment_once on ledger (payment_id, entry_id, virtual_entry_id) nulls not distinct
  where type = 'Payment' and payment_id is not null and voids is null;
create function ledger_void() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger l join payments p on p.id = l.payment_id join tournaments t on t.id = p.tournament_id
      where l.id = new.voids and l.type = 'Payment' and l.voids is null and l.amount = -new.amount and l.payment_id = new.payment_id
        and (l.entry_id, l.virtual_entry_id) is not distinct from (new.entry_id, new.virtual_entry_id)
        and (p.voided_at at time zone t.time_zone)::date = (p.created_at at time zone t.time_zone)::date) then
    raise exception 'A line voids one line of a payment that was voided on its day' using errcode = '23514', constraint = 'ledger_void';
  end if;
  return new;
end $$;
create trigger ledger_void before insert on ledger for each row when (new.voids is not null) execute function ledger_void();

-- Refunds are lines of the lists of payments, each of the captain whose money it was.
alter table refunds add column payee_id uuid references persons;
create function refund_payee(r refunds) returns uuid language sql stable as $$
  select coalesce((select payer_id from payments where id = r.payment_id), (select payer_id from payment_sessions where id = r.session_id),
    (select captain_id from entries where id = r.entry_id), (select captain_id from virtual_entries where id = r.virtual_entry_id))
$$;
alter table refunds disable trigger user;
update refunds r set payee_id = refund_payee(r);
alter table refunds enable trigger user;
-- a trigger fills it in: whoever writes a refund may leave it out
alter table refunds add constraint refunds_payee_known check (payee_id is not null);
create function refunds_payee() returns trigger language plpgsql as $$
begin
  new.payee_id := coalesce(new.payee_id, refund_payee(new));
  return new;
end $$;
create trigger refunds_payee before insert on refunds for each row execute function refunds_payee();
create index refunds_list on refunds (tournament_id, created_at, id);
create index refunds_payee on refunds (payee_id, tournament_id);
create index refunds_check on refunds (check_number) where check_number is not null;
