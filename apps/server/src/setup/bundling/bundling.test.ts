import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, zone } from '../../testing/makers.ts'
import { aManagedTournament } from '../../testing/managers.ts'

const { services, server } = await theKit()
const { db } = services.database
const day = addDays(dayOf(new Date(), zone), 31)

async function aPair() {
  const { tid, manager } = await aManagedTournament()
  const parentEventId = await anEvent(tid, { name: 'Team' })
  const childEventId = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const rule = { tournamentId: tid, parentEventId, childEventId, quantity: 2 }
  return { tid, manager, parentEventId, childEventId, rule }
}
const hold = (captain: Person, tid: string, squads: { id: string; quantity: number }[]) =>
  callAs(captain, 'PUT registration/tournament/:tid/hold', { params: { tid }, body: { squads } })

test('a rule sells the child with its parent alone, until it is ended for good', async () => {
  const { tid, manager, parentEventId, childEventId, rule } = await aPair()
  const [parent, child] = [await aSquad(parentEventId), await aSquad(childEventId, { day: addDays(day, 1) })]
  const [captain, covered] = [await aCaptain(), await aCaptain()]
  expect((await hold(captain, tid, [{ id: child, quantity: 1 }])).body.messages).toEqual([])
  const both = [parent, child].map((id) => ({ id, quantity: 1 }))
  expect((await hold(covered, tid, both)).body.messages).toEqual([])
  const active = async () => (await callAs(manager, 'GET bundling/:id/active', { params: { id: tid } })).body
  expect(await active()).toBeNull()

  const dry = await callAs(manager, 'POST bundling', { body: rule, dryRun: true })
  expect(dry.body).toMatchObject({ effects: { notes: ['1 cart has more Doubles entries than this rule allows.'] } })
  const made = await callAs(manager, 'POST bundling', { body: rule })
  expect(made.body).toEqual({
    ...{
      id: made.body.id,
      quantity: 2,
      parentEventId,
      childEventId,
      parentEventName: 'Team',
      childEventName: 'Doubles',
    },
    creationDate: dayOf(new Date(), zone),
    inactiveDate: null,
    description: 'Buying 1 Team entry allows purchase of 2 Doubles entries on the next day.',
  })
  expect(await active()).toEqual(made.body)
  expect((await hold(captain, tid, [{ id: child, quantity: 2 }])).body.messages?.[0]).toMatch(/2 too many/)
  expect(await callAs(manager, 'POST bundling', { body: rule })).toMatchObject({
    statusCode: 422,
    body: { message: 'This tournament has an active bundling rule. Deactivate it before you add another one.' },
  })

  const end = () => callAs(manager, 'PUT bundling/:id/deactivate', { params: { id: made.body.id } })
  expect((await end()).body.inactiveDate).toBe(dayOf(new Date(), zone))
  expect(await active()).toBeNull()
  expect((await hold(captain, tid, [{ id: child, quantity: 1 }])).body.messages).toEqual([])
  expect(await end()).toMatchObject({ statusCode: 422, body: { message: 'This bundling rule is inactive already.' } })
})

test('with Doubles and Singles linked, a rule with Doubles as the child counts sets on the day after', async () => {
  const { tid, manager, parentEventId, childEventId, rule } = await aPair()
  const singles = await aSquad(await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 }), {
    ...{ day: addDays(day, 1), time: '13:00' },
  })
  const [parent, doubles] = [await aSquad(parentEventId), await aSquad(childEventId, { day: addDays(day, 1) })]
  const link = { params: { id: tid }, body: { tournamentId: tid, linkEvents: true } }
  expect((await callAs(manager, 'POST setup/tournament/:id/linkEvents', link)).statusCode).toBe(200)
  expect((await callAs(manager, 'POST bundling', { body: rule })).statusCode).toBe(200)
  const captain = await aCaptain()
  const team = { id: parent, quantity: 1 }
  expect((await hold(captain, tid, [team, { id: doubles, quantity: 3 }])).body.messages?.[0]).toMatch(/1 too many/)
  expect((await hold(captain, tid, [team, { id: doubles, quantity: 2 }])).body.messages).toEqual([])
  const { rows } = await sql<{ taken: number }>`select taken from squads where id in (${doubles}, ${singles})
    order by starts_at`.execute(db)
  // two sets: two Doubles entries and four Singles entries
  expect(rows.map(({ taken }) => taken)).toEqual([2, 4])
})

test('a rule names two events of this tournament, and a quantity from 0 on', async () => {
  const { manager, parentEventId, rule } = await aPair()
  const other = await aPair()
  const send = async (values: object) => {
    const { statusCode, body } = await callAs(manager, 'POST bundling', { body: { ...rule, ...values } })
    return [statusCode, body.message]
  }
  const corrected = (text: string) => [400, text]
  expect(await send({ childEventId: parentEventId })).toEqual(
    corrected('Child event id: Cannot be the same as parent event.'),
  )
  expect(await send({ childEventId: '' })).toEqual(corrected('Child event id is required.'))
  expect(await send({ quantity: null })).toEqual(corrected('Quantity is required.'))
  expect(await send({ quantity: 1.5 })).toEqual([400, 'Enter a whole number.'])
  expect(await send({ quantity: -1 })).toEqual(corrected('Quantity: Must be zero or a greater number.'))
  expect(await send({ childEventId: other.childEventId })).toEqual([404, 'This event was not found.'])
  expect(await send({ quantity: 0 })).toEqual([200, undefined])
})

test('a rule of the system is shown, counts as the active one, and is not ended', async () => {
  const { tid, manager, rule } = await aPair()
  const { id } = await db
    .insertInto('bundlingRules')
    .values({ ...rule, isSystem: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shown = await callAs(manager, 'GET bundling/:id/active', { params: { id: tid } })
  expect(shown.body?.description).toBe('Split squad bundling is active.')
  expect(await callAs(manager, 'POST bundling', { body: rule })).toMatchObject({ statusCode: 422 })
  expect(await callAs(manager, 'PUT bundling/:id/deactivate', { params: { id } })).toMatchObject({
    statusCode: 422,
    body: { message: 'This rule is kept by the system and cannot be deactivated.' },
  })
})

test('the events of a rule are answered with and without a slash at the end', async () => {
  const { tid, manager, parentEventId, childEventId } = await aPair()
  for (const path of [`bundling/${tid}/bundlingruleevents`, `bundling/${tid}/bundlingruleevents/`]) {
    const reply = await server.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${manager.token}` } })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      [
        { id: parentEventId, name: 'Team' },
        { id: childEventId, name: 'Doubles' },
      ],
    ])
  }
})
