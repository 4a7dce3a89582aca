import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { secretOf } from '../testing/buying.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { aBowler, anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { onServer, whileTheyWait } from '../testing/waiting.ts'

const { services } = await theKit()
const { db } = services.database
const admin = await anAdmin()
const freshEmail = () => `new-${crypto.randomUUID()}@kegler.test`

interface Sent {
  entryId: string
  email: string
  firstName?: string
  lastName?: string
  virtualEntryIds?: string[]
  version?: number
  reason?: string
}
const change = (sent: Sent, more: { dryRun?: true } = {}, who: Person = admin) =>
  callAs(who, 'POST admin/captain/change/entry', { body: { firstName: 'Nora', lastName: 'Novak', ...sent }, ...more })
const rowOf = (table: 'entries' | 'virtualEntries', id: string) =>
  db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ownerOf = async (table: 'entries' | 'virtualEntries', id: string) => (await rowOf(table, id)).captainId

/** Two teams that share a bowler; All Events of each bowler, one without; a team event's entry of the first team. */
async function aSeason() {
  const tid = await aTournament()
  const eventId = await anEvent(tid, { numberOfBowlers: 2 })
  const squadId = await aSquad(eventId)
  const captain = await aCaptain()
  const [ann, bob, cid] = [await aBowler(), await aBowler(), await aBowler()]
  const first = await anEntry({ captain, squadId, bowlers: [ann.id, bob.id], name: 'Pin Pals' })
  const later = await aSquad(eventId, { time: '15:00' })
  const second = await anEntry({ captain, squadId: later, bowlers: [bob.id, cid.id], name: 'Gutter Gang' })
  const all = await aVirtualEvent(tid, [eventId])
  const teams = await aVirtualEvent(tid, [eventId], { owner: 'team', name: 'Team Masters' })
  const add = (bowlerId: string | null) => aVirtualEntry({ captain, virtualEventId: all, bowlerId })
  const virtualIds = { ann: await add(ann.id), bob: await add(bob.id), cid: await add(cid.id), free: await add(null) }
  const team = await aVirtualEntry({ captain, virtualEventId: teams, teamEntryId: first })
  return { tid, squadId, captain, id: await personIdOf(captain), first, second, virtualIds, team, ann }
}
const affected = (fromCaptainId: string, entryIds: string[], who = admin) =>
  callAs(who, 'POST admin/captain/affectedvirtualentries', { body: { fromCaptainId, entryIds } })

test('virtual entries that go along: those of bowlers and teams ticked, one without anybody not', async () => {
  const { id, first, second, virtualIds, team } = await aSeason()
  const { body } = await affected(id, [first])
  const shown = new Map(body.virtualEntries.map((one) => [one.virtualEntryId, one]))
  expect(shown.get(virtualIds.ann)).toMatchObject({ entryName: 'Pin Pals', selected: true, bowlerWillBeRemoved: true })
  expect(shown.get(virtualIds.bob)).toMatchObject({ selected: true, bowlerWillBeRemoved: false })
  expect(shown.get(virtualIds.free)).toMatchObject({ entryName: '', selected: false, bowlerWillBeRemoved: false })
  expect(shown.get(team)).toMatchObject({ entryName: 'Pin Pals', virtualEventName: 'Team Masters', goesAlong: true })
  expect(shown.has(virtualIds.cid)).toBe(false)
  const both = (await affected(id, [first, second])).body.virtualEntries
  expect(both.filter(({ bowlerWillBeRemoved }) => bowlerWillBeRemoved)).toHaveLength(3)
  expect((await affected(await personIdOf(admin), [first])).statusCode).toBe(400)
  expect((await affected(id, [first, crypto.randomUUID()])).statusCode).toBe(404)
})

test('an entry goes with its children, roster, ledger and ticked virtual entries; what was paid stays', async () => {
  const { tid, squadId, captain, id, first, second, virtualIds, team } = await aSeason()
  const child = await anEntry({ captain, squadId, parentEntryId: first, parentPosition: 1 })
  await db
    .insertInto('payments')
    .values({ tournamentId: tid, payerId: id, method: 'Cash', amount: 5000, acceptedBy: 'x', createdAt: new Date() })
    .execute()
  const email = freshEmail()
  const notesOf = async (virtualEntryIds: string[], entryId: string) => {
    const { body } = await change({ entryId, email, virtualEntryIds }, { dryRun: true })
    return (body as unknown as { effects: { notes: string[] } }).effects.notes
  }
  expect(await notesOf([virtualIds.bob], first)).toContain('2 virtual entries go along.')
  expect((await notesOf([], second)).join()).not.toContain('along')
  const reply = await change({
    entryId: first,
    email: ` ${email.toUpperCase()}`,
    virtualEntryIds: [virtualIds.bob, virtualIds.free],
    reason: 'Retired',
  })
  expect(reply).toMatchObject({ statusCode: 200, body: { firstName: 'Nora', lastName: 'Novak', email } })
  const to = reply.body.captainId
  for (const entry of [first, child]) expect(await ownerOf('entries', entry)).toBe(to)
  for (const id of [virtualIds.bob, virtualIds.free, team]) expect(await ownerOf('virtualEntries', id)).toBe(to)
  expect(await rowOf('virtualEntries', virtualIds.bob)).toMatchObject({ bowlerId: expect.any(String) })
  // not ticked: it stays, and its bowler is on no roster of the old captain
  expect(await rowOf('virtualEntries', virtualIds.ann)).toMatchObject({ captainId: id, bowlerId: null })
  expect(await rowOf('virtualEntries', virtualIds.cid)).toMatchObject({ captainId: id, bowlerId: expect.any(String) })
  const rosters = await db.selectFrom('rosters').select('captainId').where('entryId', 'in', [first, child]).execute()
  expect(rosters.map(({ captainId }) => captainId)).toEqual([to, to])
  const payments = await db.selectFrom('payments').select('payerId').where('tournamentId', '=', tid).execute()
  expect(payments).toEqual([{ payerId: id }])
  const mails = await db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'captainChanged')
    .where('toAddress', 'in', [email, captain.email])
    .execute()
  expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual([captain.email, email].sort())
  expect(JSON.stringify(mails.map(({ data }) => data))).not.toContain('@')
  const audit = await db
    .selectFrom('audit')
    .select(['property', 'about', 'act'])
    .where('recordId', '=', first)
    .where('property', '=', 'captain_id')
    .where('typeName', '=', 'Entry')
    .execute()
  expect(audit).toMatchObject([{ act: 'POST admin/captain/change/entry' }])
  expect(audit[0]?.about).toEqual(expect.arrayContaining([id, to]))
  expect(await booksOf(tid)).toEqual(balanced)

  const nora = await aCaptain({ email })
  const mine = await callAs(nora, 'GET tournament/:tid/entries', { params: { tid } })
  expect(mine.body.map((entry) => entry.id)).toContain(first)
  expect((await callAs(captain, 'GET registration/entry/:id', { params: { id: first } })).statusCode).toBe(404)
})

test('refused: the same captain, no name for a new one, cancelled, linked, ended, stale', async () => {
  const { tid, squadId, captain, first, second } = await aSeason()
  const message = async (sent: Sent) => (await change(sent)).body.message
  expect(await message({ entryId: first, email: captain.email.toUpperCase() })).toMatch(/^This is the captain already/)
  expect(await message({ entryId: first, email: freshEmail(), firstName: '' })).toBe(
    'Please search for the captain before updating.',
  )
  expect(await message({ entryId: first, email: 'nora' })).toBe('Please provide a valid email.')
  expect((await change({ entryId: first, email: freshEmail(), version: 7 })).body.code).toBe('Stale')
  const child = await anEntry({ captain, squadId, parentEntryId: first, parentPosition: 1 })
  expect((await change({ entryId: child, email: freshEmail() })).body.code).toBe('LinkedEntry')
  await db.updateTable('entries').set({ isCancelled: true }).where('id', '=', second).execute()
  expect((await change({ entryId: second, email: freshEmail() })).body.code).toBe('ReadOnly')
  await db.updateTable('tournaments').set({ status: 6 }).where('id', '=', tid).execute()
  expect((await change({ entryId: first, email: freshEmail() })).body.code).toBe('ReadOnly')
})

test('a known captain keeps their own names; whoever only typed the address does not get the entry', async () => {
  const { first, second } = await aSeason()
  const known = await aCaptain({ given_name: 'Kim' })
  await personIdOf(known)
  expect((await change({ entryId: first, email: known.email })).body).toMatchObject({ firstName: 'Kim' })
  const stranger = await aCaptain({ email_verified: false })
  const strangerId = await personIdOf(stranger)
  expect((await change({ entryId: second, email: stranger.email })).body.captainId).not.toBe(strangerId)
})

test('a dry run says what would happen, and changes nothing', async () => {
  const { id, first, ann, virtualIds } = await aSeason()
  const email = freshEmail()
  const reply = await change({ entryId: first, email }, { dryRun: true })
  const { effects } = reply.body as unknown as { effects: { notes: string[]; mails: { to: string }[] } }
  const bowler = await db.selectFrom('bowlers').select('lastName').where('id', '=', ann.id).executeTakeFirstOrThrow()
  expect(effects.notes).toContain(`Robin ${bowler.lastName} is taken off All Events, which stays without a bowler.`)
  expect(effects.notes).toContain('1 virtual entry goes along.')
  expect(effects.mails.map(({ to }) => to)).toContain(email)
  expect(await ownerOf('entries', first)).toBe(id)
  expect((await rowOf('virtualEntries', virtualIds.ann)).bowlerId).toBe(ann.id)
  expect(await db.selectFrom('persons').select('id').where('email', '=', email).execute()).toEqual([])
})

const pay = (captain: Person, tournamentId: string, id: string) =>
  callAs(captain, 'POST registration/payment/createSession', { body: { tournamentId, entries: [{ id }] } })

test('the payment that the old captain has open ends first; one that was made is settled', async () => {
  const { tid, captain, first, second } = await aSeason()
  const open = (await pay(captain, tid, first)).body.paymentId ?? ''
  expect((await change({ entryId: first, email: freshEmail() })).statusCode).toBe(200)
  const state = async (id: string) =>
    (await db.selectFrom('paymentSessions').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  expect(await state(open)).toBe('failed')
  const paid = (await pay(captain, tid, second)).body.paymentId ?? ''
  await payByCard(await secretOf(captain, paid))
  expect((await change({ entryId: second, email: freshEmail() })).statusCode).toBe(200)
  expect(await state(paid)).toBe('succeeded')
  const log = await db.selectFrom('payments').select('payerId').where('id', '=', paid).executeTakeFirstOrThrow()
  expect(log.payerId).toBe(await personIdOf(captain))
  expect(await booksOf(tid)).toEqual(balanced)
})

test('two members of staff at once: the second is refused, nothing is torn apart', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { first, team, virtualIds } = await aSeason()
    const version = (await rowOf('entries', first)).version
    const replies = await Promise.all(
      [freshEmail(), freshEmail()].map((email) =>
        change({ entryId: first, email, version, virtualEntryIds: [virtualIds.ann] }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const winner = replies.find(({ statusCode }) => statusCode === 200)?.body.captainId
    expect([
      await ownerOf('entries', first),
      await ownerOf('virtualEntries', team),
      await ownerOf('virtualEntries', virtualIds.ann),
    ]).toEqual([winner, winner, winner])
  }
})

test('one address by two members of staff for two entries makes one captain', async () => {
  const { first, second } = await aSeason()
  const email = freshEmail()
  const send = async (entryId: string) => {
    let reply = await change({ entryId, email })
    while (reply.body.code === 'Busy') reply = await change({ entryId, email })
    return reply.body.captainId
  }
  const [one, two] = await Promise.all([send(first), send(second)])
  expect(one).toBe(two)
})

test('a captain who starts to pay at the same moment: no money without an entry, no payment left open', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { tid, captain, first } = await aSeason()
    const [paying, changing] = await Promise.all([
      pay(captain, tid, first),
      change({ entryId: first, email: freshEmail() }),
    ])
    expect([200, 409]).toContain(changing.statusCode)
    const paymentId = paying.body.paymentId
    if (paymentId) {
      const secret = await secretOf(captain, paymentId)
      if (secret) await payByCard(secret)
      await callAs(captain, 'POST registration/payment/balance', { body: { paymentId, bypassWebHooks: true } })
    }
    expect(await booksOf(tid)).toEqual(balanced)
    const { rows } = await sql<{ amount: number }>`select amount from balances where entry_id = ${first}`.execute(db)
    expect(rows[0]?.amount).toBeGreaterThanOrEqual(0)
  }
})

test('a virtual entry goes to a captain who has room for it, with a bowler whom they have', async () => {
  const { captain, id, squadId, virtualIds, ann } = await aSeason()
  const give = (virtualEntryId: string, email: string) =>
    callAs(admin, 'POST admin/captain/change/virtualentry', { body: { virtualEntryId, firstName: 'Nora', email } })
  const other = await aCaptain()
  const otherId = await personIdOf(other)
  const nobody = await give(virtualIds.ann, other.email)
  expect(nobody.body.message).toBe('The selected captain can support at most 0 virtual entries, but 1 were selected.')
  await anEntry({ captain: other, squadId, bowlers: [ann.id] })
  expect((await give(virtualIds.ann, other.email)).statusCode).toBe(200)
  expect(await rowOf('virtualEntries', virtualIds.ann)).toMatchObject({ captainId: otherId, bowlerId: ann.id })
  expect((await give(virtualIds.bob, other.email)).statusCode).toBe(200)
  expect(await rowOf('virtualEntries', virtualIds.bob)).toMatchObject({ captainId: otherId, bowlerId: null })
  expect((await give(virtualIds.cid, other.email)).body.message).toMatch(/at most 0/)
  expect((await give(virtualIds.cid, captain.email)).body.message).toMatch(/^This is the captain already/)
  expect(await ownerOf('virtualEntries', virtualIds.cid)).toBe(id)
})

test.runIf(onServer)('two changes without a version at one moment: the second is refused', async () => {
  const { first } = await aSeason()
  const replies = await whileTheyWait(
    { table: 'entries', id: first },
    [freshEmail(), freshEmail()].map((email) => () => change({ entryId: first, email })),
  )
  expect(replies.map(({ statusCode, body }) => body.message ?? statusCode).toSorted()).toEqual([
    200,
    'The captain of this entry was just changed.',
  ])
  const winner = replies.find(({ statusCode }) => statusCode === 200)?.body.captainId
  expect(await ownerOf('entries', first)).toBe(winner)
})

test.runIf(onServer)(
  'the old captain begins to pay while the entry changes hands: staff are asked to try again',
  async () => {
    const { tid, captain, id, first } = await aSeason()
    const [reply] = await whileTheyWait(
      { table: 'persons', id },
      [() => change({ entryId: first, email: freshEmail() })],
      async () => expect((await pay(captain, tid, first)).body.paymentId).toEqual(expect.any(String)),
    )
    expect(reply).toMatchObject({ statusCode: 409, body: { message: expect.stringContaining('is paying right now') } })
    expect((await change({ entryId: first, email: freshEmail() })).statusCode).toBe(200)
  },
)

test.runIf(onServer)(
  'a captain whom staff made signs in while they get an entry: it is not left with the old row',
  async () => {
    const { first, second } = await aSeason()
    const email = freshEmail()
    const made = (await change({ entryId: first, email })).body.captainId
    const account = await personIdOf(await aCaptain())
    const [reply] = await whileTheyWait(
      { table: 'persons', id: made },
      [() => change({ entryId: second, email })],
      (tx) => tx.updateTable('persons').set({ mergedInto: account }).where('id', '=', made).execute(),
    )
    expect(reply).toMatchObject({
      statusCode: 409,
      body: { message: expect.stringContaining('is signing in right now') },
    })
    expect(await ownerOf('entries', second)).not.toBe(made)
  },
)

test.runIf(onServer)('an entry that is cancelled while its captain is changed stays as it was', async () => {
  const { first, id } = await aSeason()
  const [reply] = await whileTheyWait(
    { table: 'entries', id: first },
    [() => change({ entryId: first, email: freshEmail() })],
    (tx) => tx.updateTable('entries').set({ isCancelled: true }).where('id', '=', first).execute(),
  )
  expect(reply?.body.code).toBe('ReadOnly')
  expect(await ownerOf('entries', first)).toBe(id)
})
