-- Membership ids as people type them: digits and letters alone.
create index bowlers_plain_id on bowlers using gin ((replace(usbc_id, '-', '')) gin_trgm_ops);
-- Who took a payment is a person: the audit keeps the address where it can be erased.
select audit_table('payments', 'Payment', 'id', 'accepted_by');
