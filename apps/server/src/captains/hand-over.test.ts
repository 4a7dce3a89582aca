import { addDays, dayOf, formatDay } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { accept, aHandOver, offer, offersOf, outcomeOf, ownersOf, withdrawOffer } from '../testing/handing-over.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aLink, sendByLink } from '../testing/links.ts'
import { aCaptain, anAdmin, zone } from '../testing/makers.ts'
import { aPaidEntry, cancel } from '../testing/refunding.ts'
import { anEntry } from '../testing/sold.ts'
import { endDueHandOvers } from './answer-hand-over.ts'

const { services } = await theKit()
const { db } = services.database
const mailsOf = async (about: string) =>
  (
    await db
      .selectFrom('mails')
      .select(['kind', 'toAddress', 'data'])
      .where('about', '=', about)
      .orderBy('kind', 'desc')
      .execute()
  ).map(({ kind, toAddress, data }) => [kind, toAddress, (data as { why?: string }).why])
const plan = (who: Person, tid: string, entryIds: string[]) =>
  callAs(who, 'POST registration/tournament/:tid/handovers/plan', { params: { tid }, body: { entryIds } })
const decline = (who: Person, id: string) => callAs(who, 'POST registration/handovers/:id/decline', { params: { id } })

test('before an offer is accepted it says by when what is owed is due, and who is asked for a share', async () => {
  const { tid, captain, first, second } = await aHandOver()
  const dueOn = addDays(dayOf(new Date(), zone), 5)
  await transact(db, { email: 'maker' }, async (tx) => {
    await tx.updateTable('entries').set({ deposit: 2500, dueOn }).where('tournamentId', '=', tid).execute()
    for (const { id: rosterId } of await tx.selectFrom('rosters').select('id').where('entryId', '=', first).execute())
      await tx
        .insertInto('shares')
        .values([2000, 0, 3000].map((amount, index) => ({ rosterId, position: index + 1, amount })))
        .execute()
  })
  const going = async () =>
    (await plan(captain, tid, [first, second])).body.entries.map((entry) => [entry.dueOn, entry.shares])
  expect(await going()).toEqual([
    [dueOn, 0],
    [null, 0],
  ])
  await db.updateTable('tournaments').set({ shares: true }).where('id', '=', tid).execute()
  expect(await going()).toEqual([
    [dueOn, 2],
    [null, 0],
  ])
})

test('entries go with what belongs to them once the other accepts; both captains read it', async () => {
  const { tid, captain, captainId, other, otherId, first, second, virtualId } = await aHandOver()
  const seen = (await plan(captain, tid, [first, second])).body
  expect(seen).toMatchObject({
    entries: [
      { entryId: first, teamName: 'Pin Pals', balanceDue: 100 },
      { entryId: second, teamName: 'Gutter Gang', balanceDue: 0 },
    ],
    virtualEntries: [{ name: 'All Events', quantity: 1 }],
    balanceDue: 110,
  })
  const made = await offer(captain, tid, [first, second], ` ${other.email.toUpperCase()} `, { seen: [first, second] })
  expect(made.body).toMatchObject({ isOwn: true, other: other.email, balanceDue: 110 })
  const { id } = made.body
  expect(await mailsOf(id)).toEqual([['handOverOffered', other.email, undefined]])
  const [received] = await offersOf(other)
  expect(received).toMatchObject({ id, isOwn: false, other: 'Casey Kegel', balanceDue: 110 })
  expect((await callAs(other, 'GET authorization/getProfile')).body.hasHandOvers).toBe(true)
  const listed = (await callAs(captain, 'GET tournament/:tid/entries', { params: { tid } })).body
  expect(listed.map(({ handOver }) => handOver?.reason)).toEqual(
    [1, 2].map(() => 'It is offered to another captain. Take that offer back first.'),
  )
  expect(await ownersOf([first, second])).toEqual([captainId, captainId])

  expect((await accept(other, id)).body).toEqual({ tournamentId: tid })
  expect(await ownersOf([first, second])).toEqual([otherId, otherId])
  const { captainId: owner, bowlerId } = await db
    .selectFrom('virtualEntries')
    .select(['captainId', 'bowlerId'])
    .where('id', '=', virtualId)
    .executeTakeFirstOrThrow()
  expect([owner, bowlerId === null]).toEqual([otherId, false])
  const changed = await db
    .selectFrom('mails')
    .select('toAddress')
    .where('kind', '=', 'captainChanged')
    .where('toAddress', 'in', [captain.email, other.email])
    .execute()
  expect(changed).toHaveLength(4)
  expect([await outcomeOf(id), await offersOf(other), await offersOf(captain)]).toEqual(['accepted', [], []])
  expect((await accept(other, id)).statusCode).toBe(200)
  expect((await withdrawOffer(captain, id)).body.message).toBe(
    'The offer was accepted: the entries have another captain.',
  )
  expect(await booksOf(tid)).toEqual(balanced)
})

test('bowlers go on by a link of the new captain: they see the team and pay their share by it', async () => {
  const { tid, captain, other, otherId, first, ann } = await aHandOver({ shares: true, invites: true })
  const email = `${crypto.randomUUID()}@bowler.test`
  const joined = { kind: 'bowler' as const, bowlerId: ann.id, position: 1, email, guardian: 'Mo Alley' }
  const before = await aLink(first, { ...joined, joinedAt: new Date() })
  const shares = [
    { position: 1, amount: 20 },
    { position: 2, amount: 0 },
  ]
  await callAs(captain, 'PUT registration/entry/:id/shares', { params: { id: first }, body: { shares } })
  const { id } = (await offer(captain, tid, [first], other.email)).body
  await accept(other, id)
  expect(await sendByLink(before, 'GET link/team')).toMatchObject({ statusCode: 422 })
  const links = await db.selectFrom('links').selectAll().where('tournamentId', '=', tid).execute()
  const after = links.find(({ endedAt }) => endedAt === null)
  expect(links).toHaveLength(2)
  if (!after) throw new Error('no link')
  expect(after).toMatchObject({ ...joined, captainId: otherId, joinedAt: before.joinedAt })
  expect(JSON.parse((await sendByLink(after, 'GET link/team')).text)).toMatchObject({ joined: { position: 1 } })
  expect(JSON.parse((await sendByLink(after, 'GET link/payment')).text)).toMatchObject({
    share: { amount: 20 },
    open: 20,
  })
  expect(await mailsOf(after.id)).toEqual([['bowlerJoined', email, undefined]])
})

test('an offer is taken back or declined once, with a mail; then the entry can be offered again', async () => {
  const { tid, captain, other, first } = await aHandOver()
  const { id } = (await offer(captain, tid, [first], other.email)).body
  const twice = await offer(captain, tid, [first], other.email)
  expect(twice.body.message).toMatch(/^Pin Pals, reservation \d+: It is offered to another captain\./)
  for (let n = 0; n < 2; n += 1) expect((await withdrawOffer(captain, id)).statusCode).toBe(200)
  expect((await accept(other, id)).body.message).toBe('This offer has ended.')
  expect((await decline(other, id)).body.message).toBe('This offer has ended.')
  expect(await mailsOf(id)).toEqual([
    ['handOverOffered', other.email, undefined],
    ['handOverEnded', other.email, 'Casey Kegel took the offer back.'],
  ])
  const again = (await offer(captain, tid, [first], other.email)).body.id
  for (let n = 0; n < 2; n += 1) expect((await decline(other, again)).statusCode).toBe(200)
  expect((await mailsOf(again)).at(-1)).toEqual([
    'handOverEnded',
    captain.email,
    `${other.email} declined your offer. The entries stay yours.`,
  ])
})

test('nobody else reads, accepts, declines or takes back an offer', async () => {
  const { tid, captain, other, first } = await aHandOver()
  const { id } = (await offer(captain, tid, [first], other.email)).body
  const [stranger, unverified] = [await aCaptain(), await aCaptain({ email: other.email, email_verified: false })]
  for (const who of [stranger, unverified]) {
    expect(await offersOf(who)).toEqual([])
    for (const reply of [await accept(who, id), await decline(who, id), await withdrawOffer(who, id)])
      expect([reply.statusCode, reply.body.message]).toEqual([404, 'This offer was not found.'])
  }
  expect((await accept(captain, id)).statusCode).toBe(404)
  expect((await withdrawOffer(other, id)).statusCode).toBe(404)
  expect((await offer(stranger, tid, [first], other.email)).statusCode).toBe(404)
})

test('who accepts passes the gate; an address without an account signs up first', async () => {
  const { tid, captain, first } = await aHandOver()
  const email = `new-${crypto.randomUUID()}@kegler.test`
  const { id } = (await offer(captain, tid, [first], email)).body
  const incomplete = await aCaptain({ email, phone_number: null })
  expect((await accept(incomplete, id)).body.code).toBe('MissingRequiredProfileFields')
  const complete = await aCaptain({ email, sub: incomplete.subject })
  expect((await accept({ ...complete, subject: incomplete.subject }, id)).statusCode).toBe(200)
})

test.each([
  [{ handOverUntilDays: null }, 'Entries of this tournament cannot be handed over.'],
  [
    { handOverUntilDays: null, handOverUntilOn: addDays(dayOf(new Date(), zone), -1) },
    `Entries could be handed over until ${formatDay(addDays(dayOf(new Date(), zone), -1))}.`,
  ],
])('with %j nothing is offered', async (values, sentence) => {
  const { tid, captain, other, first } = await aHandOver(values)
  expect((await plan(captain, tid, [first])).body.message).toBe(sentence)
  expect((await offer(captain, tid, [first], other.email)).body.message).toBe(sentence)
  expect(await db.selectFrom('handovers').select('id').where('tournamentId', '=', tid).execute()).toEqual([])
})

test('what cannot be offered is refused with a sentence; a changed plan is shown again', async () => {
  const { tid, captain, other, first, second, squadId } = await aHandOver()
  const message = async (ids: string[], email: string, more: object = {}) =>
    (await offer(captain, tid, ids, email, more)).body.message
  expect(await message([first], captain.email.toUpperCase())).toBe('Enter the e-mail address of another captain.')
  expect(await message([first], 'nora')).toBe('Please provide a valid email.')
  expect(await message([], other.email)).toContain('Choose the entries')
  expect((await offer(captain, tid, [first], other.email, { seen: [first, second] })).body.code).toBe('Stale')
  const child = await anEntry({ captain, squadId, parentEntryId: first, parentPosition: 1 })
  expect((await offer(captain, tid, [child], other.email)).body.code).toBe('LinkedEntry')
  expect((await cancel(second)).statusCode).toBe(200)
  expect((await offer(captain, tid, [first, second], other.email)).body.code).toBe('ReadOnly')
})

test.each(['cancellation', 'captain change'])('a %s by staff ends the offer of all its entries', async (act) => {
  const { tid, captain, captainId, other, first, second } = await aHandOver()
  const { id } = (await offer(captain, tid, [first, second], other.email)).body
  const done =
    act === 'cancellation'
      ? await cancel(first)
      : await callAs(await anAdmin(), 'POST admin/captain/change/entry', {
          body: { entryId: first, email: (await aCaptain()).email, firstName: 'Nora', lastName: 'Novak' },
        })
  expect(done.statusCode).toBe(200)
  expect(await outcomeOf(id)).toBe('ended')
  const expected = [
    [
      'handOverEnded',
      captain.email,
      `Your offer to ${other.email} has ended: an entry of it was cancelled or has another captain.`,
    ],
    [
      'handOverEnded',
      other.email,
      'The offer of Casey Kegel has ended: an entry of it was cancelled or has another captain.',
    ],
  ]
  expect((await mailsOf(id)).slice(1).sort()).toEqual(expected.sort())
  expect((await accept(other, id)).body.message).toBe('This offer has ended.')
  expect(await ownersOf([second])).toEqual([captainId])
})

test('an offer that runs out is ended by the job, which tells both; it cannot be accepted before that', async () => {
  const { tid, captain, other, first } = await aHandOver()
  const { id } = (await offer(captain, tid, [first], other.email)).body
  await transact(db, { email: 'test' }, (tx) =>
    tx
      .updateTable('handovers')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute(),
  )
  expect(await offersOf(other)).toEqual([])
  expect((await accept(other, id)).body.message).toBe('The time to accept this offer is over.')
  expect(await endDueHandOvers(services)).toBeGreaterThanOrEqual(1)
  expect(await outcomeOf(id)).toBe('expired')
  expect(
    (await mailsOf(id))
      .slice(1)
      .map(([, to]) => to)
      .sort(),
  ).toEqual([captain.email, other.email].sort())
})

test('a payment that is open is ended when the other accepts', async () => {
  const { tid, captain, other, first } = await aHandOver()
  const body = { tournamentId: tid, entries: [{ id: first }] }
  const { paymentId } = (await callAs(captain, 'POST registration/payment/createSession', { body })).body
  const { id } = (await offer(captain, tid, [first], other.email)).body
  expect((await accept(other, id)).statusCode).toBe(200)
  const session = db
    .selectFrom('paymentSessions')
    .select('state')
    .where('id', '=', paymentId ?? '')
  expect((await session.executeTakeFirstOrThrow()).state).toBe('failed')
  expect(await booksOf(tid)).toEqual(balanced)
})

test('rules of the sale count where those of now are harder', async () => {
  const { tid, captain, entryId } = await aPaidEntry({ tournament: { handOverUntilDays: 0 } })
  await db.updateTable('tournaments').set({ handOverUntilDays: null }).where('id', '=', tid).execute()
  expect((await plan(captain, tid, [entryId])).statusCode).toBe(200)
  const { body } = await callAs(captain, 'GET registration/entry/:id', { params: { id: entryId } })
  expect(body.handOver).toEqual({ reason: null })
})
