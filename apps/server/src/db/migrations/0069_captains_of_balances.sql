-- Who owes something is read from the balances alone.
alter table balances add column captain_id uuid;
update balances b set captain_id = n.captain_id from entries n where n.id = b.entry_id;
update balances b set captain_id = n.captain_id from virtual_entries n where n.id = b.virtual_entry_id;
alter table balances alter captain_id set not null;
create index balances_captains on balances (tournament_id, captain_id) where amount > 0;
create or replace function ledger_balances() returns trigger language plpgsql as $$
begin
  insert into balances (entry_id, tournament_id, captain_id, amount)
    select l.entry_id, e.tournament_id, e.captain_id, sum(l.amount) from now_lines l join entries e on e.id = l.entry_id
    group by l.entry_id, e.tournament_id, e.captain_id order by l.entry_id
    on conflict (entry_id) do update set amount = balances.amount + excluded.amount;
  if exists (select from now_lines where virtual_entry_id is not null) then
    insert into balances (virtual_entry_id, tournament_id, captain_id, amount)
      select l.virtual_entry_id, v.tournament_id, v.captain_id, sum(l.amount)
      from now_lines l join virtual_entries v on v.id = l.virtual_entry_id
      group by l.virtual_entry_id, v.tournament_id, v.captain_id order by l.virtual_entry_id
      on conflict (virtual_entry_id) do update set amount = balances.amount + excluded.amount;
  end if;
  return null;
end $$;
create function captain_of_balance() returns trigger language plpgsql as $$
begin
  update balances set captain_id = new.captain_id where entry_id = new.id or virtual_entry_id = new.id;
  return null;
end $$;
create trigger entries_captain after update of captain_id on entries for each row
  when (old.captain_id <> new.captain_id) execute function captain_of_balance();
create trigger virtual_entries_captain after update of captain_id on virtual_entries for each row
  when (old.captain_id <> new.captain_id) execute function captain_of_balance();
