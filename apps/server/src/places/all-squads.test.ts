import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { theKit } from '../testing/kit.ts'
import { anEvent, aSquad, aTournament, zone } from '../testing/makers.ts'
import { catalogueOf } from './catalogue.ts'
import { type PricedSquad, readSquads } from './priced-squads.ts'

const { services } = await theKit()
const { db } = services.database
const day = addDays(dayOf(new Date(), zone), 31)
/** The fields that both promise. */
const shown = (squads: ReadonlyMap<string, PricedSquad>) =>
  [...squads.values()].map((one) => [
    ...[
      one.id,
      one.eventId,
      one.eventName,
      one.numberOfBowlers,
      one.startsAt,
      one.day,
      one.notOffered,
      one.price,
      one.left,
    ],
    ...[one.linkedEventId, one.ownPrice, one.linkedPrice, one.linkedSquadId, one.linkedEventName, one.isLinked],
    ...[
      one.isLinkedChild,
      one.locationName,
      one.description,
      one.total,
      one.free,
      one.linkedFree,
      one.waiting,
      one.linkedWaiting,
    ],
  ])

async function aLocation(tournamentId: string, name: string): Promise<string> {
  const place = { address: '1 Pin St', city: 'Springfield', state: 'IL', zip: '62701', phone: '' }
  const { id } = await db
    .insertInto('locations')
    .values({ ...place, tournamentId, name, certificationNumber: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test.each([true, false])('all squads are those that are read one by one, linked: %s', async (linkEvents) => {
  const tid = await aTournament({ linkEvents })
  const [here, there] = [await aLocation(tid, 'Here'), await aLocation(tid, 'There')]
  const team = await anEvent(tid, { locationId: here })
  await db.insertInto('addOnFees').values({ eventId: team, description: 'Lanes', fee: 250 }).execute()
  const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2, locationId: here })
  const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1, locationId: here, expenseFee: 500 })
  const hidden = await anEvent(tid, { name: 'Hidden', numberOfBowlers: 1, locationId: there, hideFromCaptains: true })
  const away = await anEvent(tid, { name: 'Away', numberOfBowlers: 2, locationId: there })
  const squads: [string, Parameters<typeof aSquad>[1]][] = [
    [team, { captainCap: 3, description: 'Late' }],
    [team, { hideFromCaptains: true, time: '10:00' }],
    // before, at and after its Singles; two at one start; one too late in the day
    [doubles, { time: '08:00' }],
    [doubles, { time: '12:00' }],
    [doubles, { time: '12:15' }],
    [doubles, { time: '23:45' }],
    [singles, { time: '12:00', captainCap: 5 }],
    [singles, { time: '12:00' }],
    [singles, { time: '18:00', hideFromCaptains: true }],
    // around midnight
    [doubles, { day: addDays(day, 1), time: '00:00' }],
    [singles, { day: addDays(day, 1), time: '00:15' }],
    [away, { time: '09:00' }],
    [hidden, { time: '10:00' }],
    [away, { day: addDays(day, 2) }],
  ]
  const ids: string[] = []
  for (const [event, values] of squads) ids.push(await aSquad(event, values))
  await db
    .updateTable('squads')
    .set({ taken: 3 })
    .where('id', '=', ids[6] ?? '')
    .execute()
  const { all } = await catalogueOf(db, tid)
  expect(shown(all)).toEqual(shown(await readSquads(db, tid, { squadIds: ids })))
  expect([...all.values()].filter((one) => one.linkedSquadId)).toHaveLength(linkEvents ? 5 : 0)
})
