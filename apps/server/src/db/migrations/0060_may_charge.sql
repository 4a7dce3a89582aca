-- Whether the card provider lets an account charge, as it said last.
alter table finance_accounts add column may_charge boolean not null default true;
