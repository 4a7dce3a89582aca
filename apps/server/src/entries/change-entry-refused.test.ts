import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, aMember, aSquad, zone } from '../testing/makers.ts'
import { aTeam, db, type Places, save, verify } from '../testing/rosters.ts'
import { aBowler, anEntry } from '../testing/sold.ts'

describe('refused', () => {
  test("another captain's entry, read or written: 404", async () => {
    const { entryId } = await aTeam()
    const stranger = await aCaptain()
    expect((await save(stranger, entryId, [])).statusCode).toBe(404)
    expect((await verify(stranger, entryId, [])).statusCode).toBe(404)
    for (const key of [
      'GET registration/entry/:id',
      'GET registration/entry/:id/readonly',
      'GET registration/entry/:id/payment/log',
      'GET registration/entry/:id/printable',
      'GET registration/entry/:id/paymentLogPrintable',
    ] as const)
      expect((await callAs(stranger, key, { params: { id: entryId } })).statusCode).toBe(404)
  })

  test("the entry of another group's tournament: 404", async () => {
    const { captain, entryId, tid } = await aTeam()
    const group = await (await db())
      .insertInto('groups')
      .values({ name: `Hub ${entryId}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await (await db()).updateTable('tournaments').set({ groupId: group.id }).where('id', '=', tid).execute()
    expect((await save(captain, entryId, [])).statusCode).toBe(404)
    expect((await callAs(captain, 'GET tournament/:tid/entries', { params: { tid } })).statusCode).toBe(404)
  })

  test('two ids of one member count as one bowler', async () => {
    const { outside } = await theKit()
    const { captain, entryId } = await aTeam()
    const usbcId = await aMember()
    const member = outside.members.get(usbcId)
    if (member) outside.members.set(`OLD-${usbcId}`, member)
    expect((await save(captain, entryId, [`old-${usbcId}`])).body.rosterPositions[0]?.bowler?.usbcId).toBe(usbcId)
    const twice = await save(captain, entryId, [usbcId, `OLD-${usbcId}`], { version: 2 })
    expect(twice).toMatchObject({
      statusCode: 422,
      body: { message: expect.stringContaining('already on this roster') },
    })
  })

  test('bad input, each with a sentence', async () => {
    const { captain, entryId } = await aTeam()
    const usbcId = await aMember()
    const messages = async (usbcIds: Places, values: Record<string, unknown> = {}) => {
      const { statusCode, body } = await save(captain, entryId, usbcIds, values)
      return [statusCode, body.message]
    }
    expect(await messages([], { name: ' ' })).toEqual([400, 'We need to be able to identify your team.'])
    expect(await messages([], { pairCode: '12345678901' })).toEqual([
      400,
      'A Companion Code has at most 10 characters.',
    ])
    expect(await messages([null, null, null, usbcId])).toEqual([400, 'This event has 3 positions.'])
    expect(await messages([], { rosterPositions: [{ position: 1, bowler: { usbcId }, average: 301 }] })).toEqual([
      400,
      'An average is between 0 and 300.',
    ])
    expect(await messages(['8-8', '9-9'])).toEqual([404, 'Membership id(s) 8-8, 9-9 not found in membership'])
    expect(await messages([usbcId, usbcId])).toEqual([422, expect.stringContaining('is already on this roster.')])
  })

  test('a stale save', async () => {
    const { captain, entryId } = await aTeam()
    expect((await save(captain, entryId, [])).statusCode).toBe(200)
    const stale = await save(captain, entryId, [])
    expect(stale).toMatchObject({ statusCode: 409, body: { code: 'Stale' } })
  })

  test.each([
    ['cancelled', { isCancelled: true }, {}, 'This entry is cancelled'],
    ['closed', {}, { status: 5 }, 'can no longer be changed'],
  ])('a read-only entry: %s', async (_, values, tournament, message) => {
    const { captain, entryId, tid } = await aTeam()
    await (await db())
      .updateTable('entries')
      .set({ version: 1, ...values })
      .where('id', '=', entryId)
      .execute()
    await (await db())
      .updateTable('tournaments')
      .set({ name: 'y', ...tournament })
      .where('id', '=', tid)
      .execute()
    const reply = await save(captain, entryId, [])
    expect(reply).toMatchObject({
      statusCode: 422,
      body: { code: 'ReadOnly', message: expect.stringContaining(message) },
    })
    const asked = await callAs(captain, 'GET registration/entry/:id/readonly', { params: { id: entryId } })
    expect(asked.body).toMatchObject({ readOnly: true, reason: reply.body.message })
  })

  test('once the squad has started', async () => {
    const { captain, entryId, squadId } = await aTeam()
    expect((await callAs(captain, 'GET registration/entry/:id/readonly', { params: { id: entryId } })).body).toEqual({
      readOnly: false,
      reason: null,
    })
    await (await db())
      .updateTable('squads')
      .set({ startsAt: new Date(Date.now() - 1000) })
      .where('id', '=', squadId)
      .execute()
    expect((await save(captain, entryId, [])).body.message).toContain('The squad has started')
  })

  test('a bowler whose membership ends before the squad, though it was fine when they were looked up', async () => {
    const { captain, entryId } = await aTeam({ restrictBowlersToActiveMembership: true })
    const usbcId = await aMember()
    expect((await save(captain, entryId, [usbcId])).statusCode).toBe(200)
    await aMember({ usbcId, membershipExpires: addDays(dayOf(new Date(), zone), 1) })
    const lapsed = await save(captain, entryId, [usbcId], { version: 2 })
    expect(lapsed).toMatchObject({ statusCode: 422, body: { code: 'RuleBroken' } })
    const shown = await callAs(captain, 'GET registration/entry/:id', { params: { id: entryId } })
    expect(shown.body.rosterPositions[0]?.bowler?.error?.Message).toContain('no active membership')
  })

  test('teams that must differ, and the other team is named', async () => {
    const { captain, entryId, eventId } = await aTeam({}, { numberOfBowlersThatMustBeDifferentPerTeam: 2 })
    const [one, two, three] = [await aBowler(), await aBowler(), await aBowler()]
    const later = await aSquad(eventId, { time: '18:00' })
    await anEntry({ captain, squadId: later, bowlers: [one.id, two.id, three.id], name: "Li'l <Strikers>" })
    const similar = await save(captain, entryId, [one.usbcId, two.usbcId])
    expect(similar.body.message).toBe("At least 2 of the 3 bowlers must differ from your team 'Li'l <Strikers>'.")
    expect((await save(captain, entryId, [one.usbcId, await aMember(), await aMember()])).statusCode).toBe(200)
  })
})
