import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { findPerson } from './find-person.ts'

const { services, server, clock } = await theKit()
const { db } = services.database
const email = () => `${randomUUID().slice(0, 8)}@kegler.test`
const personOf = (id: string) => db.selectFrom('persons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const livePersons = (address: string) =>
  db.selectFrom('persons').selectAll().where('email', '=', address).where('mergedInto', 'is', null).execute()
const signIn = (person: Person) => callAs(person, 'GET authorization/getProfile')

/** A captain whom staff made by e-mail. */
async function aMadeCaptain(address: string): Promise<string> {
  const values = { email: address, firstName: 'Pat', lastName: 'Phoned' }
  const { id } = await db.insertInto('persons').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Something in every table that refers to a person, through any column. */
async function everythingOf(personId: string, captain: Person) {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const squadId = await aSquad(event)
  const virtualEventId = await aVirtualEvent(tid, [event])
  const entryId = await anEntry({ captain, squadId, captainId: personId })
  await aVirtualEntry({ captain, virtualEventId, captainId: personId })
  const session = {
    id: randomUUID(),
    kind: 'purchase' as const,
    source: 'admin' as const,
    tournamentId: tid,
    payerId: personId,
    createdBy: personId,
    amount: 1000,
    contents: '{}',
    contentsHash: '',
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
  }
  await db.insertInto('paymentSessions').values(session).execute()
  await db
    .insertInto('payments')
    .values({
      tournamentId: tid,
      payerId: personId,
      method: 'Cash',
      amount: 1000,
      acceptedBy: 'admin@kegler.test',
      createdAt: new Date(),
    })
    .execute()
  await db.insertInto('holds').values({ captainId: personId, tournamentId: tid, expiresAt: new Date() }).execute()
  const group = await db.insertInto('groups').values({ name: randomUUID() }).returning('id').executeTakeFirstOrThrow()
  const known = { personId, groupId: group.id, why: 'staff' as const, seenAt: new Date() }
  await db.insertInto('personGroups').values(known).execute()
  const note = { personId, notes: 'Called on Monday', updatedBy: 'admin@kegler.test', updatedAt: new Date() }
  await db.insertInto('captainNotes').values(note).execute()
  return { tid, entryId }
}
/** How many rows refer to this person, by table and column. */
async function references(personId: string): Promise<Record<string, number>> {
  const columns = await sql<{ name: string; field: string }>`
    select c.conrelid::regclass::text as name, a.attname as field
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'persons'::regclass order by 1, 2`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name, field } of columns.rows) {
    const found = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(name)} where ${sql.ref(field)} = ${personId}`.execute(db)
    const n = Number(found.rows[0]?.n)
    if (n > 0) counts[`${name}.${field}`] = n
  }
  return counts
}

test('names set by staff stay when the captain signs in again', async () => {
  const captain = await aCaptain()
  const id = await personIdOf(captain)
  const names = { firstName: 'Kasey', lastName: 'Kegel-Long', nameByStaff: true }
  await db.updateTable('persons').set(names).where('id', '=', id).execute()
  const claims = { sub: captain.subject, email: captain.email, phone_number: '555-0199' }
  const profile = await signIn(await aCaptain(claims))
  expect(profile.body).toMatchObject({ displayName: 'Kasey Kegel-Long', firstName: 'Kasey' })
  expect(await personOf(id)).toMatchObject({ ...names, phone: '555-0199' })

  await db.updateTable('persons').set({ nameByStaff: false }).where('id', '=', id).execute()
  await signIn(await aCaptain({ ...claims, phone_number: '555-0198' }))
  expect(await personOf(id)).toMatchObject({ firstName: 'Casey', lastName: 'Kegel' })
})

test('the account of a captain whom staff made takes their row; an unverified e-mail does not', async () => {
  const address = email()
  const made = await aMadeCaptain(address)
  const unverified = await aCaptain({ email: address, email_verified: false })
  await signIn(unverified)
  expect((await personOf(made)).subject).toBeNull()
  const other = await aCaptain({ email: address })
  expect((await signIn(other)).statusCode).toBe(200)
  expect((await personOf(made)).subject).toBe(other.subject)
})

test('everything of a row made by staff moves to the captain who confirms their e-mail later', async () => {
  const address = email()
  const early = await aCaptain({ email: address, email_verified: false })
  const personId = await personIdOf(early)
  const made = await aMadeCaptain(address)
  const { tid, entryId } = await everythingOf(made, early)
  // both have a note and a cart in the same tournament
  await db.insertInto('holds').values({ captainId: personId, tournamentId: tid, expiresAt: new Date() }).execute()
  const note = { personId, notes: 'Prefers mornings', updatedBy: 'admin@kegler.test', updatedAt: new Date() }
  await db.insertInto('captainNotes').values(note).execute()
  const before = await references(made)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['entries.captain_id', 'payments.payer_id', 'payment_sessions.created_by']),
  )

  const confirmed = { ...(await aCaptain({ email: address, sub: early.subject })), subject: early.subject }
  expect((await signIn(confirmed)).statusCode).toBe(200)
  expect(await references(made)).toEqual({})
  expect(await references(personId)).toEqual({ ...before, 'persons.merged_into': 1 })
  expect(await personOf(made)).toMatchObject({ mergedInto: personId, subject: null })
  expect((await livePersons(address)).map(({ id }) => id)).toEqual([personId])
  const notes = await db.selectFrom('captainNotes').select('notes').where('personId', '=', personId).execute()
  expect(notes).toEqual([{ notes: 'Prefers mornings\nCalled on Monday' }])
  const list = await callAs(confirmed, 'GET tournament/:tid/entries', { params: { tid } })
  expect(JSON.stringify(list.body)).toContain(entryId)
})

test('a new account with a verified e-mail takes the person; the old account is refused and cannot take it back', async () => {
  const old = await aCaptain()
  const id = await personIdOf(old)
  const fresh = await aCaptain({ email: old.email })
  expect((await signIn(fresh)).statusCode).toBe(200)
  expect(await livePersons(old.email)).toMatchObject([{ id, subject: fresh.subject }])

  for (const claims of [{}, { phone_number: '555-0155' }, { email: email() }]) {
    const token = await aCaptain({ sub: old.subject, email: old.email, ...claims })
    const refused = await signIn(token)
    expect(refused.statusCode).toBe(401)
    expect(refused.body.message).toContain('This account was replaced by another account')
  }
  expect((await signIn(fresh)).statusCode).toBe(200)
  expect(await personOf(id)).toMatchObject({ subject: fresh.subject })
  const history = await db.selectFrom('personSubjects').select('subject').where('personId', '=', id).execute()
  expect(history).toEqual([{ subject: old.subject }])
  const alerts = await db.selectFrom('alerts').select('kind').where('about', 'like', `${id} %`).execute()
  expect(alerts).toEqual([{ kind: 'Account replaced' }])
  const audited = await db.selectFrom('audit').select('typeName').where('recordId', '=', id).execute()
  expect(audited.map(({ typeName }) => typeName)).toContain('Captain Account')
})

test('a person is written when the token says something new, or an hour after', async () => {
  const captain = await aCaptain()
  const id = await personIdOf(captain)
  const seenAt = async () => (await personOf(id)).seenAt?.getTime() ?? 0
  /** As a process that has not met them. */
  const meet = async (person: Person) => {
    const claims = await services.identity.verify(person.token)
    return claims && findPerson({ ...services }, claims)
  }
  const first = await seenAt()
  expect(await meet(captain)).toMatchObject({ personId: id, email: captain.email })
  expect(await seenAt()).toBe(first)
  await meet(await aCaptain({ sub: captain.subject, email: captain.email, phone_number: '555-0177' }))
  expect(await personOf(id)).toMatchObject({ phone: '555-0177' })
  const changed = await seenAt()
  expect(changed).toBeGreaterThan(first)
  clock.ahead = 3_600_001
  await meet(await aCaptain({ sub: captain.subject, email: captain.email, phone_number: '555-0177' }))
  expect(await seenAt()).toBeGreaterThan(changed + 3_600_000)
  clock.ahead = 0
})

test('a new account that confirms the e-mail after its first call takes the person too', async () => {
  const old = await aCaptain()
  const id = await personIdOf(old)
  const early = await aCaptain({ email: old.email, email_verified: false })
  const retired = await personIdOf(early)
  expect(retired).not.toBe(id)
  expect((await signIn(await aCaptain({ sub: early.subject, email: old.email }))).statusCode).toBe(200)
  expect(await personOf(id)).toMatchObject({ subject: early.subject })
  expect(await personOf(retired)).toMatchObject({ subject: null, mergedInto: id })
  expect((await signIn(old)).statusCode).toBe(401)
  // the earlier token of the same account is the same person now
  expect((await signIn(early)).statusCode).toBe(200)
})

test('an account that was verified before and takes over an address stays a person of its own', async () => {
  const first = await aCaptain()
  const second = await aCaptain()
  const ids = [await personIdOf(first), await personIdOf(second)]
  const moved = await aCaptain({ sub: first.subject, email: second.email })
  expect((await signIn(moved)).statusCode).toBe(200)
  expect(await personOf(ids[0] ?? '')).toMatchObject({ email: second.email, emailVerified: true })
  expect(await personOf(ids[1] ?? '')).toMatchObject({ subject: second.subject, emailVerified: false })
  const changed = await aCaptain({ sub: second.subject, email: email() })
  expect((await signIn(changed)).statusCode).toBe(200)
  expect(await personOf(ids[1] ?? '')).toMatchObject({ emailVerified: true })
  const alerts = await db.selectFrom('alerts').select('kind').where('about', 'like', `${ids[1]} %`).execute()
  expect(alerts).toEqual([{ kind: 'E-mail address moved' }])
})

test('a new address that is not verified yet does not give up the verified one', async () => {
  const captain = await aCaptain()
  const id = await personIdOf(captain)
  await signIn(await aCaptain({ sub: captain.subject, email: email(), email_verified: false }))
  expect(await personOf(id)).toMatchObject({ email: captain.email, emailVerified: true })
})

test('three first calls at the same moment make one person, also of two accounts in two processes', async () => {
  const captain = await aCaptain()
  const replies = await Promise.all([1, 2, 3].map(() => signIn(captain)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await livePersons(captain.email)).toHaveLength(1)

  // each copy of the services remembers people for itself, as a process of its own does
  const address = email()
  const verify = async () => services.identity.verify((await aCaptain({ email: address })).token)
  const claims = [await verify(), await verify(), await verify()].flatMap((one) => (one ? [one, one] : []))
  const found = await Promise.allSettled(claims.map((one) => findPerson({ ...services }, one)))
  const rows = await livePersons(address)
  expect(rows).toHaveLength(1)
  for (const one of found)
    if (one.status === 'fulfilled') expect(one.value.personId).toBe(rows[0]?.id)
    else expect(one.reason).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the first three calls of 100 new captains at once find one person each, in one process and in three', async () => {
  const captains = await Promise.all(Array.from({ length: 100 }, () => aCaptain()))
  const paths = ['authorization/getProfile', 'authorization/roles', 'registration/tournament/active'] as const
  const replies = await Promise.all(
    captains.flatMap(({ token }) =>
      paths.map((path) =>
        server.inject({
          method: path.endsWith('active') ? 'POST' : 'GET',
          url: `/api/${path}`,
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    ),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))

  const others = await Promise.all(
    Array.from({ length: 100 }, async () => services.identity.verify((await aCaptain()).token)),
  )
  const processes = [services, { ...services }, { ...services }]
  const found = await Promise.all(
    others.map((claims) => Promise.all(processes.map((one) => claims && findPerson(one, claims)))),
  )
  for (const [one, ...rest] of found) for (const other of rest) expect(other?.personId).toBe(one?.personId)
})

test('a person who acts for a partner hub is known to it', async () => {
  const name = `Hub ${randomUUID()}`
  const { id: groupId } = await db.insertInto('groups').values({ name }).returning('id').executeTakeFirstOrThrow()
  const captain = await aCaptain({ groups: [name] })
  const personId = await personIdOf(captain)
  await signIn(await aCaptain({ sub: captain.subject, email: captain.email, groups: ['Nobody knows'] }))
  const known = await db
    .selectFrom('personGroups')
    .select(['groupId', 'why'])
    .where('personId', '=', personId)
    .execute()
  expect(known).toEqual([{ groupId, why: 'sign-in' }])
})

test('who was erased in one process is somebody new in every other one', async () => {
  const captain = await aCaptain()
  const claims = await services.identity.verify(captain.token)
  if (!claims) throw new Error('The token is valid.')
  const other = { ...services }
  // nobody was forgotten before
  await sql`select setval('forgotten_people', 1, false)`.execute(db)
  const { personId } = await findPerson(other, claims)
  expect((await findPerson(other, claims)).personId).toBe(personId)
  const erased = await callAs(await aCaptain({ roles: ['superuser'] }), 'DELETE admin/person/:id', {
    params: { id: personId },
  })
  expect(erased.statusCode).toBe(200)
  expect((await findPerson(other, claims)).personId).not.toBe(personId)
})

test('a person whose row is gone is asked to try again, and read again', async () => {
  const [tid, captain] = [await aTournament(), await aCaptain()]
  const squadId = await aSquad(await anEvent(tid))
  await signIn(captain)
  // as after a restore to a moment before they came
  await db
    .deleteFrom('persons')
    .where('id', '=', await personIdOf(captain))
    .execute()
  const hold = () =>
    callAs(captain, 'PUT registration/tournament/:tid/hold', {
      params: { tid },
      body: { squads: [{ id: squadId, quantity: 1 }], virtualEvents: [] },
    })
  expect((await hold()).statusCode).toBe(503)
  expect((await hold()).statusCode).toBe(200)
})
