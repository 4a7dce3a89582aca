import { expect, test } from 'vitest'
import { callAs, type Person } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { dayAhead } from '../testing/moving.ts'
import { aBowler, anEntry } from '../testing/sold.ts'

const bowlers = (person: Person, tid: string, name?: string) =>
  callAs(person, 'GET tournament/:tid/formerbowlers', { params: { tid }, query: name === undefined ? {} : { name } })
const rosters = (person: Person, tid: string, numberOfBowlers?: number) =>
  callAs(person, 'GET tournament/:tid/formerrosters', {
    params: { tid },
    query: numberOfBowlers === undefined ? {} : { numberOfBowlers },
  })

async function aSeason() {
  const captain = await aCaptain()
  const past = await aTournament({
    name: 'Last Year',
    status: 6,
    startDate: dayAhead(-400),
    endDate: dayAhead(-300),
    registrationCloseDate: dayAhead(-310),
  })
  const now = await aTournament({ name: 'This Year' })
  const [pastTeam, nowTeam] = [await anEvent(past, { numberOfBowlers: 3 }), await anEvent(now, { numberOfBowlers: 2 })]
  const zoe = await aBowler({ firstName: 'Zoë', lastName: 'Ångström' })
  const soren = await aBowler({ firstName: 'Søren', lastName: 'Łuk' })
  const ann = await aBowler({ firstName: 'Ann', lastName: 'Smith' })
  const old = await anEntry({
    captain,
    squadId: await aSquad(pastTeam, { day: dayAhead(-350) }),
    bowlers: [zoe.id, null, soren.id],
    name: 'Old Team',
  })
  const recent = await anEntry({ captain, squadId: await aSquad(nowTeam), bowlers: [zoe.id, ann.id], name: 'New Team' })
  await anEntry({ captain, squadId: await aSquad(nowTeam, { time: '13:00' }), name: 'Nobody' })
  const stranger = await aBowler({ firstName: 'Zoë', lastName: 'Stranger' })
  await anEntry({
    captain: await aCaptain(),
    squadId: await aSquad(nowTeam, { time: '15:00' }),
    bowlers: [stranger.id],
  })
  return { captain, past, now, zoe, soren, ann, old, recent }
}

test("former bowlers: the captain's own, newest first, letter case and accents aside", async () => {
  const { captain, now, past, zoe, soren, ann } = await aSeason()
  const ids = async (name?: string) => (await bowlers(captain, now, name)).body.map(({ usbcId }) => usbcId)
  expect(await ids()).toEqual([zoe.usbcId, ann.usbcId, soren.usbcId])
  expect(await ids('ZOE')).toEqual([zoe.usbcId])
  expect(await ids('angst zoë')).toEqual([zoe.usbcId])
  expect(await ids('soren luk')).toEqual([soren.usbcId])
  expect(await ids(ann.usbcId)).toEqual([ann.usbcId])
  expect(await ids('stranger')).toEqual([])
  expect(await ids('%')).toEqual([])
  const [found] = (await bowlers(captain, now, 'ångström')).body
  expect(found).toMatchObject({ name: 'Zoë Ångström', tournamentName: 'This Year', date: dayAhead(31), average: 180 })
  expect((await bowlers(captain, past)).statusCode).toBe(404)
  expect((await bowlers(await aCaptain(), now)).body).toEqual([])
})

test('former rosters: newest first, with the places of their bowlers', async () => {
  const { captain, now, zoe, soren, old, recent } = await aSeason()
  const { body } = await rosters(captain, now)
  expect(body.map(({ entryId }) => entryId)).toEqual([recent, old])
  expect(body[1]).toEqual({
    entryId: old,
    name: 'Old Team',
    tournamentName: 'Last Year',
    eventName: 'Team',
    date: dayAhead(-350),
    numberOfBowlers: 3,
    bowlers: [
      { position: 1, usbcId: zoe.usbcId, firstName: 'Zoë', lastName: 'Ångström', name: 'Zoë Ångström' },
      { position: 3, usbcId: soren.usbcId, firstName: 'Søren', lastName: 'Łuk', name: 'Søren Łuk' },
    ],
  })
  expect((await rosters(captain, now, 3)).body.map(({ entryId }) => entryId)).toEqual([old])
  expect((await rosters(captain, now, 4)).body).toEqual([])
  expect((await rosters(await aCaptain(), now)).body).toEqual([])
})

test('twenty at most', async () => {
  const captain = await aCaptain()
  const tid = await aTournament()
  const eventId = await anEvent(tid, { numberOfBowlers: 1 })
  const squadId = await aSquad(eventId, { endLane: 40 })
  for (let index = 0; index < 21; index += 1)
    await anEntry({ captain, squadId, bowlers: [(await aBowler()).id], name: `Team ${index}` })
  expect((await bowlers(captain, tid)).body).toHaveLength(20)
  const list = (await rosters(captain, tid)).body
  expect(list).toHaveLength(20)
  expect(list[0]?.name).toBe('Team 20')
})
