import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aLink } from '../testing/links.ts'
import { aCaptain, aMember, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { addQuestions, anAskedTeam, saveWaiver } from '../testing/questions.ts'
import { save } from '../testing/rosters.ts'
import { aBowler, anEntry, personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { services } = await theKit()
const { db } = services.database
const aSuperuser = (groups: string[] = []) => aCaptain({ roles: ['superuser'], groups })
const unique = () => randomUUID().slice(0, 8)

/** A captain who also bowls, with something about them in every table that can hold it. */
async function aLife() {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const squadId = await aSquad(eventId)
  const marks = { given_name: `Zyx${unique()}`, family_name: `Qwv${unique()}`, phone_number: `555-${unique()}` }
  const street_address = `${unique()} Lane`
  const claims = { ...marks, address: { street_address }, birthdate: '1971-02-03' }
  const captain = await aCaptain(claims)
  const personId = await personIdOf(captain)
  const { subject: sub, email } = captain
  const bowler = await aBowler({
    firstName: marks.given_name,
    lastName: marks.family_name,
    email,
    birthDate: '1971-02-03',
  })
  const entryId = await anEntry({ captain, squadId, paid: true })
  const added = await aMember()
  const saved = await save(captain, entryId, [bowler.usbcId, added], { idempotencyKey: unique() })
  expect(saved.statusCode).toBe(200)
  const keyed = { params: { id: entryId }, idempotencyKey: unique() }
  await callAs(captain, 'PUT registration/entry/:id', {
    ...keyed,
    body: { name: 'Five', version: 2, rosterPositions: [{ position: 1, bowler: { usbcId: bowler.usbcId } }] },
  })
  // another name and address for a while: the audit keeps both
  await personIdOf({
    ...(await aCaptain({ ...claims, sub, email, given_name: `Other${marks.given_name}` })),
    subject: sub,
  })
  await personIdOf({ ...(await aCaptain({ ...claims, sub, email })), subject: sub })
  const coordinated = await anEntry({ captain: await aCaptain(), squadId, bowlers: [bowler.id] })
  await transact(db, { email: 'admin@kegler.test', act: 'test', requestId: unique() }, async (tx) => {
    const coordinator = {
      coordinatorFirstName: marks.given_name,
      coordinatorLastName: marks.family_name,
      coordinatorEmail: email,
    }
    await tx.updateTable('entries').set(coordinator).where('id', '=', coordinated).execute()
    await tx.updateTable('bowlers').set({ average: 201 }).where('id', '=', bowler.id).execute()
    const note = {
      personId,
      notes: `Call ${marks.phone_number}`,
      updatedBy: 'admin@kegler.test',
      updatedAt: new Date(),
    }
    const paid = {
      payerId: personId,
      method: 'Cash' as const,
      amount: 1000,
      acceptedBy: email,
      createdAt: new Date(),
    }
    await tx
      .insertInto('payments')
      .values({ ...paid, tournamentId: tid })
      .execute()
    await tx.insertInto('captainNotes').values(note).execute()
    const mail = { kind: 'welcome', about: unique(), to: email, tournamentId: tid, now: new Date() } as const
    await queueMail(tx, { ...mail, data: { sessionId: randomUUID() } })
    const alert = { kind: 'test', about: unique(), message: `${email} has left`, createdAt: new Date() }
    await tx.insertInto('alerts').values(alert).execute()
    const campaign = {
      ...{ subject: `About ${email}`, text: `Not ${email}.`, listEntries: false, toCoordinators: false },
      ...{ recipients: 1, skipped: 0, createdAt: new Date(), createdBy: personId },
      audience: JSON.stringify({ list: 'captains', text: marks.family_name.toLowerCase() }),
    }
    const { id: about } = await tx.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow()
    const ids = { captainIds: [personId], tournamentIds: [tid], entryIds: [entryId] }
    await queueMail(tx, { ...mail, kind: 'campaign', about, data: { role: 'captain', ...ids } })
  })
  const texts = [...Object.values(marks), street_address, email, bowler.usbcId]
  return { tid, captain, personId, bowler, entryId, texts }
}

/** Tables that contain one of the texts, and of the audit the columns. */
async function findTexts(texts: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    db,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const where = sql`exists (select 1 from unnest(${texts}::text[]) text where strpos(lower(t::text), lower(text)) > 0)`
    const { rows } = await sql<
      Record<string, unknown>
    >`select to_jsonb(t) as row from ${sql.table(name)} t where ${where}`.execute(db)
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row as object))
        if (texts.some((text) => JSON.stringify(value)?.toLowerCase().includes(text.toLowerCase())))
          found.push(`${name}.${column}`)
  }
  return [...new Set(found)].sort()
}
const sums = (tid: string) =>
  sql<object>`
    select (select count(*)::int from entries where tournament_id = ${tid}) as entries,
      (select sum(amount)::int from balances where tournament_id = ${tid}) as balance,
      (select sum(amount)::int from payments where tournament_id = ${tid}) as paid,
      (select count(*)::int from ledger l join entries e on e.id = l.entry_id where e.tournament_id = ${tid}) as lines`
    .execute(db)
    .then(({ rows }) => rows)

test('everything about one person is exported as one file, nothing about others, and that it was read is recorded', async () => {
  const { captain, personId, bowler, entryId, texts } = await aLife()
  const other = await aLife()
  const superuser = await aSuperuser()
  const { statusCode, body, text } = await callAs(superuser, 'GET admin/person/:id/export', {
    params: { id: personId },
  })
  expect(statusCode).toBe(200)
  for (const one of texts) expect(text).toContain(one)
  expect(text).toContain(`Other${texts[0]}`)
  for (const one of other.texts) expect(text).not.toContain(one)
  expect(body.person).toMatchObject([{ email: captain.email, birthDate: '1971-02-03' }])
  expect(body.bowlers).toMatchObject([{ usbcId: bowler.usbcId }])
  expect(body.entries.map(({ id }) => id)).toContain(entryId)
  for (const name of [
    'ledger',
    'payments',
    'mails',
    'storedAnswers',
    'audit',
    'rosters',
    'positions',
    'notes',
  ] as const)
    expect([name, body[name].length > 0]).toEqual([name, true])
  const reads = await db
    .selectFrom('accessLog')
    .select('act')
    .where(sql<boolean>`about @> array[${personId}::uuid]`)
    .execute()
  expect(reads).toEqual([{ act: 'GET admin/person/:id/export' }])

  const ofBowler = await callAs(superuser, 'GET admin/person/:id/export', { params: { id: bowler.id } })
  expect(ofBowler.body.person).toEqual([])
  expect(ofBowler.body.positions.length).toBeGreaterThan(0)
})

test('an erased person is named nowhere but as the author of their own acts; entries, money and acts stay', async () => {
  const { tid, captain, personId, bowler, entryId, texts } = await aLife()
  const other = await aLife()
  const otherFound = await findTexts(other.texts)
  expect(await findTexts(texts)).toEqual(
    expect.arrayContaining([
      ...['alerts.message', 'audit_values.current_value', 'audit_values.original_value', 'bowlers.email', 'mails.data'],
      ...['captain_notes.notes', 'entries.coordinator_email', 'persons.email', 'stored_answers.answer'],
      ...['campaigns.audience', 'campaigns.subject', 'campaigns.text'],
    ]),
  )
  const before = await sums(tid)
  const superuser = await aSuperuser()
  const erased = await callAs(superuser, 'DELETE admin/person/:id', { params: { id: personId } })
  expect(erased).toMatchObject({ statusCode: 200, body: { persons: 1, bowlers: 1 } })
  expect(erased.body.mails).toBeGreaterThan(0)
  expect(erased.body.auditValues).toBeGreaterThan(0)

  expect(await findTexts(texts)).toEqual(['audit.user_email'])
  expect(await findTexts(other.texts)).toEqual(otherFound)
  expect(await sums(tid)).toEqual(before)
  const entries = await db.selectFrom('entries').select('captainId').where('id', '=', entryId).execute()
  expect(entries).toEqual([{ captainId: personId }])
  const acts = await db
    .selectFrom('audit')
    .select('userEmail')
    .distinct()
    .where('act', '=', 'DELETE admin/person/:id')
    .where('recordId', 'in', [personId, bowler.id])
    .execute()
  expect(acts).toEqual([{ userEmail: superuser.email }])

  // the account is somebody new, also with a token that is known
  expect(await personIdOf(captain)).not.toBe(personId)
  const again = await aCaptain({ sub: captain.subject, email: captain.email, phone_number: '555-0000' })
  expect(await personIdOf({ ...again, subject: captain.subject })).not.toBe(personId)
  expect((await callAs(superuser, 'DELETE admin/person/:id', { params: { id: personId } })).statusCode).toBe(200)
})

test('invitations to a person are exported and erased with them', async () => {
  const { captain, personId } = await aLife()
  const entryId = await anEntry({
    captain: await aCaptain(),
    squadId: await aSquad(await anEvent(await aTournament())),
  })
  const invited = await aLink(entryId, { kind: 'bowler', email: captain.email, message: `Come, ${captain.email}` })
  await transact(db, { email: 'maker' }, (tx) =>
    tx
      .updateTable('links')
      .set({ note: 'No time', ended: 'declined', endedAt: new Date() })
      .where('id', '=', invited.id)
      .execute(),
  )
  const superuser = await aSuperuser()
  const read = await callAs(superuser, 'GET admin/person/:id/export', { params: { id: personId } })
  expect(read.body.invitations).toMatchObject([{ id: invited.id, note: 'No time' }])
  await callAs(superuser, 'DELETE admin/person/:id', { params: { id: personId } })
  expect(await db.selectFrom('links').selectAll().where('id', '=', invited.id).executeTakeFirstOrThrow()).toMatchObject(
    {
      ...{ email: null, message: null, note: null, ended: 'declined' },
    },
  )
  const { rows } =
    await sql`select 1 from audit_values where strpos(coalesce(original_value, '') || coalesce(current_value, ''), ${captain.email}) > 0`.execute(
      db,
    )
  expect(rows).toEqual([])
})

test('a bowler is erased by their own id, also from the name of a team that is made of names', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid, { numberOfBowlers: 2 }))
  const lastName = `Gone${unique()}`
  const [one, two] = [await aBowler({ lastName }), await aBowler({ lastName: 'Partner' })]
  const captain = await aCaptain()
  const entryId = await anEntry({ captain, squadId, bowlers: [one.id, two.id], name: `${lastName}/Partner` })
  const mail = {
    ...{ kind: 'bowlerAddedToRoster', about: `${entryId} ${one.id}`, toAddress: 'earlier@kegler.test' },
    ...{ data: JSON.stringify({ name: lastName }), createdAt: new Date(), nextAt: new Date() },
  }
  await db.insertInto('mails').values(mail).execute()
  const erased = await callAs(await aSuperuser(), 'DELETE admin/person/:id', { params: { id: one.id } })
  expect(erased).toMatchObject({ statusCode: 200, body: { persons: 0, bowlers: 1, mails: 1 } })
  const read = await callAs(captain, 'GET registration/entry/:id', { params: { id: entryId } })
  expect(read.body.name).toBe('Erased/Partner')
  expect(await findTexts([lastName])).toEqual([])
})

test('what was merged into a person is erased with them', async () => {
  const { personId } = await aLife()
  const firstName = `Retired${unique()}`
  await db
    .insertInto('persons')
    .values({ email: `${unique()}@kegler.test`, firstName, mergedInto: personId })
    .execute()
  await callAs(await aSuperuser(), 'DELETE admin/person/:id', { params: { id: personId } })
  expect(await findTexts([firstName])).toEqual([])
})

test('a person whose payment is open is not erased', async () => {
  const { tid, personId, captain } = await aLife()
  const session = {
    ...{ id: randomUUID(), kind: 'balance' as const, source: 'captain' as const, tournamentId: tid, amount: 100 },
    ...{ payerId: personId, createdBy: personId, contents: '{}', contentsHash: '', createdAt: new Date() },
    expiresAt: new Date(Date.now() + 60_000),
  }
  await db.insertInto('paymentSessions').values(session).execute()
  const refused = await callAs(await aSuperuser(), 'DELETE admin/person/:id', { params: { id: personId } })
  expect(refused).toMatchObject({ statusCode: 409, body: { code: 'InProgress' } })
  expect(await findTexts([captain.email])).toContain('persons.email')
})

test('a partner hub erases whom it alone knows; the organisation, everybody whom it knows', async () => {
  const hub = await aGroup()
  const { captain, personId } = await aLife()
  const squad = async () => aSquad(await anEvent(await aTournament({ groupId: hub.id })))
  await anEntry({ captain, squadId: await squad() })
  const ofHub = await aSuperuser([hub.name])
  const erase = (superuser: typeof ofHub, id: string) =>
    callAs(superuser, 'DELETE admin/person/:id', { params: { id } })
  expect(await erase(ofHub, personId)).toMatchObject({ statusCode: 422, body: { code: 'RuleBroken' } })
  const ownExport = await callAs(ofHub, 'GET admin/person/:id/export', { params: { id: personId } })
  expect(ownExport.body.entries).toHaveLength(1)
  expect(ownExport.body.audit.every(({ typeName }) => typeName !== 'Roster Position')).toBe(true)
  expect((await erase(await aSuperuser(), personId)).statusCode).toBe(200)

  const alone = await aCaptain()
  await anEntry({ captain: alone, squadId: await squad() })
  const id = await personIdOf(alone)
  expect((await erase(await aSuperuser(), id)).statusCode).toBe(404)
  expect((await erase(ofHub, id)).statusCode).toBe(200)
})

test('answers and the name under a waiver are exported and erased; that it was accepted stays', async () => {
  const { captain, tid, manager, entryId, usbcIds, self } = await anAskedTeam()
  const [size] = await addQuestions(manager, tid, {})
  await saveWaiver(manager, tid, 'At my own risk.')
  await save(captain, entryId, usbcIds, { answers: [{ questionId: size?.id, usbcId: self.usbcId, value: 'M' }] })
  const body = { version: 1, signedName: 'Zyxel Signature' }
  await callAs(captain, 'POST registration/tournament/:tid/waiver', { params: { tid }, body })
  const [superuser, id] = [await aSuperuser(), await personIdOf(captain)]
  const exported = await callAs(superuser, 'GET admin/person/:id/export', { params: { id } })
  expect(exported.body).toMatchObject({ answers: [{ question: 'Shirt size', value: 'M' }], waivers: [body] })
  expect((await callAs(superuser, 'DELETE admin/person/:id', { params: { id } })).statusCode).toBe(200)
  expect(await db.selectFrom('answers').select('id').where('tournamentId', '=', tid).execute()).toEqual([])
  const rows = await db.selectFrom('waiverAcceptances').selectAll().where('tournamentId', '=', tid).execute()
  expect(rows).toMatchObject([{ bowlerId: self.id, signedName: 'Erased' }])
  const audit = await sql<{ text: string }>`
    select string_agg(coalesce(v.original_value, '') || coalesce(v.current_value, ''), ' ') as text
    from audit a join audit_values v on v.audit_id = a.id where a.tournament_id = ${tid}`.execute(db)
  expect(audit.rows[0]?.text ?? '').not.toMatch(/Zyxel Signature|"M"/)
})
