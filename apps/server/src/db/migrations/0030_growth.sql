-- What staff read takes no longer when more is sold. Most of these are on rows that a sale does not write.
create index persons_email on persons (email);
create index access_log_person on access_log (person_id, at);
create index payment_sessions_staff on payment_sessions (tournament_id, id) where source = 'admin';
create index payments_booked on payments (tournament_id, method, created_at, id) where method <> 'Credit Card';
create index virtual_entries_team on virtual_entries (team_entry_id) where team_entry_id is not null;
create index refunds_payment on refunds (payment_id) where payment_id is not null;
-- sold on a day
create index entries_sold on entries (tournament_id, created_at);
-- kinds of acts, most of them rare among the rows of a tournament
create index audit_kinds on audit (tournament_id, type_name, property, id) where tournament_id is not null;
-- who was captain, or paid, before somebody else
create index audit_captains on audit (original_value, tournament_id) where property in ('captain_id', 'payer_id');
