import { formatTime, zoneName } from '@kegler/domain/dates.ts'
import { entriesClosed } from '@kegler/domain/entries/entries.rules.ts'
import { balanceDue } from '@kegler/domain/entries/payment-log.rules.ts'
import { roomFor, whyNotChangeTo } from '@kegler/domain/entries/squad-change.rules.ts'
import { openDue } from '@kegler/domain/payments/deposit.rules.ts'
import { staffPermissions } from '@kegler/domain/places/gates.rules.ts'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Actor } from '../access/actor.ts'
import { mayReadContact } from '../access/contact.ts'
import { type EntryRow, entryFacts, type FoundEntry, staffEntry } from '../access/entries.ts'
import { revision } from '../access/revision.ts'
import type { Db } from '../db/db.ts'
import { captainEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { readCardPayments } from './card-payments.ts'
import { entryPaymentLog } from './get-payment-log.ts'
import { readOpenOverrides } from './read-staff-roster.ts'
import { coordinatorOf } from './set-coordinator.ts'
import { readEventChoices } from './squad-change/list-event-choices.ts'
import { readMovingEntry } from './squad-change/moving-entry.ts'
import { changeFacts } from './squad-change/plan-change.ts'
import { readSquadsWithPlaces } from './squad-change/squad-places.ts'

export const getEntryAsStaff: Handles<'GET admin/entry/:id'> = async ({ params, actor, db, now }) => {
  const found = await staffEntry(db, actor, params.id)
  const { entry, tournament } = found
  const details = await readDetails(db, actor, entry.id)
  const rows = await captainEntries(db, entry.captainId, tournament.id).execute()
  const readOnly = !staffPermissions(tournament, now).change
  const isMovable = !readOnly && !entry.isCancelled && entry.parentEntryId === null
  const cards = await readCardPayments(db, [entry.id], tournament.timeZone)
  return {
    ...entry,
    ...details,
    entryId: entry.id,
    teamName: entry.name,
    squadDateTime: entry.startsAt?.toISOString() ?? null,
    timeZoneDisplayName: zoneName(tournament.timeZone, entry.startsAt ?? now),
    cancelledAt: entry.cancelledAt?.toISOString() ?? null,
    cancelledFrom: details.cancelledFrom?.toISOString() ?? null,
    readOnly,
    readOnlyInfo: readOnly ? entriesClosed : null,
    balanceDue: balanceDue(details.balance),
    due: openDue(entry, details.balance, tournament.timeZone, now),
    captain: { ...details, captainId: entry.captainId },
    coordinator: entry.coordinatorEmail === null ? null : coordinatorOf(entry),
    coordinatorRevision: revision(coordinatorOf(entry)),
    tournament,
    ...(isMovable ? await readChoices(db, found, rows, now) : { availableSquads: [], availableEvents: [] }),
    overrides: await readOpenOverrides(db, found),
    otherEntriesOfCaptain: rows.length - 1,
    otherEntries: (await readOthers(db, entry)).map(({ id, name, startsAt, ...row }) => ({
      ...{ ...row, entryId: id, teamName: name, squadDateTime: startsAt?.toISOString() ?? null },
    })),
    paymentLog: await entryPaymentLog(db, entry, tournament),
    refundType: entry.isCancelled ? ('refundOnly' as const) : ('refundWithCancellation' as const),
    creditPurchaseTransactions: cards.map(({ transactionId, shortDescription }) => ({
      ...{ creditCardTransactionId: transactionId, shortDescription },
    })),
  }
}

/** The first few other entries of the captain in the tournament; the captain's page has all. */
const readOthers = (db: Db, { id, captainId, tournamentId }: EntryRow) =>
  entryFacts(db)
    .select('n.isCancelled')
    .where('n.captainId', '=', captainId)
    .where('n.tournamentId', '=', tournamentId)
    .where('n.id', '!=', id)
    .orderBy('n.isCancelled')
    .orderBy(sql`s.starts_at nulls last`)
    .orderBy('n.entryNumber')
    .limit(5)
    .execute()

const readDetails = (db: Db, actor: Actor, id: string) =>
  entryFacts(db)
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .leftJoin('divisions as d', 'd.id', 'n.divisionId')
    .leftJoin('squads as q', 'q.id', 'n.cancelledSquadId')
    .select(['q.startsAt as cancelledFrom'])
    .select(['r.groupCode', 'r.pairCode', 'd.name as divisionName'])
    .select(['p.firstName as captainFirstName', 'p.lastName as captainLastName', 'p.email as captainEmail'])
    .select((eb) => [
      sql<string | null>`case when ${mayReadContact(actor, sql`p.id`)} then p.phone end`.as('captainPhoneNumber'),
      // linked entries are paid with their parent
      sql<number>`(select coalesce(sum(b.amount), 0)::int from balances b join entries f on f.id = b.entry_id
        where f.id = n.id or f.parent_entry_id = n.id)`.as('balance'),
      jsonArrayFrom(
        eb
          .selectFrom('entryNotes')
          .select(['text', 'createdBy as by', 'createdAt as at'])
          .whereRef('entryId', '=', 'n.id')
          .orderBy('createdAt', 'desc'),
      ).as('notes'),
      jsonObjectFrom(
        eb
          .selectFrom('sessionItems as i')
          .innerJoin('paymentSessions as o', 'o.id', 'i.sessionId')
          .innerJoin('persons as w', 'w.id', 'o.createdBy')
          .leftJoin('guests as g', 'g.id', 'o.guestId')
          .innerJoin('entries as f', 'f.id', 'i.entryId')
          .select(['o.id', 'o.amount', 'o.createdAt as at'])
          .select((or) => or.fn.coalesce('g.email', 'w.email').as('by'))
          .select(
            sql<string>`coalesce(guest_name(g.name), nullif(btrim(w.first_name || ' ' || w.last_name), ''), w.email)`.as(
              'name',
            ),
          )
          .where((or) => or.or([or('f.id', '=', or.ref('n.id')), or('f.parentEntryId', '=', or.ref('n.id'))]))
          .where('o.state', 'in', ['created', 'processing'])
          .orderBy('o.createdAt', 'desc')
          .limit(1),
      ).as('openPayment'),
    ])
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow()

/** Squads of the entry's day and events at its start that staff may move it to. */
async function readChoices(db: Db, { entry, tournament }: FoundEntry, rows: EntryRow[], now: Date) {
  const reader = { as: 'staff', now } as const
  const moving = await readMovingEntry(db, tournament, rows, entry.id)
  const facts = changeFacts(moving, tournament, reader)
  const ofEvent = db.selectFrom('squads').select('id').where('eventId', '=', entry.eventId)
  const { squads, left } = await readSquadsWithPlaces(db, tournament.id, ofEvent, 'staff')
  const linked = moving.linked.map(({ squadId }) => squadId)
  return {
    availableSquads: squads
      .filter((squad) => squad.day === moving.squad?.day && whyNotChangeTo(squad, facts) === null)
      .map((squad) => ({
        ...squad,
        startDateTime: squad.startsAt,
        summary: `${formatTime(squad.startsAt, tournament.timeZone)} ${squad.eventName}`,
        adminAvailable: roomFor(linked, squad, left),
        hideFromCaptains: squad.notOffered,
      }))
      .filter(({ adminAvailable }) => adminAvailable > 0),
    availableEvents: await readEventChoices(db, moving, tournament, reader),
  }
}
