import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { theKit } from './kit.ts'
import { zone } from './makers.ts'
import type { SetupEntry } from './setup-requests.ts'
import type { SetupWorld } from './setup-world.ts'

const byId = ({ tid }: SetupWorld) => ({ params: { id: tid } })
const squadDay = () => addDays(dayOf(new Date(), zone), 31)
const squadBody = ({ eventId }: SetupWorld) => ({
  ...{ eventId, startDateTime: squadDay(), time: '10:30', startLane: 1, endLane: 10, tellCaptains: true },
})
const planBody = ({ eventId }: SetupWorld) => ({
  ...{ firstDay: squadDay(), lastDay: squadDay(), weekdays: Array(7).fill(true) },
  lines: [{ eventId, times: ['15:00'], startLane: 1, endLane: 10 }],
})
/** As if the squad had been made by a plan whose request has the squad's id. */
async function planned({ squadId, tid }: SetupWorld): Promise<void> {
  const { db } = (await theKit()).services.database
  const act = 'POST setup/tournament/:id/squads/plan'
  await db
    .insertInto('audit')
    .values({
      ...{ act, requestId: squadId, tournamentId: tid, recordId: squadId, about: [squadId] },
      ...{ typeName: 'Squad', message: 'Squad added', userEmail: 'maker' },
    })
    .execute()
}

/** The calls about squads and their capacity. */
export const squadRequests: Readonly<Record<string, SetupEntry>> = {
  'GET tournament/:id/squads/:year/:month': {
    request: ({ tid }) => ({ params: { id: tid, year: '2030', month: '3' } }),
  },
  'GET setup/tournament/:id/squads/events': { request: byId },
  'POST squad': { request: (world) => ({ body: squadBody(world) }) },
  'PUT squad': { request: (world) => ({ body: { ...squadBody(world), id: world.squadId } }) },
  'PUT squad/:id/delete': { request: ({ squadId }) => ({ params: { id: squadId }, body: {} }) },
  'PUT squad/:id/hideFromCaptains': {
    request: ({ squadId }) => ({ params: { id: squadId }, body: { hideFromCaptains: true } }),
  },
  'POST setup/tournament/:id/squads/plan/preview': { request: (world) => ({ ...byId(world), body: planBody(world) }) },
  'POST setup/tournament/:id/squads/plan': { request: (world) => ({ ...byId(world), body: planBody(world) }) },
  'POST setup/tournament/:id/squads/plan/:planId/undo': {
    request: ({ tid, squadId }) => ({ params: { id: tid, planId: squadId }, body: {} }),
    prepare: planned,
  },
  'GET squads/capacity': { request: ({ tid }) => ({ query: { tournamentId: tid } }) },
  'POST capacity': {
    request: ({ eventId }) => ({ body: { capacity: 50, eventId, startDate: '2026-01-01', endDate: '2099-12-31' } }),
  },
  'POST capacity/:squadId': { request: ({ squadId }) => ({ params: { squadId }, body: { capacity: 3 } }) },
}
