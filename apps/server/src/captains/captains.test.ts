import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { services } = await theKit()
const { db } = services.database
const admin = await anAdmin()

const open = (who: Person, id: string) => callAs(who, 'POST admin/captain/:id', { params: { id } })
const filter = (id: string, hideCancelled: string, hideArchived: string, who = admin) =>
  callAs(who, 'POST admin/captain/:id/entries/filterEntries/:hideCancelled/:hideArchived', {
    params: { id, hideCancelled, hideArchived },
  })
/** A captain with an entry that is due, a paid one, a cancelled one and two All Events entries. */
async function aHousehold(groupId: string | null = null) {
  const tid = await aTournament({ groupId })
  const eventId = await anEvent(tid)
  const squadId = await aSquad(eventId)
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const captain = await aCaptain({ address: { street_address: '1 Pin Lane', locality: 'Reno' } })
  const id = await personIdOf(captain)
  const due = await anEntry({ captain, squadId, name: 'Pin Pals' })
  const paid = await anEntry({ captain, squadId, paid: true })
  const cancelled = await anEntry({ captain, squadId: await aSquad(eventId), isCancelled: true, paid: true })
  await aVirtualEntry({ captain, virtualEventId })
  await aVirtualEntry({ captain, virtualEventId, paid: true })
  return { tid, eventId, squadId, virtualEventId, captain, id, due, paid, cancelled }
}

test('a captain with entries and virtual events by tournament, and who opened the page', async () => {
  const { tid, captain, id, due, paid, virtualEventId } = await aHousehold()
  const { statusCode, body } = await open(admin, id)
  expect(statusCode).toBe(200)
  expect(body).toMatchObject({
    captainId: id,
    captainName: 'Casey Kegel',
    captainFirstName: 'Casey',
    captainEmail: captain.email,
    captainAddress1: '1 Pin Lane',
    captainCity: 'Reno',
    captainPhoneNumber: '555-0100',
    notes: '',
    neverSignedIn: false,
    balance: 110,
    selectedBalance: 0,
    validationMessages: [],
  })
  const [tournament] = body.tournaments
  expect(tournament).toMatchObject({
    id: tid,
    balanceDue: 110,
    collapsed: false,
    selected: false,
    eventSummaries: [{ name: 'Team', count: 2 }],
    virtualEvents: [{ virtualEventId, virtualEventName: 'All Events', balanceDue: 10, quantity: 2, selectable: true }],
  })
  expect(tournament?.entries.map((row) => [row.id, row.name, row.balanceDue, row.hasBalance])).toEqual([
    [due, 'Pin Pals', 100, true],
    [paid, 'No Team Name', 0, false],
  ])
  await open(admin, id)
  const opened = await db
    .selectFrom('accessLog')
    .select('act')
    .where('personId', '=', await personIdOf(admin))
    .where(sql<boolean>`about @> array[${id}]::uuid[]`)
    .execute()
  expect(opened).toEqual([{ act: 'POST admin/captain/:id' }])
})

test('the filters show cancelled entries and archived tournaments; the balance is of all', async () => {
  const { tid, id, cancelled } = await aHousehold()
  const ids = async (hideCancelled: string, hideArchived: string) => {
    const { body } = await filter(id, hideCancelled, hideArchived)
    expect(body.balance).toBe(110)
    return body.tournaments.flatMap(({ entries }) => entries.map((row) => row.id))
  }
  expect(await ids('true', 'true')).toHaveLength(2)
  expect(await ids('false', 'true')).toContain(cancelled)
  await db.updateTable('tournaments').set({ status: 6 }).where('id', '=', tid).execute()
  expect(await ids('true', 'true')).toEqual([])
  expect(await ids('true', 'false')).toHaveLength(2)
  expect((await filter(id, 'maybe', 'true')).statusCode).toBe(400)
})

test('names set by staff outlast a sign-in, until the account is to have its own again', async () => {
  const { captain, id } = await aHousehold()
  const update = (more: object) =>
    callAs(admin, 'POST admin/captain/update', {
      body: { captainId: id, firstName: 'Cassandra', lastName: 'Kegel', ...more },
    })
  expect((await update({})).body).toMatchObject({ captainFirstName: 'Cassandra', nameByStaff: true })
  const again = await aCaptain({ sub: captain.subject, email: captain.email, phone_number: '555-0101' })
  await callAs(again, 'GET authorization/getProfile')
  expect((await open(admin, id)).body).toMatchObject({ captainName: 'Cassandra Kegel', captainPhoneNumber: '555-0101' })
  expect((await update({ useAccountName: true })).body).toMatchObject({ nameByStaff: false })
  await callAs(
    await aCaptain({ sub: captain.subject, email: captain.email, phone_number: '555-0102' }),
    'GET authorization/getProfile',
  )
  expect((await open(admin, id)).body.captainName).toBe('Casey Kegel')
  expect((await update({ firstName: ' ' })).body.message).toBe('Enter the first name.')
})

test('notes have a version and belong to the group; an archived tournament does not stop them', async () => {
  const { tid, id } = await aHousehold()
  await db.updateTable('tournaments').set({ status: 6 }).where('id', '=', tid).execute()
  const write = (notes: string, version?: number) =>
    callAs(admin, 'POST admin/captain/:id/notes', {
      params: { id },
      body: { notes, ...(version === undefined ? {} : { version }) },
    })
  expect((await write('Calls back on Friday', 0)).body).toEqual({ notes: 'Calls back on Friday', notesVersion: 1 })
  expect(await write('Second window', 0)).toMatchObject({ statusCode: 409, body: { code: 'Stale' } })
  expect((await write('x'.repeat(256))).body.message).toBe('Notes have at most 255 characters.')
  expect((await write('', 1)).body.notesVersion).toBe(2)
})

test('a captain of two groups shows each group its part alone; others do not find them', async () => {
  const hub = await aGroup()
  const { id, captain, virtualEventId } = await aHousehold(hub.id)
  const inHub = await aCaptain({ roles: ['admin'], groups: [hub.name] })
  const elsewhere = await aCaptain({ roles: ['admin'], groups: [(await aGroup()).name] })
  expect((await open(admin, id)).statusCode).toBe(404)
  expect((await open(elsewhere, id)).statusCode).toBe(404)
  const lookup = async (who: Person) =>
    (await callAs(who, 'GET admin/captain/:email/email', { params: { email: captain.email.toUpperCase() } })).body
  expect(await lookup(admin)).toEqual({ captainId: null, captainFirstName: '', captainLastName: '', similar: [] })
  expect(await lookup(inHub)).toMatchObject({ captainId: id, captainFirstName: 'Casey' })
  const squadId = await aSquad(await anEvent(await aTournament()))
  await anEntry({ captain, squadId })
  expect((await open(admin, id)).body).toMatchObject({ balance: 100, balanceDue: 100 })
  expect((await open(inHub, id)).body.balance).toBe(110)
  expect((await filter(id, 'true', 'true', inHub)).body.tournaments).toHaveLength(1)
  const notes = (who: Person, text: string) =>
    callAs(who, 'POST admin/captain/:id/notes', { params: { id }, body: { notes: text } })
  await notes(inHub, 'of the hub')
  expect((await open(admin, id)).body.notes).toBe('')
  const room = async (who: Person) =>
    callAs(who, 'GET admin/captain/:email/email/:virtualEventId', { params: { email: captain.email, virtualEventId } })
  expect((await room(inHub)).body.purchasableVirtualEntryCount).toBe(5 + 5 - 2)
  expect((await room(admin)).statusCode).toBe(404)
})

test('a lookup knows verified and made captains, never who only typed the address', async () => {
  const lookup = async (email: string) => callAs(admin, 'GET admin/captain/:email/email', { params: { email } })
  const unverified = await aCaptain({ email_verified: false })
  await anEntry({ captain: unverified, squadId: await aSquad(await anEvent(await aTournament())) })
  expect((await lookup(unverified.email)).body.captainId).toBeNull()
  expect((await lookup('nobody at all')).body.message).toBe('Please provide a valid email.')
})

test('a captain of the group whose address differs by a slip is named, of another group nobody', async () => {
  const group = await aGroup()
  const inHub = await aCaptain({ roles: ['admin'], groups: [group.name], permissions: ['CanMigratePartnersFromV2'] })
  const name = `rosa_q${crypto.randomUUID().slice(0, 8)}`
  const captain = await aCaptain({ email: `${name}@gmail.com` })
  const captainId = await personIdOf(captain)
  await anEntry({ captain, squadId: await aSquad(await anEvent(await aTournament({ groupId: group.id }))) })
  const similar = async (who: Person, email: string) =>
    (await callAs(who, 'GET admin/captain/:email/email', { params: { email } })).body.similar
  const slips = [`${name}@gmial.com`, `${name}@gmail.con`, `${name}x@gmail.com`, `${name.replace('r', '')}@gmail.com`]
  for (const email of slips) {
    expect([email, await similar(inHub, email)]).toEqual([
      email,
      [{ captainId, captainName: 'Casey Kegel', captainEmail: captain.email }],
    ])
    expect(await similar(admin, email)).toEqual([])
  }
  for (const email of [captain.email, `${name}@yahoo.com`, `x.${name}@yahoo.com`, `${name.slice(0, -2)}@gmail.com`])
    expect([email, await similar(inHub, email)]).toEqual([email, []])
})

test('the e-mail address of a captain who never signed in is corrected, of nobody else', async () => {
  const { due, id } = await aHousehold()
  const email = `made-${crypto.randomUUID()}@kegler.test`
  const made = await callAs(admin, 'POST admin/captain/change/entry', {
    body: { entryId: due, firstName: 'Marta', lastName: 'Moss', email },
  })
  expect(made.statusCode).toBe(200)
  const correct = (captainId: string, to: string) =>
    callAs(admin, 'POST admin/captain/:id/email', {
      params: { id: captainId },
      body: { email: to, reason: 'typed wrong' },
    })
  expect((await open(admin, made.body.captainId)).body.neverSignedIn).toBe(true)
  expect((await correct(made.body.captainId, admin.email)).body.message).toMatch(/^Another captain has this/)
  const better = `better-${email}`
  expect((await correct(made.body.captainId, ` ${better.toUpperCase()} `)).body.captainEmail).toBe(better)
  expect(await correct(id, `x-${email}`)).toMatchObject({
    statusCode: 422,
    body: { message: expect.stringMatching(/^This captain has signed in/) },
  })
  const marta = await aCaptain({ email: better })
  const mine = await callAs(marta, 'GET registration/entry/:id', { params: { id: due } })
  expect(mine.statusCode).toBe(200)
  // the id of the row that staff made still leads to them
  expect((await open(admin, made.body.captainId)).body).toMatchObject({ neverSignedIn: false, captainEmail: better })
})

test('an e-mail address is not corrected by one group where the captain has entries of another', async () => {
  const { name, id: groupId } = await aGroup()
  const claims = { roles: ['admin', 'superuser'], groups: [name], permissions: ['CanMigratePartnersFromV2'] }
  const hub = await aCaptain(claims)
  const email = `made-${crypto.randomUUID()}@kegler.test`
  const give = async (as: Person, values: { groupId?: string }) => {
    const squadId = await aSquad(await anEvent(await aTournament(values)))
    const entryId = await anEntry({ captain: await aCaptain(), squadId })
    const body = { entryId, firstName: 'Marta', lastName: 'Moss', email }
    return (await callAs(as, 'POST admin/captain/change/entry', { body })).body.captainId
  }
  const captainId = await give(hub, { groupId })
  const correct = (as: Person, to: string) =>
    callAs(as, 'POST admin/captain/:id/email', { params: { id: captainId }, body: { email: to } })
  expect((await correct(hub, email)).statusCode).toBe(200)
  expect(await give(admin, {})).toBe(captainId)
  for (const as of [hub, admin])
    expect((await correct(as, `theirs-${email}`)).body.message).toBe(
      'The e-mail address of this captain cannot be corrected here. Please change the captain of the entries instead.',
    )
})

test('the payment link goes to the captain as often as it is sent, not when nothing is due', async () => {
  const { tid, captain, id } = await aHousehold()
  const send = () =>
    callAs(admin, 'POST admin/captain/:id/paymentLink', { params: { id }, body: { tournamentId: tid } })
  expect((await send()).body).toEqual({ sentTo: captain.email })
  await send()
  const mails = await db
    .selectFrom('mails')
    .select(['toAddress', 'data'])
    .where('kind', '=', 'paymentLink')
    .where('toAddress', '=', captain.email)
    .execute()
  expect(mails).toMatchObject([{ data: { balanceDue: 11_000, entries: [{ team: 'Pin Pals' }] } }, {}])
  const idle = await aCaptain()
  await anEntry({ captain: idle, squadId: await aSquad(await anEvent(tid)), paid: true })
  const nothing = await callAs(admin, 'POST admin/captain/:id/paymentLink', {
    params: { id: await personIdOf(idle) },
    body: { tournamentId: tid },
  })
  expect(nothing.body.message).toBe('Cannot make payments to entries without balance.')
})

test('no address of a captain reaches the log of requests', async () => {
  const { logged } = await import('../http/logged.ts')
  const url = '/api/admin/captain/somebody%40kegler.test/email'
  const route = '/api/admin/captain/:email/email'
  const line = logged.req({ method: 'GET', url, routeOptions: { url: route } } as never)
  expect(JSON.stringify(line)).not.toContain('somebody')
})

test('a partner hub reads the contact data of who signed in there, and renames nobody whom others know', async () => {
  const hub = await aGroup()
  const phone = '(414) 555-7788'
  const family = `Q${hub.id.slice(0, 8)}`
  const claims = { given_name: 'Jane', family_name: family, phone_number: phone, birthdate: '1980-02-03' }
  const captain = await aCaptain({ ...claims, address: { street_address: '9 Home Lane', locality: 'Madison' } })
  const id = await personIdOf(captain)
  await anEntry({ captain, squadId: await aSquad(await anEvent(await aTournament())) })
  // what a reservation of the hub for this address leaves
  const squadId = await aSquad(await anEvent(await aTournament({ groupId: hub.id })))
  const entryId = await anEntry({ captain, squadId })
  const inHub = await aCaptain({ roles: ['superuser', 'admin'], groups: [hub.name] })
  // ids are random: digits alone could be in one
  const secrets = /414\W{0,2}555\W?7788|9 Home|Madison|1980-02-03/
  const entry = () => callAs(inHub, 'GET admin/entry/:id', { params: { id: entryId } })
  const reads = async () => {
    const find = (q: string) => callAs(inHub, 'GET admin/find', { query: { q } })
    const columns = ['captainName', 'captainPhone', 'birthDate', 'address']
    const list = { columns, purpose: 'export' as const }
    return [
      (await open(inHub, id)).text,
      (await entry()).text,
      (await callAs(inHub, 'POST admin/captains/list', { body: { text: family, ...list } })).text,
      (await callAs(inHub, 'POST admin/entries/list', { body: { text: family } })).text,
      (await find(family)).text,
      (await find(phone)).text.replace(phone, ''),
      (await callAs(inHub, 'GET admin/person/:id/export', { params: { id } })).text,
    ]
  }
  for (const [index, text] of (await reads()).entries()) expect([index, secrets.test(text)]).toEqual([index, false])
  expect((await open(inHub, id)).body).toMatchObject({ contactShown: false, captainEmail: captain.email })
  const rename = (who: Person) =>
    callAs(who, 'POST admin/captain/update', { body: { captainId: id, firstName: 'Nobody', lastName: 'Else' } })
  expect(await rename(inHub)).toMatchObject({
    statusCode: 422,
    body: { message: 'This captain is known to others too: their name cannot be changed here.' },
  })
  // they sign in to the hub themselves
  await callAs(
    await aCaptain({ ...claims, sub: captain.subject, email: captain.email, groups: [hub.name] }),
    'GET authorization/roles',
  )
  expect((await open(inHub, id)).body).toMatchObject({ contactShown: true, captainPhoneNumber: phone })
  expect((await entry()).body.captain.captainPhoneNumber).toBe(phone)
  expect((await reads()).filter((text) => secrets.test(text)).length).toBeGreaterThan(3)
  expect((await rename(inHub)).statusCode).toBe(422)
  expect((await rename(admin)).statusCode).toBe(200)
})
