-- When a card of the payment was refused last: the hour that a link waits is counted from there.
alter table payment_sessions add failed_at timestamptz;
