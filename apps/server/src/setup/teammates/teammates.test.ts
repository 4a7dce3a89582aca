import { expect, test } from 'vitest'
import { callAs, theKit } from '../../testing/kit.ts'
import { aLink } from '../../testing/links.ts'
import { aCaptain, anEvent, aSquad } from '../../testing/makers.ts'
import { aManagedTournament } from '../../testing/managers.ts'
import { anEntry } from '../../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const on = { invites: true, shares: true, paymentLinks: true }
const off = { invites: false, shares: false, paymentLinks: false }

test('a dry run says which links and shares no longer work by a switch', async () => {
  const { tid, manager } = await aManagedTournament({ status: 3, ...on })
  const entryId = await anEntry({ captain: await aCaptain(), squadId: await aSquad(await anEvent(tid)) })
  const notes = async (values: typeof on) => {
    const { body } = await callAs(manager, 'PUT setup/tournament/:id/teammates', {
      params: { id: tid },
      body: values,
      dryRun: true,
    })
    return (body as unknown as { effects: { notes: string[] } }).effects.notes
  }
  expect(await notes(off)).toEqual([])
  const { rosterId } = await aLink(entryId)
  await aLink(entryId, { kind: 'bowler', email: 'ann@bowler.test' })
  await aLink(entryId, { kind: 'bowler', email: 'bea@bowler.test', endedAt: new Date(), ended: 'declined' })
  await aLink(entryId, { kind: 'payment' })
  await db
    .insertInto('shares')
    .values([2000, 3000].map((amount, index) => ({ rosterId: rosterId ?? '', position: index + 1, amount })))
    .execute()
  expect(await notes(off)).toEqual([
    '2 invitations and team links stop working. Who has joined stays.',
    '1 team asks for shares: nobody can pay one any more. What was paid stays.',
    '1 payment link stops working.',
  ])
  expect(await notes({ ...on, invites: false })).toHaveLength(1)
  expect(await notes(on)).toEqual([])
  const saved = await callAs(manager, 'GET setup/tournament/:id/teammates', { params: { id: tid } })
  expect(saved.body).toMatchObject(on)
})
