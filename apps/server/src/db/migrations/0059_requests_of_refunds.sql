-- By whom and under which Idempotency-Key a refund was asked for: a repeat of the request is not a second refund.
alter table refunds add column request_person_id uuid, add column request_key text,
  add constraint refunds_request unique (request_person_id, request_key),
  add check ((request_person_id is null) = (request_key is null));
