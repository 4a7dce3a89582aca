import { formatLog, formatTime, zoneName } from '@kegler/domain/dates.ts'
import { entriesClosed } from '@kegler/domain/entries/entries.rules.ts'
import { balanceDue } from '@kegler/domain/entries/payment-log.rules.ts'
import { roomFor, whyNotChangeTo } from '@kegler/domain/entries/squad-change.rules.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { staffPermissions } from '@kegler/domain/places/gates.rules.ts'
import { type FoundEntry, staffEntry } from '../access/entries.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { entryPaymentLog } from './get-payment-log.ts'
import { readEventChoices } from './squad-change/list-event-choices.ts'
import { readCaptainEntries, readMovingEntry } from './squad-change/moving-entry.ts'
import { changeFacts } from './squad-change/plan-change.ts'
import { readSquadsWithPlaces } from './squad-change/squad-places.ts'

export const getEntryAsStaff: Handles<'GET admin/entry/:id'> = async ({ params, actor, db, now }) => {
  const found = await staffEntry(db, actor, params.id)
  const { entry, tournament } = found
  const row = await readDetails(db, entry.id)
  const readOnly = !staffPermissions(tournament, now).change
  const isMovable = !readOnly && !entry.isCancelled && entry.parentEntryId === null
  return {
    entryId: entry.id,
    entryNumber: entry.entryNumber,
    groupCode: row.groupCode,
    pairCode: row.pairCode,
    teamName: entry.name,
    name: entry.name,
    eventId: entry.eventId,
    eventName: row.eventName,
    divisionName: row.divisionName,
    squadId: entry.squadId,
    squadDateTime: row.startsAt?.toISOString() ?? null,
    timeZoneDisplayName: zoneName(tournament.timeZone, row.startsAt ?? now),
    locationName: row.locationName,
    isCancelled: entry.isCancelled,
    cancelledAt: entry.cancelledAt?.toISOString() ?? null,
    cancelledBy: entry.cancelledBy,
    readOnly,
    readOnlyInfo: readOnly ? entriesClosed : null,
    balance: row.balance,
    balanceDue: balanceDue(row.balance),
    parentEntryId: entry.parentEntryId,
    version: entry.version,
    captainId: entry.captainId,
    captain: {
      captainId: entry.captainId,
      captainFirstName: row.firstName,
      captainLastName: row.lastName,
      captainEmail: row.email,
    },
    coordinator:
      entry.coordinatorEmail === null
        ? null
        : {
            firstName: entry.coordinatorFirstName ?? '',
            lastName: entry.coordinatorLastName ?? '',
            email: entry.coordinatorEmail,
          },
    tournament: {
      id: tournament.id,
      name: tournament.name,
      startDate: tournament.startDate,
      endDate: tournament.endDate,
      timeZone: tournament.timeZone,
      allowChangeBetweenFreeEvents: tournament.allowChangeBetweenFreeEvents,
    },
    ...(isMovable ? await readChoices(db, found, now) : { availableSquads: [], availableEvents: [] }),
    paymentLog: await entryPaymentLog(db, entry, tournament),
    refundType: entry.isCancelled ? ('refundOnly' as const) : ('refundWithCancellation' as const),
    creditPurchaseTransactions: (await readCardPayments(db, entry.id)).map(
      ({ transactionId, amount, createdAt, card }) => ({
        creditCardTransactionId: transactionId ?? '',
        shortDescription: [formatMoney(amount), card, formatLog(createdAt.toISOString(), tournament.timeZone)]
          .filter(Boolean)
          .join(', '),
      }),
    ),
  }
}

const readDetails = (db: Db, id: string) =>
  db
    .selectFrom('entries as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .innerJoin('rosters as r', 'r.entryId', 'n.id')
    .leftJoin('balances as b', 'b.entryId', 'n.id')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .leftJoin('locations as l', 'l.id', 'e.locationId')
    .leftJoin('divisions as d', 'd.id', 'n.divisionId')
    .select(['e.name as eventName', 's.startsAt', 'l.name as locationName', 'd.name as divisionName'])
    .select(['p.firstName', 'p.lastName', 'p.email', 'r.groupCode', 'r.pairCode'])
    .select((eb) => eb.fn.coalesce('b.amount', eb.lit(0)).as('balance'))
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow()

/** Squads of the entry's day and events at its start that staff may move it to. */
async function readChoices(db: Db, { entry, tournament }: FoundEntry, now: Date) {
  const reader = { as: 'staff', now } as const
  const rows = await readCaptainEntries(db, entry.captainId, tournament.id)
  const moving = await readMovingEntry(db, tournament, rows, entry.id)
  const facts = changeFacts(moving, tournament, reader)
  const ofEvent = await db.selectFrom('squads').select('id').where('eventId', '=', entry.eventId).execute()
  const ids = ofEvent.map(({ id }) => id)
  const { squads, left } = await readSquadsWithPlaces(db, tournament.id, ids, 'staff')
  const linked = moving.linked.map(({ squadId }) => squadId)
  return {
    availableSquads: squads
      .filter((squad) => squad.day === moving.squad?.day && whyNotChangeTo(squad, facts) === null)
      .map((squad) => ({
        id: squad.id,
        eventName: squad.eventName,
        startDateTime: squad.startsAt,
        summary: `${formatTime(squad.startsAt, tournament.timeZone)} ${squad.eventName}`,
        adminAvailable: roomFor(linked, squad, left),
        hideFromCaptains: squad.notOffered,
      }))
      .filter(({ adminAvailable }) => adminAvailable > 0),
    availableEvents: await readEventChoices(db, moving, tournament, reader),
  }
}

/** Card payments that paid something of this entry. */
const readCardPayments = (db: Db, entryId: string) =>
  db
    .selectFrom('payments as p')
    .innerJoin('ledger as l', 'l.paymentId', 'p.id')
    .select(['p.transactionId', 'p.card', 'p.createdAt'])
    .select((eb) => eb.neg('l.amount').as('amount'))
    .where('l.entryId', '=', entryId)
    .where('l.type', '=', 'Payment')
    .where('p.method', '=', 'Credit Card')
    .where('p.transactionId', 'is not', null)
    .orderBy('p.createdAt')
    .execute()
