-- Payments, the ledger, what the provider told, mails to send, stored answers and the audit.
create table payments (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references tournaments,
  payer_id uuid not null references persons,
  session_id uuid unique references payment_sessions,
  method text not null,
  amount int not null check (amount > 0),
  provider_account_id text,
  transaction_id text,
  technology_fee_percent numeric(5, 2) not null default 0,
  technology_fee int not null default 0,
  check_number text, notes text check (length(notes) <= 255),
  accepted_by text not null,
  created_at timestamptz not null
);
create index payments_payer on payments (payer_id, tournament_id);

-- Signed cents; the balance of an item is the sum of its lines.
create table ledger (
  id bigint generated always as identity primary key,
  entry_id uuid references entries,
  virtual_entry_id uuid references virtual_entries,
  type text not null check (type in ('Charge', 'Add-on Fee', 'Payment', 'Refund', 'Cancellation', 'Reactivation', 'Adjustment')),
  amount int not null,
  -- the split of a Charge
  expense int, lineage int, prize int,
  description text not null,
  payment_id uuid references payments,
  method text, notes text,
  created_by text not null,
  created_at timestamptz not null,
  check ((entry_id is null) <> (virtual_entry_id is null)),
  check (type <> 'Charge' or amount = expense + lineage + prize),
  check (case type when 'Payment' then amount <= 0 when 'Refund' then amount >= 0
    when 'Charge' then amount >= 0 when 'Add-on Fee' then amount >= 0 else true end)
);
create index ledger_entry on ledger (entry_id);
create index ledger_virtual_entry on ledger (virtual_entry_id);
create index ledger_payment on ledger (payment_id);

-- Money sent back. The intent is written before the provider is asked; 'due' is asked again until it answers.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  session_id uuid references payment_sessions,
  payment_id uuid references payments,
  amount int not null check (amount > 0),
  state text not null default 'due' check (state in ('due', 'done', 'failed')),
  provider_id text,
  reason text not null,
  failure text,
  created_at timestamptz not null,
  done_at timestamptz,
  check ((session_id is null) <> (payment_id is null))
);
create unique index refunds_session on refunds (session_id);
create index refunds_due on refunds (created_at) where state = 'due';

create table webhook_events (
  id text primary key,
  type text not null,
  account text,
  session_id uuid,
  received_at timestamptz not null
);

create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- one mail of a kind about one thing to one address
  about text not null,
  to_address text not null,
  bcc text,
  template_id text,
  data jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null,
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (kind, about, to_address)
);
create index mails_due on mails (next_at) where state = 'queued';

-- What staff have to look at: money that came too late, refunds that failed, counters that differ.
create table alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  about text not null,
  message text not null,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (kind, about)
);

create table stored_answers (
  person_id uuid not null,
  key text not null,
  call text not null,
  request_hash text not null,
  -- null while the first request is under way
  status int,
  answer text,
  created_at timestamptz not null,
  primary key (person_id, key)
);
create index stored_answers_age on stored_answers (created_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_email text not null,
  request_id text,
  type_name text not null,
  record_id uuid not null,
  tournament_id uuid,
  property text,
  original_value text,
  current_value text,
  message text not null
);
create index audit_record on audit (record_id, id);

create function never_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'KG002';
end $$;
create trigger ledger_never_change before update or delete on ledger for each row execute function never_change();
create trigger audit_never_change before update or delete on audit for each row execute function never_change();

-- One row for a new or removed record, one for each property that changed. Who: set by the transaction.
-- Arguments: type name, column of the record's id.
create function audit_row() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  who text := coalesce(nullif(current_setting('kegler.user', true), ''), 'system');
  request text := nullif(current_setting('kegler.request', true), '');
  place text := case when row ? 'position' then ' ' || (row ->> 'position') else '' end;
begin
  if tg_op = 'UPDATE' then
    insert into audit (user_email, request_id, type_name, record_id, tournament_id, property, original_value, current_value, message)
      select who, request, tg_argv[0], (row ->> tg_argv[1])::uuid, (row ->> 'tournament_id')::uuid,
        n.key, was ->> n.key, n.value, tg_argv[0] || place || ' changed'
      from jsonb_each_text(row) n
      where n.value is distinct from was ->> n.key and n.key not in ('version', 'updated_at', 'seen_at', 'taken');
  else
    insert into audit (user_email, request_id, type_name, record_id, tournament_id, property, original_value, current_value, message)
      values (who, request, tg_argv[0], (row ->> tg_argv[1])::uuid, (row ->> 'tournament_id')::uuid, null,
        case when tg_op = 'DELETE' then row::text end, case when tg_op = 'INSERT' then row::text end,
        tg_argv[0] || place || case when tg_op = 'INSERT' then ' added' else ' removed' end);
  end if;
  return null;
end $$;

do $$
declare r record;
begin
  for r in select * from (values
      ('entries', 'Entry', 'id'), ('virtual_entries', 'Virtual Entry', 'id'), ('roster_positions', 'Roster Position', 'entry_id'),
      ('persons', 'Captain', 'id'), ('payments', 'Payment', 'id'), ('refunds', 'Refund', 'id'),
      ('tournaments', 'Tournament', 'id'), ('locations', 'Location', 'tournament_id'), ('events', 'Event', 'id'),
      ('virtual_events', 'Virtual Event', 'id'), ('divisions', 'Division', 'id'), ('squads', 'Squad', 'id'),
      ('add_on_fees', 'Add On Fee', 'id'), ('bundling_rules', 'Bundling Rule', 'id'),
      ('finance_accounts', 'Finance Account', 'id'), ('groups', 'Group', 'id'),
      ('virtual_event_maps', 'Virtual Event Map', 'virtual_event_id'), ('installation', 'Installation', 'id')) as t (name, type, id)
  loop
    execute format('create trigger %I after insert or delete on %I for each row execute function audit_row(%L, %L)',
      r.name || '_audit', r.name, r.type, r.id);
    execute format('create trigger %I after update on %I for each row when (old.* is distinct from new.*) execute function audit_row(%L, %L)',
      r.name || '_audit_change', r.name, r.type, r.id);
  end loop;
end $$;
-- The counter of a squad moves with every hold: only what staff set there is recorded.
drop trigger squads_audit_change on squads;
create trigger squads_audit_change after update of starts_at, start_lane, end_lane, description, hide_from_captains, captain_cap on squads
  for each row execute function audit_row('Squad', 'id');
