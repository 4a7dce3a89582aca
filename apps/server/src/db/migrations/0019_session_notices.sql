-- What the payer must know of a payment that settled: positions of rosters that were left empty.
alter table payment_sessions add column notices text[] not null default '{}';
