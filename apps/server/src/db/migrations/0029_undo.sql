-- An act of staff is found by its request, and the act that took it back by its reason.
create index audit_staff_acts on audit (request_id) where role is not null;
create index audit_undos on audit (reason) where reason like 'Undo of %';
