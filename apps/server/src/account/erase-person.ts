import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { forgetPeople } from '../access/find-person.ts'
import type { Tx } from '../db/db.ts'
import { lockBowlers } from '../db/locks.ts'
import { lockPersons } from '../db/person-locks.ts'
import { lockSquadPlaces } from '../db/squad-locks.ts'
import { lockWaitsOf } from '../db/waiting-locks.ts'
import type { Handles } from '../http/serve.ts'
import type { MailKind } from '../mails/queue/queue-mail.ts'
import { findPersonData, type PersonData } from './find-person-data.ts'
import { withoutNames } from './without-names.ts'

/**
 * The rows stay, so that entries, ledger and audit stay whole; what they say of the person goes. Who did it is in the
 * audit. The account can sign in again and is somebody new then.
 */
export const erasePerson: Handles<'DELETE admin/person/:id'> = async ({ params, actor, services, transact }) => {
  const counts = await transact(async (tx) => {
    const found = await findPersonData(tx, actor, params.id)
    if (actor.group && found.hasOthers)
      throw new Refusal(
        'RuleBroken',
        'This person has entries of other organisations too. Please ask the organisation to erase them.',
      )
    return await erase(tx, found)
  })
  // a token that is still valid is somebody new from now on
  await forgetPeople(services)
  return counts
}

/** @throws Refusal InProgress while a payment of the person is open */
async function erase(tx: Tx, person: PersonData) {
  const { personIds, bowlerIds, guestIds, emails, lastNames, usbcIds } = person
  await lockPersons(tx, personIds)
  const waitIds = await lockWaitsOf(tx, personIds)
  await lockBowlers(tx, bowlerIds)
  await rejectOpenPayments(tx, personIds, guestIds)
  const persons = await sql`
    update persons set subject = null, email = 'erased-' || id || '@erased.invalid', email_verified = false, first_name = '', last_name = 'Erased',
      birth_date = null, address1 = null, address2 = null, city = null, state = null, zip = null, country = null, phone = null,
      roles = '{}', name_by_staff = false
    where id = any(${personIds}::uuid[])`.execute(tx)
  await sql`delete from person_subjects where person_id = any(${personIds}::uuid[])`.execute(tx)
  await removeWaits(tx, waitIds)
  await sql`delete from handovers where from_id = any(${personIds}::uuid[]) or to_email = any(${emails})`.execute(tx)
  await sql`delete from waiting_room_people where person_id = any(${personIds}::uuid[])`.execute(tx)
  await sql`update early_lists set emails = array(select e from unnest(emails) with ordinality u (e, n) where e <> all(${emails}::text[]) order by n)
    where emails && ${emails}::text[]`.execute(tx)
  await sql`delete from answers where bowler_id = any(${bowlerIds}::uuid[])
    or roster_id in (select id from rosters where captain_id = any(${personIds}::uuid[]))`.execute(tx)
  // that the waiver was accepted, when and how stays
  await sql`update waiver_acceptances set signed_name = 'Erased' where bowler_id = any(${bowlerIds}::uuid[])`.execute(
    tx,
  )
  await sql`delete from captain_notes where person_id = any(${personIds}::uuid[])`.execute(tx)
  await sql`update entries set coordinator_first_name = null, coordinator_last_name = null, coordinator_email = null
    where lower(coordinator_email) = any(${emails})`.execute(tx)
  await sql`update guests set name = 'Erased', email = '' where id = any(${guestIds}::uuid[])`.execute(tx)
  await sql`update payment_sessions set payer_email = '' where payer_id = any(${personIds}::uuid[])`.execute(tx)
  await sql`update payment_sessions set payer_email = '', note = null, sender = null where guest_id = any(${guestIds}::uuid[])`.execute(
    tx,
  )
  const bowlers = await sql`
    update bowlers set usbc_id = 'ERASED-' || upper(left(replace(id::text, '-', ''), 20)), first_name = '', initial = '', last_name = 'Erased',
      lineage = '', gender = null, birth_date = null, email = null, city = null, state = null, zip = null
    where id = any(${bowlerIds}::uuid[])`.execute(tx)
  await eraseLinks(tx, bowlerIds, emails)
  await renameRosters(tx, bowlerIds)
  await sql`update payments set accepted_by = 'Erased' where lower(accepted_by) = any(${emails})`.execute(tx)
  const mails = await eraseMails(tx, person)
  const storedAnswers = await sql`
    delete from stored_answers where status is not null and (person_id = any(${personIds}::uuid[])
      or exists (select 1 from unnest(${[...usbcIds, ...emails]}::text[]) text where strpos(answer, text) > 0))`.execute(
    tx,
  )
  for (const email of emails)
    await sql`update alerts set message = replace(message, ${email}, 'Erased') where strpos(message, ${email}) > 0`.execute(
      tx,
    )
  await eraseCampaigns(tx, emails, lastNames)
  // last: what was written above has left its old values there
  const auditValues = await eraseAuditValues(tx, [...personIds, ...bowlerIds, ...guestIds], emails, lastNames)
  const count = ({ numAffectedRows }: { numAffectedRows?: bigint }) => Number(numAffectedRows ?? 0)
  return {
    persons: count(persons),
    bowlers: count(bowlers),
    mails: count(mails),
    storedAnswers: count(storedAnswers),
    auditValues: count(auditValues),
  }
}

async function rejectOpenPayments(tx: Tx, personIds: readonly string[], guestIds: readonly string[]): Promise<void> {
  const open = await sql`select id from payment_sessions
    where (payer_id = any(${personIds}::uuid[]) or guest_id = any(${guestIds}::uuid[])) and state in ('created', 'processing') limit 1`.execute(
    tx,
  )
  if (open.rows.length > 0)
    throw new Refusal('InProgress', 'A payment of this person is open. Please try again when it is paid or has ended.')
}

/** Locked requests are ended, then deleted: what they were offered goes to who waits behind them. */
async function removeWaits(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ squadId: string }>`
    select squad_id from wait_squads where wait_id = any(${ids}::uuid[])`.execute(tx)
  await lockSquadPlaces(
    tx,
    rows.map(({ squadId }) => squadId),
  )
  await sql`update waits set state = 'ended', offer_until = null, ended_why = 'The captain was erased.', ended_at = now()
    where id = any(${ids}::uuid[]) and state in ('waiting', 'offered', 'resting')`.execute(tx)
  await sql`delete from waits where id = any(${ids}::uuid[])`.execute(tx)
}

/** Invitations to the person, and theirs as who joined: what was joined by stays, without an address. */
async function eraseLinks(tx: Tx, bowlerIds: readonly string[], emails: readonly string[]): Promise<void> {
  const isTheirs = sql`(bowler_id = any(${bowlerIds}::uuid[]) or email = any(${emails}::text[]))`
  await sql`delete from mails where data ->> 'linkId' in (select id::text from links where ${isTheirs})`.execute(tx)
  await sql`update links set email = null, guardian = null, message = null, note = null, ended = coalesce(ended, 'revoked'),
    ended_at = coalesce(ended_at, now()) where ${isTheirs}`.execute(tx)
}

/** Names of rosters that are made of the names of their bowlers. */
const renameRosters = (tx: Tx, bowlerIds: readonly string[]) =>
  sql`
    update rosters r set name = left(n.name, 100) from (
      select p.roster_id, case when e.number_of_bowlers = 1 then string_agg(btrim(b.first_name || ' ' || b.last_name), '')
        else string_agg(b.last_name, '/' order by p.position) end as name
      from roster_positions p join bowlers b on b.id = p.bowler_id join rosters o on o.id = p.roster_id
        left join entries c on c.id = o.entry_id left join squads s on s.id = o.squad_id
        join events e on e.id = coalesce(c.event_id, s.event_id)
      where e.number_of_bowlers <= 2 and p.roster_id in (select roster_id from roster_positions where bowler_id = any(${bowlerIds}::uuid[]))
      group by p.roster_id, e.number_of_bowlers) n
    where r.id = n.roster_id`.execute(tx)

/** Mails to the person are removed; those to others no longer name them. */
async function eraseMails(tx: Tx, { personIds, bowlerIds, emails, fullNames }: PersonData) {
  await sql`
    update mails set data = data || '{"captain": "Erased"}' || case when data ? 'message' then '{"message": null}' else '{}' end::jsonb
    where data ? 'captain' and (data ->> 'captainId' = any(${personIds}::text[])
      or kind = 'bowlerAddedToRoster' and split_part(about, ' ', 1) in
        (select id::text from entries where captain_id = any(${personIds}::uuid[])))`.execute(tx)
  await eraseNames(tx, [...fullNames, ...emails])
  return sql`
    delete from mails where to_address = any(${emails})
      or (kind = 'bowlerAddedToRoster' and split_part(about, ' ', 2) = any(${bowlerIds}::text[]))`.execute(tx)
}
/** Whole names in the values of mails to others; who reads one keeps their own, which may be the same. */
async function eraseNames(tx: Tx, names: readonly string[]): Promise<void> {
  const quoted = names.map((name) => JSON.stringify(name).slice(1, -1))
  const { rows } = await sql<{ id: string; data: Record<string, unknown> }>`
    select id, data from mails where kind = any(${namingMails}::text[])
      and exists (select from unnest(${quoted}::text[]) name where strpos(data::text, name) > 0)`.execute(tx)
  for (const { id, data } of rows) {
    const erased = { ...(withoutNames(data, names) as object), ...('name' in data ? { name: data.name } : {}) }
    await sql`update mails set data = ${JSON.stringify(erased)}::jsonb where id = ${id}`.execute(tx)
  }
}
/** Kinds of mails that name others than who reads them. */
const namingMails: MailKind[] = [
  'captainChanged',
  'handOverOffered',
  'handOverEnded',
  'entryCancelled',
  'paymentLink',
  'refunded',
  'refundFailed',
]

/** What staff wrote to many, and the text of a list that they looked for. */
async function eraseCampaigns(tx: Tx, emails: readonly string[], lastNames: readonly string[]): Promise<void> {
  for (const email of emails)
    await sql`update campaigns set subject = replace(subject, ${email}, 'Erased'), text = replace(text, ${email}, 'Erased')
      where strpos(subject || ' ' || text, ${email}) > 0`.execute(tx)
  await sql`update campaigns set audience = audience - 'text' where exists (
    select 1 from unnest(${[...emails, ...lastNames]}::text[]) name
    where strpos(lower(audience ->> 'text'), lower(name)) > 0)`.execute(tx)
}

/**
 * Values about the person, about the coordinator that they were, and names of teams that they were on. `named` is read
 * once: looked up for each value it takes as long as the audit is long, squared.
 */
const eraseAuditValues = (tx: Tx, ids: readonly string[], emails: readonly string[], lastNames: readonly string[]) =>
  sql`
    with named as materialized (
      select distinct b.record_id, b.request_id from audit b join audit_values w on w.audit_id = b.id,
        unnest(${emails}::text[]) email
      where b.type_name = 'Entry'
        and strpos(lower(coalesce(w.original_value, '') || ' ' || coalesce(w.current_value, '')), email) > 0)
    update audit_values v set original_value = null, current_value = null from audit a
    where a.id = v.audit_id and (v.original_value is not null or v.current_value is not null) and (
      a.record_id = any(${ids}::uuid[])
      or a.type_name in ('Payment', 'Early List', 'Invitation', 'Hand-Over') and exists (select 1 from unnest(${emails}::text[]) email
        where strpos(lower(coalesce(v.original_value, '') || ' ' || coalesce(v.current_value, '')), email) > 0)
      or a.type_name in ('Roster', 'Entry') and a.record_id in (select record_id from audit where about && ${ids}::uuid[])
        and exists (select 1 from unnest(${lastNames}::text[]) name
          where strpos(coalesce(v.original_value, '') || ' ' || coalesce(v.current_value, ''), name) > 0)
      or a.type_name in ('Answer', 'Waiver Acceptance') and a.about && ${ids}::uuid[]
      or (a.record_id, coalesce(a.request_id, '')) in (select record_id, coalesce(request_id, '') from named))`.execute(
    tx,
  )
