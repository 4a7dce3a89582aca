-- The balance of every item, for lists. What is decided under a lock still sums the ledger; a nightly job compares both.
create table balances (
  entry_id uuid unique references entries,
  virtual_entry_id uuid unique references virtual_entries,
  tournament_id uuid not null references tournaments,
  amount int not null,
  check ((entry_id is null) <> (virtual_entry_id is null))
);
create index balances_open on balances (tournament_id, amount) where amount <> 0;

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

insert into balances (entry_id, virtual_entry_id, tournament_id, amount)
  select l.entry_id, l.virtual_entry_id, coalesce(e.tournament_id, v.tournament_id), sum(l.amount)
  from ledger l left join entries e on e.id = l.entry_id left join virtual_entries v on v.id = l.virtual_entry_id
  group by l.entry_id, l.virtual_entry_id, e.tournament_id, v.tournament_id;
-- The truth that a balance must equal.
create view balance_counts as
  select b.entry_id, b.virtual_entry_id, b.amount,
    (select coalesce(sum(l.amount), 0)::int from ledger l
      where l.entry_id = b.entry_id or l.virtual_entry_id = b.virtual_entry_id) as counted
  from balances b;
