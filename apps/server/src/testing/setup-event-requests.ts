import { eventSet } from '@kegler/domain/setup/events/presets.ts'
import { theKit } from './kit.ts'
import type { SetupEntry } from './setup-requests.ts'
import type { SetupWorld } from './setup-world.ts'

/** A bowled event, as the form sends it. */
export const eventBody = (locationId: string) => ({
  ...{ name: 'Team', expenseFee: 30, lineageFee: 30, prizeFee: 40, locationId },
  ...{ numberOfBowlers: 5, gamesPerSeries: 3, entriesPerLanePair: 2, maxEntriesPerBowler: 1 },
})
export const virtualEventBody = (...eventIds: string[]) => ({
  ...{ name: 'All Events', expenseFee: 0, lineageFee: 0, prizeFee: 10, virtualEventMaps: eventIds.join(',') },
})
/** The events of a championship, with divisions. */
export const eventSetBody = (locationId: string) => ({
  locationId,
  linkEvents: true,
  divisions: { low: 170, high: 190 },
  events: eventSet.map((preset) => ({ preset, expenseFee: 10, lineageFee: 5.5, prizeFee: 20 })),
})
const division = { name: 'Division 2', minAverage: 901, maxAverage: 1000 }

const database = async () => (await theKit()).services.database.db
/** Of the tournament, with all that hangs on them. */
async function removeEvents({ tid }: SetupWorld) {
  const db = await database()
  const ids = db.selectFrom('events').select('id').where('tournamentId', '=', tid)
  await db.deleteFrom('bundlingRules').where('tournamentId', '=', tid).execute()
  await db.deleteFrom('virtualEventMaps').where('tournamentId', '=', tid).execute()
  await db.deleteFrom('virtualEvents').where('tournamentId', '=', tid).execute()
  for (const table of ['addOnFees', 'divisions', 'squads'] as const)
    await db.deleteFrom(table).where('eventId', 'in', ids).execute()
  await db.deleteFrom('events').where('tournamentId', '=', tid).execute()
}

const byTid = ({ tid }: SetupWorld) => ({ params: { tid } })
const byEvent = ({ eventId }: SetupWorld) => ({ params: { id: eventId } })
const byVirtualEvent = ({ virtualEventId }: SetupWorld) => ({ params: { id: virtualEventId } })
const byDivision = ({ divisionId }: SetupWorld) => ({ params: { id: divisionId } })
const byId = ({ tid }: SetupWorld) => ({ params: { id: tid } })

export const eventRequests: Readonly<Record<string, SetupEntry>> = {
  'GET event/:id': { request: byEvent },
  'POST event': { request: ({ tid, locationId }) => ({ body: { ...eventBody(locationId), tournamentId: tid } }) },
  'POST setup/tournament/:id/eventSet': {
    prepare: removeEvents,
    request: ({ tid, locationId }) => ({ params: { id: tid }, body: eventSetBody(locationId) }),
  },
  'PUT event': {
    request: ({ tid, eventId, locationId }) => ({
      body: { ...eventBody(locationId), averageBased: true, id: eventId, tournamentId: tid },
    }),
  },
  'POST event/:id/remove': { request: ({ singlesId }) => ({ params: { id: singlesId } }) },
  'PUT setupEvents/:tid/delete': {
    request: ({ tid, singlesId }) => ({ params: { tid }, body: { TournamentId: tid, EventId: singlesId } }),
  },
  'PUT event/:id/hideFromCaptains': {
    request: ({ tid, eventId }) => ({
      params: { id: eventId },
      body: { TournamentId: tid, EventId: eventId, HideFromCaptains: true },
    }),
  },
  'GET setupEvents/:tid/eventLocations': { request: byTid },
  'POST setup/tournament/:id/linkEvents': {
    request: ({ tid }) => ({ params: { id: tid }, body: { tournamentId: tid, linkEvents: true } }),
  },
  'POST setup/tournament/:id/ageVerificationDate': {
    request: ({ tid }) => ({ params: { id: tid }, body: { ageVerificationDate: '2026-01-01' } }),
  },
  'GET virtualevent/:id': { request: byVirtualEvent },
  'POST virtualevent': {
    request: ({ tid, eventId, otherEventId }) => ({
      body: { ...virtualEventBody(eventId, otherEventId), tournamentId: tid },
    }),
  },
  'PUT virtualevent': {
    request: ({ tid, virtualEventId, otherEventId }) => ({
      body: { ...virtualEventBody(otherEventId), id: virtualEventId, tournamentId: tid },
    }),
  },
  'PUT virtualevent/:id/hideFromCaptains': {
    request: ({ tid, virtualEventId }) => ({
      params: { id: virtualEventId },
      body: { TournamentId: tid, VirtualEventId: virtualEventId, HideFromCaptains: true },
    }),
  },
  'GET division/:id': { request: byDivision },
  'GET event/:id/divisions': { request: byEvent },
  'GET virtualevent/:id/divisions': { request: byVirtualEvent },
  'POST division': { request: ({ eventId }) => ({ body: { ...division, eventId } }) },
  'POST division/set': {
    prepare: async ({ singlesId }) =>
      (await database()).updateTable('events').set({ averageBased: true }).where('id', '=', singlesId).execute(),
    request: ({ singlesId }) => ({ body: { eventId: singlesId, count: 3, bounds: { low: 150, high: 200 } } }),
  },
  'PUT division': { request: ({ divisionId, eventId }) => ({ body: { ...division, id: divisionId, eventId } }) },
  'PUT division/:id/delete': { request: byDivision },
  'GET setup/tournament/:id/recompute': { request: byId },
}
