import { dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, zone } from '../../testing/makers.ts'
import { aManagedTournament, ended } from '../../testing/managers.ts'
import { anEntry } from '../../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database

const hold = (captain: Person, tid: string, id: string, quantity = 1) =>
  callAs(captain, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id, quantity, eventTotalPrice: 210.5 }] },
  })

test('a new fee is shown to the captain whose cart has the event; what was sold keeps its lines', async () => {
  const { tid, manager } = await aManagedTournament()
  const eventId = await anEvent(tid, { name: 'Team', expenseFee: 21_050, lineageFee: 0, prizeFee: 0 })
  const squadId = await aSquad(eventId)
  const [captain, paid] = [await aCaptain(), await aCaptain()]
  const entryId = await anEntry({ captain: paid, squadId, paid: true })
  const ledger = () => db.selectFrom('ledger').selectAll().where('entryId', '=', entryId).orderBy('id').execute()
  const before = await ledger()
  expect((await hold(captain, tid, squadId)).body.messages).toEqual([])

  const body = { eventId, description: '  Lineage surcharge ', fee: 5 }
  const dry = await callAs(manager, 'POST addonfee', { body, dryRun: true })
  expect(dry.body).toMatchObject({ effects: { notes: ['1 cart will be shown the new price.'] } })
  const made = await callAs(manager, 'POST addonfee', { body })
  expect([made.statusCode, made.body]).toEqual([
    200,
    {
      id: expect.stringMatching(/^.{36}$/),
      fee: 5,
      description: 'Lineage surcharge',
      eventId,
      eventName: 'Team',
      creationDate: dayOf(new Date(), zone),
      inactiveDate: null,
      statusDisplayName: 'Active',
    },
  ])
  const changed = await hold(captain, tid, squadId, 2)
  expect(changed.body.messages).toEqual(['The price of Team changed from $210.50 to $215.50. Please review your cart.'])
  expect(await ledger()).toEqual(before)
})

test('fees are listed active or inactive; one that has ended cannot be ended again', async () => {
  const { tid, manager } = await aManagedTournament()
  const eventId = await anEvent(tid)
  const add = (description: string, fee: number) =>
    callAs(manager, 'POST addonfee', { body: { eventId, description, fee } })
  const first = await add('First', 2.1)
  await add('Second', 0)
  const list = async (key: 'GET tournament/:tid/fees/active' | 'GET tournament/:tid/fees/inactive') =>
    (await callAs(manager, key, { params: { tid } })).body.map(({ description }) => description)
  expect(await list('GET tournament/:tid/fees/active')).toEqual(['Second', 'First'])
  const end = () => callAs(manager, 'PUT addonfee/:id/deactivate', { params: { id: first.body.id } })
  expect((await end()).body).toMatchObject({ statusDisplayName: 'Inactive', inactiveDate: dayOf(new Date(), zone) })
  expect(await list('GET tournament/:tid/fees/active')).toEqual(['Second'])
  expect(await list('GET tournament/:tid/fees/inactive')).toEqual(['First'])
  expect(await end()).toMatchObject({ statusCode: 422, body: { message: 'This fee is inactive already.' } })
})

test('a fee needs its event, a description and an amount of any cents from 0 on', async () => {
  const { tid, manager } = await aManagedTournament()
  const eventId = await anEvent(tid)
  const messages = async (body: object) =>
    (await callAs(manager, 'POST addonfee', { body: body as never })).body.messages
  expect(await messages({})).toEqual(['Event id is required.', 'Description is required.', 'Fee is required.'])
  expect(await messages({ eventId, description: ' ', fee: 1 })).toEqual(['Description is required.'])
  expect(await messages({ eventId, description: 'Fee', fee: null })).toEqual(['Fee is required.'])
  expect(await messages({ eventId, description: 'Fee', fee: -1 })).toEqual(['Fee: Must be zero or a greater number.'])
  expect(await messages({ eventId, description: 'Fee', fee: 1.005 })).toEqual(['Enter the amount with two decimals.'])
  expect(await messages({ eventId, description: 'x'.repeat(101), fee: 1 })).toEqual(['Use at most 100 characters.'])
  expect(await messages({ eventId, description: 'x'.repeat(100), fee: 2.1 })).toBeUndefined()
})

test('no fee is added or ended once the tournament is over', async () => {
  const { tid, manager } = await aManagedTournament()
  const eventId = await anEvent(tid)
  const made = await callAs(manager, 'POST addonfee', { body: { eventId, description: 'Fee', fee: 1 } })
  await db.updateTable('tournaments').set(ended).where('id', '=', tid).execute()
  const refused = { statusCode: 422, body: { code: 'ReadOnly' } }
  expect(await callAs(manager, 'POST addonfee', { body: { eventId, description: 'Late', fee: 1 } })).toMatchObject(
    refused,
  )
  expect(await callAs(manager, 'PUT addonfee/:id/deactivate', { params: { id: made.body.id } })).toMatchObject(refused)
})
