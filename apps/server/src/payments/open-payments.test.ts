import { afterEach, expect, test } from 'vitest'
import { secretOf } from '../testing/buying.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'

const { services, clock } = await theKit()
const { db } = services.database
afterEach(() => {
  clock.ahead = 0
})

/** An entry and a virtual entry that their captain is about to pay, and a check that was booked for both two days ago. */
async function aWorld({ days = 2 } = {}) {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const [captain, admin] = [await aCaptain(), await anAdmin()]
  const entryId = await anEntry({ captain, squadId: await aSquad(eventId) })
  const virtualEntryId = await aVirtualEntry({ captain, virtualEventId: await aVirtualEvent(tid, [eventId]) })
  const captainId = await personIdOf(captain)
  const items = { entries: [{ id: entryId }], virtualEvents: [{ id: virtualEntryId }] }
  const check = { ...items, captainId, tournamentId: tid, paymentType: 'Check' as const, checkNumber: '9001' }
  const booked = await callAs(admin, 'POST admin/captain/payment/other', { body: { ...check, amount: 30 } })
  clock.ahead = days * 86_400_000
  const made = await callAs(captain, 'POST registration/payment/createSession', {
    body: { tournamentId: tid, ...items },
  })
  const paymentId = made.body.paymentId ?? ''
  return { tid, captain, captainId, admin, entryId, virtualEntryId, check, bookedId: booked.body.paymentId, paymentId }
}
type World = Awaited<ReturnType<typeof aWorld>>
const stateOf = async (id: string) =>
  (await db.selectFrom('paymentSessions').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

const other = { firstName: 'Bea', lastName: 'Lee' }
const acts: [string, (of: World, as: Person) => Promise<{ statusCode: number }>][] = [
  [
    'a void after its day',
    ({ bookedId: paymentId }, as) =>
      callAs(as, 'POST admin/payments/:paymentId/void', { params: { paymentId }, body: { reason: 'Wrong entry.' } }),
  ],
  [
    'a cancellation of a stale entry',
    ({ entryId: id }, as) => callAs(as, 'POST admin/entry/:id/cancel', { params: { id }, body: { version: 99 } }),
  ],
  [
    'a refund above what was paid',
    ({ entryId: id }, as) =>
      callAs(as, 'POST admin/entry/:id/cancel', {
        params: { id },
        body: { refundOnly: true, paymentType: 'Cash', amount: 31 },
      }),
  ],
  [
    'a cancellation of a stale virtual entry',
    ({ virtualEntryId }, as) =>
      callAs(as, 'POST admin/virtualevent/virtualEntry/cancel', { body: { virtualEntryId, version: 99 } }),
  ],
  [
    'a payment above what is due',
    ({ check }, as) => callAs(as, 'POST admin/captain/payment/other', { body: { ...check, amount: 1_000 } }),
  ],
  [
    'another captain of a stale entry',
    ({ entryId }, as) =>
      callAs(as, 'POST admin/captain/change/entry', {
        body: { entryId, ...other, email: 'bea.lee@kegler.test', virtualEntryIds: [], version: 99 },
      }),
  ],
  [
    'another captain of a virtual entry who has no room for it',
    ({ virtualEntryId }, as) =>
      callAs(as, 'POST admin/captain/change/virtualentry', {
        body: { virtualEntryId, ...other, email: 'bea.lee@kegler.test' },
      }),
  ],
]
test.each(acts)('%s is refused, and what the captain is paying goes on', async (_, act) => {
  const world = await aWorld()
  expect((await act(world, world.admin)).statusCode).toBeGreaterThanOrEqual(400)
  expect(await stateOf(world.paymentId)).toBe('created')
})

test('an adjustment of a stale entry is refused, and what the captain is paying goes on; one that is made ends it', async () => {
  const world = await aWorld()
  const superuser = await aCaptain({ roles: ['superuser'] })
  const adjust = (version?: number) =>
    callAs(superuser, 'POST admin/entry/:id/adjustment', {
      params: { id: world.entryId },
      body: { amount: 1, notes: 'Banquet', ...(version === undefined ? {} : { version }) },
    })
  expect((await adjust(99)).statusCode).toBe(409)
  expect(await stateOf(world.paymentId)).toBe('created')
  expect((await adjust()).statusCode).toBe(200)
  expect(await stateOf(world.paymentId)).toBe('failed')
})

/** The first act that gave an entry another captain. */
const changeOfCaptain = async (entryId: string) => {
  const { requestId } = await db
    .selectFrom('audit')
    .select('requestId')
    .where('recordId', '=', entryId)
    .where('property', '=', 'captain_id')
    .executeTakeFirstOrThrow()
  return requestId ?? ''
}

test('an undo that is refused ends nothing', async () => {
  const world = await aWorld()
  const { entryId, admin } = world
  const body = { entryId, ...other, email: `bea.${entryId}@kegler.test`, virtualEntryIds: [world.virtualEntryId] }
  expect((await callAs(admin, 'POST admin/captain/change/entry', { body })).statusCode).toBe(200)
  const requestId = await changeOfCaptain(entryId)
  // changed again since
  const again = { ...body, email: `cay.${entryId}@kegler.test` }
  expect((await callAs(admin, 'POST admin/captain/change/entry', { body: again })).statusCode).toBe(200)
  const open = await callAs(admin, 'POST admin/entry/createSession', { body: { entryId } })
  const paymentId = open.body.paymentId ?? ''
  const undone = await callAs(admin, 'POST admin/undo', { body: { requestId } })
  expect(undone.statusCode).toBe(422)
  expect(await stateOf(paymentId)).toBe('created')
})

const paidSince: [string, (of: World) => Promise<{ body: { messages?: string[] } }>][] = [
  [
    'a void',
    ({ bookedId: paymentId, admin }) =>
      callAs(admin, 'POST admin/payments/:paymentId/void', { params: { paymentId }, body: {} }),
  ],
  [
    'another captain',
    ({ entryId, admin }) => {
      const body = { entryId, ...other, email: `bea.${entryId}@kegler.test`, virtualEntryIds: [] }
      return callAs(admin, 'POST admin/captain/change/entry', { body })
    },
  ],
]
test.each(paidSince)('%s says what was paid just before', async (_, act) => {
  const world = await aWorld({ days: 0 })
  await payByCard(await secretOf(world.captain, world.paymentId))
  expect((await act(world)).body.messages).toEqual(['Casey Kegel paid $80.00 just now.'])
})

test('an undo says what was paid just before', async () => {
  const { tid, entryId, admin } = await aWorld()
  const next = await aCaptain()
  await personIdOf(next)
  const change = { entryId, email: next.email, virtualEntryIds: [] }
  expect((await callAs(admin, 'POST admin/captain/change/entry', { body: change })).body.messages).toEqual([])
  const requestId = await changeOfCaptain(entryId)
  const body = { tournamentId: tid, entries: [{ id: entryId }] }
  const made = await callAs(next, 'POST registration/payment/createSession', { body })
  await payByCard(await secretOf(next, made.body.paymentId ?? ''))
  const undone = await callAs(admin, 'POST admin/undo', { body: { requestId } })
  expect(undone.body.messages).toEqual([expect.stringMatching(/^Casey Kegel paid \$\d+\.00 just now\.$/)])
})
