import type { Tx } from '@kegler/server/db/db.ts'
import { runStatements } from '@kegler/server/db/migrate.ts'

/**
 * Lets the triggers write into a temporary audit until `keepTrueAudit`: rows of the audit itself are never changed, and
 * they would all say that the loading program wrote them just now.
 */
export const startAudit = (tx: Tx): Promise<void> =>
  runStatements(
    tx,
    `create temporary table audit (like public.audit including defaults including identity) on commit drop;
    create temporary table audit_values (like public.audit_values) on commit drop`,
  )

/** Gives every row that was written so far the person, call and time that the season says. */
export const nameTrueAudit = (tx: Tx): Promise<void> =>
  runStatements(tx, `${splitCancellations}; ${nameAuthors}; ${splitStatuses}`)

/** Keeps all of it, in the order of time. */
export const keepTrueAudit = (tx: Tx): Promise<void> => runStatements(tx, keepInOrder)

/** Cancelled entries are written as they are now; they were sold first and cancelled later. */
const splitCancellations = `
  insert into audit (id, type_name, record_id, tournament_id, about, user_email, act, role, reason, at, property, original_value,
      current_value, message, request_id) overriding system value
    select nextval('pg_temp.audit_id_seq'), a.type_name, e.id, e.tournament_id, a.about, e.cancelled_by, 'POST admin/entry/:id/cancel', 'admin', e.cancel_reason,
      e.cancelled_at, c.property, c.was, c.now, 'Entry changed', md5('cancel' || coalesce(e.parent_entry_id, e.id))::uuid
    from audit a join entries e on e.id = a.record_id, lateral (values ('is_cancelled', 'false', 'true'),
      ('squad_id', e.cancelled_squad_id::text, null), ('cancelled_squad_id', null, e.cancelled_squad_id::text),
      ('cancelled_at', null, to_jsonb(e) ->> 'cancelled_at'), ('cancelled_by', null, e.cancelled_by),
      ('cancel_reason', null, e.cancel_reason)) c (property, was, now)
    where a.message = 'Entry added' and e.is_cancelled and c.was is distinct from c.now;
  update audit a set current_value = (a.current_value::jsonb || jsonb_build_object('is_cancelled', false, 'squad_id', e.cancelled_squad_id,
      'cancelled_squad_id', null, 'cancelled_at', null, 'cancelled_by', null, 'cancel_reason', null))::text
    from entries e where e.id = a.record_id and a.message = 'Entry added' and e.is_cancelled`

/** Who wrote a record first, when and how; later changes of the record have names of their own already. */
const nameAuthors = `
  create temporary table authors on commit drop as
    -- sales: settlement for the captain, or staff on the telephone
    select coalesce(l.entry_id, l.virtual_entry_id) as record, l.created_at as at, l.created_by as email,
      case l.created_by when 'settlement' then 'settle' else 'POST admin/tournament/:id/reservation' end as act,
      case when l.created_by <> 'settlement' then 'admin' end as role, p.email as behalf,
      md5(concat(p.id, l.created_at))::uuid as request
    from ledger l left join entries e on e.id = l.entry_id left join virtual_entries v on v.id = l.virtual_entry_id
      join persons p on p.id = coalesce(e.captain_id, v.captain_id)
    where l.type = 'Charge'
    union all
    select y.id, y.created_at, case when y.accepted_by = p.email then 'settlement' else y.accepted_by end,
      case when y.accepted_by = p.email then 'settle' else 'POST admin/entry/:id/payment/other' end,
      case when y.accepted_by <> p.email then 'admin' end, p.email,
      md5(concat(p.id, case when y.accepted_by <> p.email then y.id::text end, y.created_at))::uuid
    from payments y join persons p on p.id = y.payer_id
    union all
    select r.id, r.created_at, r.requested_by, 'POST admin/entry/:id/cancel', 'admin', null,
      md5('cancel' || coalesce(e.parent_entry_id, e.id))::uuid
    from refunds r join entries e on e.id = r.entry_id
    union all
    select id, created_at, case when subject is null then 'admin@kegler.test' else email end,
      case when subject is null then 'POST admin/captain' else 'sign in' end, case when subject is null then 'admin' end, null, md5(id::text)::uuid
    from persons
    union all
    -- everything of a tournament was set up by the first manager
    select t.id, t.created_at, m.email, 'POST tournament', 'manager', null, md5(t.id::text)::uuid
    from tournaments t cross join lateral (select p.email from tournament_managers m join persons p on p.id = m.person_id
      where m.tournament_id = t.id order by m.id limit 1) m;
  update audit a set at = f.at, user_email = f.email, act = f.act, role = f.role, request_id = f.request,
      on_behalf_of = nullif(f.behalf, f.email)
    from authors f
    where a.user_email = 'demo' and f.record = case when a.record_id in (select record from authors) then a.record_id else a.tournament_id end;
  -- what was written about a captain or an entry later
  update audit a set at = n.at, user_email = n.email, act = n.act, role = n.role, request_id = md5(concat(a.record_id, n.at))::uuid,
      on_behalf_of = null
    from (select 'Entry Note' as type, entry_id as record, id::text as part, created_at as at, created_by as email,
        'POST admin/entry/:id/note' as act, 'admin' as role from entry_notes
      union all select 'Captain Note', person_id, group_id::text, updated_at, updated_by, 'POST admin/captain/:id/notes', 'admin' from captain_notes
      union all select 'Captain Group', person_id, group_id::text, seen_at, 'settlement', 'settle', null from person_groups) n
    where a.type_name = n.type and a.record_id = n.record and n.part is not distinct from
      (select case n.type when 'Entry Note' then f ->> 'id' else f ->> 'group_id' end from (select coalesce(a.current_value::jsonb, '{}')
        || coalesce((select v.current_value::jsonb from audit_values v where v.audit_id = a.id), '{}') as f) f);
  -- what else the organisation has
  update audit set at = (select min(at) from authors), user_email = 'super@kegler.test', role = 'superuser' where user_email = 'demo'`

/** Tournaments are written with the status that they have now; their managers opened and closed them one status after the other. */
const splitStatuses = `
  insert into audit (id, type_name, record_id, tournament_id, about, user_email, act, role, at, property, original_value,
      current_value, message, request_id) overriding system value
    select nextval('pg_temp.audit_id_seq'), a.type_name, t.id, t.id, a.about, a.user_email, 'PUT setup/tournament/:id/status', 'manager',
      s.at, 'status', (s.now - 1)::text, s.now::text, 'Tournament changed', md5('status' || s.now || t.id)::uuid
    from audit a join tournaments t on t.id = a.record_id and a.message = 'Tournament added'
      cross join lateral (values (2, t.created_at + interval '7 days 40 minutes'),
        -- the day before the first order of a captain
        (3, (coalesce((select min(l.created_at at time zone t.time_zone)::date - 1 from ledger l left join entries e on e.id = l.entry_id
          where e.tournament_id = t.id and l.created_by = 'settlement'), t.start_date - 30) + time '10:00') at time zone t.time_zone),
        (4, (t.registration_close_date + time '08:30') at time zone t.time_zone),
        (5, (t.end_date + time '17:45') at time zone t.time_zone),
        (6, (t.end_date + 30 + time '09:20') at time zone t.time_zone)) s (now, at)
    where s.now <= t.status;
  update audit a set current_value = (a.current_value::jsonb || '{"status": 1}')::text where a.message = 'Tournament added'`

const keepInOrder = `
    create temporary table moved on commit drop as
      select a.id, nextval('public.audit_id_seq') as new_id from (select id from pg_temp.audit order by at, id) a;
    insert into public.audit (id, at, user_email, request_id, type_name, record_id, tournament_id, property, original_value,
        current_value, message, act, role, reason, on_behalf_of, about) overriding system value
      select m.new_id, a.at, user_email, request_id, type_name, record_id, tournament_id, property, original_value,
        current_value, message, act, role, reason, on_behalf_of, about
      from pg_temp.audit a join moved m using (id) order by m.new_id;
    insert into public.audit_values
      select m.new_id, original_value, current_value from pg_temp.audit_values v join moved m on m.id = v.audit_id;
    drop table pg_temp.audit, pg_temp.audit_values, moved`
