-- What the hosted payment page is filled with. Frozen, because the provider refuses a repeated request that differs.
alter table payment_sessions add column payer_email text not null default '';
