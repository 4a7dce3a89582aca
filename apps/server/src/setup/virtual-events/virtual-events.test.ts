import { expect, test } from 'vitest'
import { order } from '../../testing/buying.ts'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aVirtualEvent } from '../../testing/makers.ts'
import { virtualEventBody } from '../../testing/setup-event-requests.ts'
import { aManaged, setStatus, virtualEventsOf } from '../../testing/setup-events.ts'
import { aVirtualEntry } from '../../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const put = (person: Person, body: object) => callAs(person, 'PUT virtualevent', { body, query: {} } as never)
const create = (person: Person, body: object) => callAs(person, 'POST virtualevent', { body: body as never })
const offersOf = async (person: Person, tid: string, captainView?: 'true') => {
  const query = captainView ? { captainView } : {}
  return (await callAs(person, 'GET tournament/:tid/virtualEvents', { params: { tid }, query })).body
}
const refused = (message: RegExp) => ({ statusCode: 422, body: { message: expect.stringMatching(message) } })

test('a dry run says how many carts will be shown a new price', async () => {
  const { tid, manager, locationId } = await aManaged({ status: 3 })
  const team = await anEvent(tid, { locationId })
  const id = await aVirtualEvent(tid, [team])
  const squad = await aSquad(team)
  const body = { ...virtualEventBody(team), ...(await virtualEventsOf(manager, tid))[0], tournamentId: tid }
  const notes = async (changed: object) => {
    const sent = { body: { ...body, virtualEventMaps: team, ...changed }, query: {}, dryRun: true } as never
    const { effects } = (await callAs(manager, 'PUT virtualevent', sent)).body as unknown as {
      effects: { notes: string[] }
    }
    return effects.notes
  }
  expect(await notes({ prizeFee: 99 })).toEqual([])
  const held = await callAs(await aCaptain(), 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id: squad, quantity: 1 }], virtualEvents: [{ id, quantity: 1 }] },
  })
  expect(held.body.messages).toEqual([])
  expect(await notes({ name: 'All' })).toEqual([])
  expect(await notes({ prizeFee: 99 })).toEqual(['1 cart will be shown the new price.'])
})

test('one is created with its linked events; the captain is offered it at its price', async () => {
  const { tid, manager } = await aManaged()
  const [team, doubles] = [await anEvent(tid), await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })]
  const both = { ...virtualEventBody(team, doubles), tournamentId: tid, ownedBy: 'Team Owned', prizeFee: 12.34 }
  const made = await create(manager, both)
  // several linked events are owned by bowlers
  expect(made).toMatchObject({
    statusCode: 200,
    body: { ownedBy: 'Bowler Owned', owner: 'bowler', maps: [team, doubles].sort(), scoringMethod: 'First' },
  })
  const ofTeam = await create(manager, { ...both, virtualEventMaps: team, name: 'Team All Events' })
  expect(ofTeam.body).toMatchObject({ ownedBy: 'Team Owned', maps: [team] })
  expect(await create(manager, { ...both, virtualEventMaps: '' })).toMatchObject({ statusCode: 400 })
  await setStatus(tid, 3)
  const captain = await aCaptain()
  const offers = await offersOf(captain, tid)
  expect(offers).toMatchObject([
    { name: 'All Events', price: 12.34, owner: 'bowler' },
    { name: 'Team All Events', owner: 'team', eventId: team },
  ])
  expect(await offersOf(manager, tid, 'true')).toEqual(offers)
  expect((await virtualEventsOf(manager, tid)).map(({ name, canDelete }) => [name, canDelete])).toEqual([
    ['All Events', true],
    ['Team All Events', true],
  ])
  const id = made.body.id
  const hide = (hideFromCaptains: boolean) =>
    callAs(manager, 'PUT virtualevent/:id/hideFromCaptains', { params: { id }, body: { hideFromCaptains } })
  expect(await hide(true)).toMatchObject({ statusCode: 200 })
  expect(await offersOf(captain, tid)).toMatchObject([{ name: 'Team All Events' }])
  await setStatus(tid, 5)
  expect(await hide(false)).toMatchObject(refused(/closed/))
})

test('linked events and owner are fixed once one is sold or held; fees are not', async () => {
  const { tid, manager } = await aManaged({ status: 3 })
  const [team, doubles] = [await anEvent(tid), await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })]
  const squad = await aSquad(team)
  const id = await aVirtualEvent(tid, [team])
  const body = { ...virtualEventBody(team), id, ownedBy: 'Bowler Owned' }
  const captain = await aCaptain()
  const bought = await order(captain, tid, [{ id: squad, quantity: 1 }], [{ id, quantity: 2 }])
  expect(bought.body.messages).toEqual([])
  expect(await put(manager, { ...body, virtualEventMaps: `${team},${doubles}` })).toMatchObject(
    refused(/in their carts/),
  )
  await db.deleteFrom('holds').where('tournamentId', '=', tid).execute()
  expect(await put(manager, { ...body, ownedBy: 'Team Owned' })).toMatchObject(refused(/in their carts/))
  await db.updateTable('paymentSessions').set({ state: 'expired' }).where('tournamentId', '=', tid).execute()
  expect(await put(manager, { ...body, ownedBy: 'Team Owned' })).toMatchObject({
    statusCode: 200,
    body: { owner: 'team' },
  })
  expect(await put(manager, { ...body, virtualEventMaps: `${team},${doubles}` })).toMatchObject({ statusCode: 200 })
  await aVirtualEntry({ captain, virtualEventId: id })
  expect(await put(manager, body)).toMatchObject(refused(/have been sold/))
  const same = { ...body, virtualEventMaps: `${doubles},${team}`, prizeFee: 99.99 }
  expect(await put(manager, { ...same, ageBased: true })).toMatchObject(refused(/have been sold/))
  expect(await put(manager, same)).toMatchObject({ statusCode: 200, body: { prizeFee: 99.99, readOnlyEvent: true } })
})

test('one is deleted in Setup, unless somebody has bought or holds it', async () => {
  const { tid, manager } = await aManaged({ status: 3 })
  const team = await anEvent(tid)
  const squad = await aSquad(team)
  const id = await aVirtualEvent(tid, [team])
  const remove = () => callAs(manager, 'PUT setupEvents/:tid/delete', { params: { tid }, body: { eventId: id } })
  expect(await remove()).toMatchObject(refused(/status Setup/))
  await callAs(await aCaptain(), 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id: squad, quantity: 1 }], virtualEvents: [{ id, quantity: 1 }] },
  } as never)
  await setStatus(tid, 1)
  expect(await remove()).toMatchObject(refused(/^Captains have All Events in their carts/))
  await db.deleteFrom('holds').where('tournamentId', '=', tid).execute()
  expect(await remove()).toMatchObject({ statusCode: 200, body: { eventName: 'All Events' } })
  expect(await virtualEventsOf(manager, tid)).toEqual([])
})
