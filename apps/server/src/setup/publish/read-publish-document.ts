import { toDollars } from '@kegler/domain/money.ts'
import type { PublishDocument } from '@kegler/domain/setup/publish/publish-document.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'

/** The configuration of a tournament as management systems get it; under the lock of its row all of one moment. */
export async function readPublishDocument(db: Db | Tx, row: TournamentRow): Promise<PublishDocument> {
  const tournamentId = row.id
  const locations = await db
    .selectFrom('locations')
    .selectAll()
    .where('tournamentId', '=', tournamentId)
    .orderBy('id')
    .execute()
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('tournamentId', '=', tournamentId)
    .orderBy('id')
    .execute()
  const virtualEvents = await db
    .selectFrom('virtualEvents as v')
    .selectAll('v')
    .select(
      sql<string[]>`array(select m.event_id::text from virtual_event_maps m where m.virtual_event_id = v.id
        order by m.event_id)`.as('eventIds'),
    )
    .where('tournamentId', '=', tournamentId)
    .orderBy('id')
    .execute()
  const ownerIds = [...events, ...virtualEvents].map(({ id }) => id)
  const divisions = await db
    .selectFrom('divisions')
    .selectAll()
    .where(sql<boolean>`event_id = any(${ownerIds}::uuid[]) or virtual_event_id = any(${ownerIds}::uuid[])`)
    .orderBy('id')
    .execute()
  const squads = await db
    .selectFrom('squads')
    .select(['id', 'eventId', 'startsAt', 'startLane', 'endLane', 'total', 'description'])
    .where('tournamentId', '=', tournamentId)
    .orderBy('id')
    .execute()
  const bundling = await db
    .selectFrom('bundlingRules')
    .select(['id', 'parentEventId', 'childEventId', 'quantity'])
    .where('tournamentId', '=', tournamentId)
    .where('inactiveAt', 'is', null)
    .orderBy('id')
    .execute()
  return {
    schemaVersion: 1,
    tournament: settingsOf(row),
    locations: locations.map(({ tournamentId: _, zip, ...location }) => ({ ...location, zipCode: zip })),
    events: events.map((event) => ({ ...bowledOf(event), ...scoredOf(event) })),
    virtualEvents: virtualEvents.map((event) => ({
      id: event.id,
      name: event.name,
      eventIds: event.eventIds,
      ownedBy: event.owner,
      scoringMethod: event.scoringMethod,
      ...scoredOf(event),
    })),
    divisions,
    squads: squads.map((squad) => ({ ...squad, startsAt: squad.startsAt.toISOString() })),
    bundling,
  }
}

const settingsOf = (row: TournamentRow): PublishDocument['tournament'] => ({
  id: row.id,
  name: row.name,
  system: row.exportId,
  startDate: row.startDate,
  endDate: row.endDate,
  registrationCloseDate: row.registrationCloseDate,
  timeZone: row.timeZone,
  defaultAverage: row.defaultAverage,
  ageVerificationDate: row.ageVerificationDate,
  membershipId: row.membershipId,
  contactName: row.contactName,
  contactPhone: row.contactPhone,
  contactAddress: row.contactAddress,
  contactEmail: row.contactEmail,
  tournamentPhone: row.tournamentPhone,
  linkEvents: row.linkEvents,
  enforceMaxEntries: row.enforceMaxEntries,
  restrictBowlersToActiveMembership: row.restrictBowlersToActiveMembership,
  restrictBowlersToYouthMembership: row.restrictBowlersToYouthMembership,
})

type Event = PublishDocument['events'][number]
type Bowled = Pick<
  Event,
  | 'id'
  | 'name'
  | 'locationId'
  | 'numberOfBowlers'
  | 'gamesPerSeries'
  | 'entriesPerLanePair'
  | 'maxEntriesPerBowler'
  | 'numberOfBowlersThatMustBeDifferentPerTeam'
>
const bowledOf = (event: Bowled): Bowled => ({
  id: event.id,
  name: event.name,
  locationId: event.locationId,
  numberOfBowlers: event.numberOfBowlers,
  gamesPerSeries: event.gamesPerSeries,
  entriesPerLanePair: event.entriesPerLanePair,
  maxEntriesPerBowler: event.maxEntriesPerBowler,
  numberOfBowlersThatMustBeDifferentPerTeam: event.numberOfBowlersThatMustBeDifferentPerTeam,
})

/** What bowled and virtual events have in common. */
type Scored = Omit<Event, keyof Bowled>
/** Fees are cents in the row, dollars in the document. */
const scoredOf = (event: Scored): Scored => ({
  expenseFee: toDollars(event.expenseFee),
  lineageFee: toDollars(event.lineageFee),
  prizeFee: toDollars(event.prizeFee),
  isHandicapped: event.isHandicapped,
  handicapPercentage: event.handicapPercentage,
  handicapAverage: event.handicapAverage,
  handicapApplied: event.handicapApplied,
  allowNegativeHandicap: event.allowNegativeHandicap,
  averageBased: event.averageBased,
  ageBased: event.ageBased,
  genderBased: event.genderBased,
  ageAppliesTo: event.ageAppliesTo,
  ageVerificationDate: event.ageVerificationDate,
})
