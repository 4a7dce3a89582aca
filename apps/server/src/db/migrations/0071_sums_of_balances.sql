-- What a balance is made of: figures of a tournament read a row of each item instead of its whole ledger.
create function sums_of_line(line_type ledger_type, description text, amount int, in_prize int, in_expense int, in_lineage int)
  returns table (prize int, expense int, lineage int, add_on int, other int, cancelled int, paid int, refunded int)
  language sql immutable as $$
  select case line_type when 'Charge' then in_prize else 0 end, case line_type when 'Charge' then in_expense else 0 end,
    case line_type when 'Charge' then in_lineage else 0 end, case line_type when 'Add-on Fee' then amount else 0 end,
    case when line_type = 'Adjustment' and description <> 'Refund failed' then amount else 0 end,
    case when line_type in ('Cancellation', 'Reactivation') then -amount else 0 end,
    case line_type when 'Payment' then -amount else 0 end,
    -- a refund that the provider took back, too
    case when line_type = 'Refund' or line_type = 'Adjustment' and description = 'Refund failed' then amount else 0 end
$$;
create view ledger_sums as
  select l.id, l.entry_id, l.virtual_entry_id, l.amount, s.*
  from ledger l cross join lateral sums_of_line(l.type, l.description, l.amount, l.prize, l.expense, l.lineage) s;

alter table balances
  add column prize int not null default 0, add column expense int not null default 0, add column lineage int not null default 0,
  add column add_on int not null default 0, add column other int not null default 0, add column cancelled int not null default 0,
  add column paid int not null default 0, add column refunded int not null default 0;
update balances b set prize = s.prize, expense = s.expense, lineage = s.lineage, add_on = s.add_on, other = s.other,
  cancelled = s.cancelled, paid = s.paid, refunded = s.refunded
  from (select coalesce(entry_id, virtual_entry_id) as item, sum(prize) as prize, sum(expense) as expense, sum(lineage) as lineage,
      sum(add_on) as add_on, sum(other) as other, sum(cancelled) as cancelled, sum(paid) as paid, sum(refunded) as refunded
    from ledger_sums group by 1) s
  where s.item = coalesce(b.entry_id, b.virtual_entry_id);
alter table balances add constraint balances_sums
  check (amount = prize + expense + lineage + add_on + other - cancelled - paid + refunded);

create or replace function ledger_balances() returns trigger language plpgsql as $$
begin
  with lines as (
    select l.entry_id, l.virtual_entry_id, sum(l.amount) as amount, sum(s.prize) as prize, sum(s.expense) as expense,
      sum(s.lineage) as lineage, sum(s.add_on) as add_on, sum(s.other) as other, sum(s.cancelled) as cancelled, sum(s.paid) as paid,
      sum(s.refunded) as refunded
    from now_lines l cross join lateral sums_of_line(l.type, l.description, l.amount, l.prize, l.expense, l.lineage) s
    group by l.entry_id, l.virtual_entry_id
  ), of_entries as (
    insert into balances as b (entry_id, tournament_id, captain_id, amount, prize, expense, lineage, add_on, other, cancelled, paid, refunded)
      select l.entry_id, e.tournament_id, e.captain_id, l.amount, l.prize, l.expense, l.lineage, l.add_on, l.other, l.cancelled, l.paid, l.refunded
      from lines l join entries e on e.id = l.entry_id order by l.entry_id
      on conflict (entry_id) do update set amount = b.amount + excluded.amount, prize = b.prize + excluded.prize,
        expense = b.expense + excluded.expense, lineage = b.lineage + excluded.lineage, add_on = b.add_on + excluded.add_on,
        other = b.other + excluded.other, cancelled = b.cancelled + excluded.cancelled, paid = b.paid + excluded.paid,
        refunded = b.refunded + excluded.refunded
  )
  insert into balances as b (virtual_entry_id, tournament_id, captain_id, amount, prize, expense, lineage, add_on, other, cancelled, paid, refunded)
    select l.virtual_entry_id, v.tournament_id, v.captain_id, l.amount, l.prize, l.expense, l.lineage, l.add_on, l.other, l.cancelled, l.paid, l.refunded
    from lines l join virtual_entries v on v.id = l.virtual_entry_id order by l.virtual_entry_id
    on conflict (virtual_entry_id) do update set amount = b.amount + excluded.amount, prize = b.prize + excluded.prize,
      expense = b.expense + excluded.expense, lineage = b.lineage + excluded.lineage, add_on = b.add_on + excluded.add_on,
      other = b.other + excluded.other, cancelled = b.cancelled + excluded.cancelled, paid = b.paid + excluded.paid,
      refunded = b.refunded + excluded.refunded;
  return null;
end $$;

-- The truth that a balance must equal.
create or replace view balance_counts as
  select b.entry_id, b.virtual_entry_id, b.amount,
    (select coalesce(sum(l.amount), 0)::int from ledger l
      where l.entry_id = b.entry_id or l.virtual_entry_id = b.virtual_entry_id) as counted,
    b.tournament_id, b.captain_id,
    coalesce((select captain_id from entries where id = b.entry_id),
      (select captain_id from virtual_entries where id = b.virtual_entry_id)) as owner_id,
    array[b.prize, b.expense, b.lineage, b.add_on, b.other, b.cancelled, b.paid, b.refunded] as sums,
    (select array[sum(l.prize), sum(l.expense), sum(l.lineage), sum(l.add_on), sum(l.other), sum(l.cancelled), sum(l.paid),
        sum(l.refunded)]::int[]
      from ledger_sums l where l.entry_id = b.entry_id or l.virtual_entry_id = b.virtual_entry_id) as counted_sums
  from balances b;
