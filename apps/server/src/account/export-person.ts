import { type RawBuilder, sql } from 'kysely'
import { mayReadContact } from '../access/contact.ts'
import { logAccess } from '../access/log-access.ts'
import type { Handles } from '../http/serve.ts'
import { findPersonData } from './find-person-data.ts'

/** What is bound to a tournament is that of the actor's group. That it was read is recorded. */
export const exportPerson: Handles<'GET admin/person/:id/export'> = async ({ params, actor, author, db }) => {
  const { personIds, bowlerIds, guestIds, emails, tournamentIds } = await findPersonData(db, actor, params.id)
  const { rows } = await sql<{ shown: boolean }>`
    select bool_and(${mayReadContact(actor, sql`p.id`)}) as shown from persons p
    where p.id = any(${personIds}::uuid[]) and p.merged_into is null`.execute(db)
  const contactShown = rows[0]?.shown !== false
  const personColumns = contactShown ? sql`*` : sql`id, email, first_name, last_name`
  const ofPerson = ['Captain', 'Captain Account', 'Bowler']
  await logAccess(db, { actor, author }, [...personIds, ...bowlerIds])
  const read = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows as Record<string, unknown>[]
  const isTheirs = (column: string) => sql`${sql.ref(column)} = any(${personIds}::uuid[])`
  const isBowler = (column: string) => sql`${sql.ref(column)} = any(${bowlerIds}::uuid[])`
  const here = (column = 'tournament_id') => sql`${sql.ref(column)} = any(${tournamentIds}::uuid[])`
  const group = actor.group?.id ?? null
  const ids = [...personIds, ...bowlerIds]
  return {
    person: await read(sql`select ${personColumns} from persons where ${isTheirs('id')}`),
    accounts: await read(sql`select * from person_subjects where ${isTheirs('person_id')}`),
    notes: await read(
      sql`select * from captain_notes where ${isTheirs('person_id')} and group_id is not distinct from ${group}`,
    ),
    entries: await read(
      sql`select * from entries where ${here()} and (${isTheirs('captain_id')} or lower(coordinator_email) = any(${emails}))`,
    ),
    rosters: await read(sql`select * from rosters where ${here()} and ${isTheirs('captain_id')}`),
    virtualEntries: await read(
      sql`select * from virtual_entries where ${here()} and (${isTheirs('captain_id')} or ${isBowler('bowler_id')})`,
    ),
    bowlers: await read(sql`select * from bowlers where ${isBowler('id')} and (${contactShown} or id = ${params.id})`),
    positions: await read(
      sql`select p.*, r.name as team, r.tournament_id from roster_positions p join rosters r on r.id = p.roster_id
        where ${here('r.tournament_id')} and ${isBowler('p.bowler_id')}`,
    ),
    waits: await read(sql`select * from waits where ${here()} and ${isTheirs('captain_id')}`),
    waitOffers: await read(
      sql`select o.* from wait_offers o join waits w on w.id = o.wait_id where ${here('w.tournament_id')} and ${isTheirs('w.captain_id')}`,
    ),
    waitingRooms: await read(sql`select * from waiting_room_people where ${here()} and ${isTheirs('person_id')}`),
    handOvers: await read(
      sql`select * from handovers where ${here()} and (${isTheirs('from_id')} or to_email = any(${emails}::text[]))`,
    ),
    earlyLists: await read(
      sql`select tournament_id, name, opens_at, most_places from early_lists where ${here()} and emails && ${emails}::text[]`,
    ),
    invitations: await read(
      sql`select * from links where ${here()} and (${isBowler('bowler_id')} or email = any(${emails}))`,
    ),
    answers: await read(
      sql`select q.label as question, a.* from answers a join questions q on q.id = a.question_id
        left join rosters r on r.id = a.roster_id where ${here('a.tournament_id')} and (${isBowler('a.bowler_id')} or ${isTheirs('r.captain_id')})`,
    ),
    waivers: await read(
      sql`select w.version, w.text, a.* from waiver_acceptances a join waivers w on w.id = a.waiver_id
        where ${here('a.tournament_id')} and ${isBowler('a.bowler_id')}`,
    ),
    payments: await read(sql`select * from payments where ${here()} and ${isTheirs('payer_id')}`),
    paymentSessions: await read(
      sql`select id, kind, source, tournament_id, payer_email, state, amount, contents, created_at, settled_at
        from payment_sessions where ${here()} and ${isTheirs('payer_id')}`,
    ),
    guests: await read(
      sql`select g.tournament_id, g.name, g.email, s.amount, s.note, s.settled_at from guests g
        left join payment_sessions s on s.guest_id = g.id where ${here('g.tournament_id')} and g.id = any(${guestIds}::uuid[])`,
    ),
    ledger: await read(
      sql`select l.* from ledger l left join entries n on n.id = l.entry_id left join virtual_entries v on v.id = l.virtual_entry_id
        where coalesce(n.tournament_id, v.tournament_id) = any(${tournamentIds}::uuid[])
          and (${isTheirs('n.captain_id')} or ${isTheirs('v.captain_id')})`,
    ),
    mails: await read(
      sql`select kind, to_address, data, state, mails.created_at, sent_at, c.subject, c.text from mails
        left join campaigns c on kind = 'campaign' and c.id::text = about
        where to_address = any(${emails}) and (data ->> 'tournamentId')::uuid = any(${tournamentIds}::uuid[])`,
    ),
    storedAnswers: await read(
      sql`select call, answer, created_at from stored_answers where ${isTheirs('person_id')} and ${group}::uuid is null`,
    ),
    audit: await read(
      sql`select a.at, a.user_email, a.act, a.reason, a.type_name, a.record_id, a.property, a.message,
          coalesce(v.original_value, a.original_value) as original_value, coalesce(v.current_value, a.current_value) as current_value
        from audit a left join audit_values v on v.audit_id = a.id
        where a.about && ${ids}::uuid[] and (${contactShown} or a.type_name <> all(${ofPerson}::text[])) and (a.tournament_id is null or ${here('a.tournament_id')}) order by a.id`,
    ),
    accessLog: await read(
      sql`select at, act, about from access_log where ${isTheirs('person_id')} and (tournament_id is null or ${here()})`,
    ),
  }
}
