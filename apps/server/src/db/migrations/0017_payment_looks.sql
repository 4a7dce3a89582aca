-- When an open payment is looked at next: those that cannot be ended come at growing distances and keep nobody waiting.
alter table payment_sessions add column next_at timestamptz not null default now() + interval '15 seconds';
update payment_sessions set next_at = created_at where state in ('created', 'processing');
drop index payment_sessions_due;
create index payment_sessions_due on payment_sessions (next_at) where state in ('created', 'processing');
