import { expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { aBowler, anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const admin = await anAdmin()

async function aTeam(owner: 'bowler' | 'team' = 'bowler') {
  const tid = await aTournament()
  const eventId = await anEvent(tid, { numberOfBowlers: 2 })
  const squadId = await aSquad(eventId)
  const captain = await aCaptain()
  const [ann, bob] = [await aBowler(), await aBowler()]
  const entryId = await anEntry({ captain, squadId, bowlers: [ann.id, bob.id], name: 'Pin Pals' })
  const id = await aVirtualEvent(tid, [eventId], { owner })
  const first = await aVirtualEntry({ captain, virtualEventId: id })
  const second = await aVirtualEntry({ captain, virtualEventId: id, paid: true })
  const captainId = await personIdOf(captain)
  return { tid, squadId, captain, captainId, ann, bob, entryId, id, first, second, params: { id, captainId } }
}
type Team = Awaited<ReturnType<typeof aTeam>>
const key = 'GET admin/virtualevent/:id/captain/:captainId' as const
const read = ({ params }: Team) => callAs(admin, key, { params })
const give = (
  { params }: Team,
  virtualEntries: {
    id: string
    bowlerId?: string | null
    usbcId?: string
    entryId?: string | null
    version?: number
  }[],
) => callAs(admin, 'PUT admin/virtualevent/:id/captain/:captainId/virtualentry', { params, body: { virtualEntries } })

test("a captain's entries of a virtual event, their money, and who can be chosen", async () => {
  const team = await aTeam()
  const { id, captainId, first, second, ann, bob } = team
  await aVirtualEntry({ captain: team.captain, virtualEventId: id, isCancelled: true })
  const other = await aCaptain({ given_name: 'Olga', family_name: 'Otter' })
  await aVirtualEntry({ captain: other, virtualEventId: id, bowlerId: bob.id })
  const { statusCode, body } = await read(team)
  expect(statusCode).toBe(200)
  expect(body).toMatchObject({
    virtualEventId: id,
    virtualEventName: 'All Events',
    captainId,
    captainName: 'Casey Kegel',
    balance: 20,
    selectedBalance: 0,
    paymentModalType: 'Payment',
    refundType: 'refundOnly',
    readOnly: false,
    teams: [],
  })
  expect(body.virtualEntries.map((row) => [row.id, row.position, row.balance, row.isCancelled])).toEqual([
    [first, 1, 10, false],
    [second, 2, 0, false],
    [expect.any(String), 3, 10, true],
  ])
  const held = new Map(body.bowlers.map((one) => [one.id, [one.assignedByOtherCaptain, one.otherCaptainName]]))
  expect(held).toEqual(
    new Map([
      [ann.id, [false, '']],
      [bob.id, [true, 'Olga Otter']],
    ]),
  )
  const { params } = team
  expect((await callAs(admin, `${key}/bowler`, { params })).body).toEqual(body.bowlers)
  expect((await callAs(admin, `${key}/teams`, { params })).body).toEqual([])
  expect((await callAs(admin, `${key}/virtualentry`, { params })).body).toEqual(body.virtualEntries)
})

test('bowlers are given, exchanged and taken back, whoever staff are; no bowler in two rows', async () => {
  const team = await aTeam()
  const { first, second, ann, bob, squadId } = team
  const given = await give(team, [
    { id: first, bowlerId: ann.id },
    { id: second, usbcId: bob.usbcId },
  ])
  expect(given.body.map((row) => row.bowlerId)).toEqual([ann.id, bob.id])
  // a squad that has started stops captains, not staff
  await db.updateTable('squads').set({ startsAt: new Date() }).where('id', '=', squadId).execute()
  const twice = await give(team, [{ id: second, bowlerId: ann.id }])
  expect(twice.body.message).toMatch(/is already entered into All Events\.$/)
  const stranger = await aBowler()
  expect((await give(team, [{ id: second, bowlerId: stranger.id }])).body.message).toBe(
    `${stranger.usbcId.toUpperCase()} is not on any of the captain's rosters for All Events.`,
  )
  const stale = await give(team, [{ id: first, bowlerId: null, version: 77 }])
  expect(stale.body.code).toBe('Stale')
  expect((await give(team, [{ id: first, bowlerId: null }])).body.map((row) => row.bowlerId)).toEqual([null, bob.id])
  const foreign = await aVirtualEntry({ captain: await aCaptain(), virtualEventId: team.id })
  expect((await give(team, [{ id: foreign, bowlerId: ann.id }])).statusCode).toBe(404)
  await db.updateTable('tournaments').set({ status: 6 }).where('id', '=', team.tid).execute()
  expect((await give(team, [{ id: first, bowlerId: ann.id }])).body.code).toBe('ReadOnly')
  expect((await read(team)).body).toMatchObject({
    readOnly: true,
    readOnlyInfo: 'Entries of this tournament can no longer be changed.',
  })
})

test('teams are given', async () => {
  const team = await aTeam('team')
  const { first, entryId } = team
  expect((await read(team)).body.teams).toMatchObject([
    { id: entryId, description: expect.stringMatching(/^Pin Pals \(/) },
  ])
  const given = await give(team, [{ id: first, entryId }])
  expect(given.body[0]).toMatchObject({ entryId, teamName: 'Pin Pals' })
})

test('a captain who has nothing in the tournament is not found', async () => {
  const { id } = await aTeam()
  const params = { id, captainId: await personIdOf(await aCaptain()) }
  expect((await callAs(admin, key, { params })).statusCode).toBe(404)
})
