-- A line of the ledger that no sale, payment, refund or cancellation stands for is an act of its own; what a refund that
-- failed leaves due again is told by the refund. Those of before stay
-- in the ledger alone: the rows of the audit are in the order of time.
create function audit_adjustment() returns trigger language plpgsql as $$
begin
  perform audit_write('INSERT', 'ledger', '[0:2]={Adjustment,entry_id,""}', null, array[to_jsonb(new)]);
  return null;
end $$;
create trigger ledger_audit after insert on ledger for each row
  when (new.type = 'Adjustment' and new.description <> 'Refund failed') execute function audit_adjustment();
