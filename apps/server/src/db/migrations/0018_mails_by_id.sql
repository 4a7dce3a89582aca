-- A mail holds ids of what it is about; the sender reads the rest, with the tournament's hidden copy and template.
update mails set data = jsonb_build_object('sessionId', about, 'tournamentId', data -> 'tournament' -> 'id')
  where state = 'queued' and kind in ('welcome', 'adminReservation', 'paymentReturned');
update mails set data = data - 'tournament' || jsonb_build_object('tournamentId', data -> 'tournament' -> 'id')
  where state = 'queued' and kind in ('bowlerAddedToRoster', 'squadChanged');
alter table mails drop column bcc, drop column template_id;
