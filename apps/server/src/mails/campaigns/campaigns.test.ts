import { unpaidReminder } from '@kegler/domain/mails/campaigns.rules.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { transact } from '../../db/db.ts'
import { GatewayError } from '../../gateways/gateway-error.ts'
import type { Mail } from '../../gateways/mail.ts'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../../testing/makers.ts'
import { anEntry, aVirtualEntry, personIdOf } from '../../testing/sold.ts'
import { aGroup } from '../../testing/world.ts'
import { queueMail } from '../queue/queue-mail.ts'
import { sendDueMails } from '../send-due-mails.ts'

const { services, steps, clock } = await theKit()
const { db } = services.database
const admin = await anAdmin()
type Body = Record<string, unknown>
afterEach(() => {
  steps.on = null
  clock.ahead = 0
})

const draftOf = (tournamentId: string, values: Body = {}) => ({
  audience: { list: 'entries' as const, tournamentId },
  subject: 'About {team}',
  text: 'Dear {captain},\n\n{balance} is due for {reservation}: {link}',
  ...values,
})
const preview = (body: Body, as = admin) => callAs(as, 'POST admin/mail/preview', { body: body as never })
const send = (body: Body, { as = admin, idempotencyKey }: { as?: Person; idempotencyKey?: string } = {}) =>
  callAs(as, 'POST admin/mail/send', { body: body as never, ...(idempotencyKey ? { idempotencyKey } : {}) })
const read = async (id: string, as = admin) =>
  (await callAs(as, 'GET admin/mail/campaign/:id', { params: { id }, query: {} })).body
const stop = (id: string, as = admin) => callAs(as, 'POST admin/mail/campaign/:id/stop', { params: { id }, body: {} })
/** Sends all that is due; answers what went, in its order. */
async function deliver(refuse: (to: string) => Error | undefined = () => undefined): Promise<Mail[]> {
  const sent: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => {
      const error = refuse(mail.to)
      if (error) throw error
      sent.push(mail)
    },
  }
  while ((await sendDueMails({ ...services, mailer })) > 0);
  return sent
}

/** Rosa owes $100.00 on one of two entries and $10.00 elsewhere, Lee nothing; a coordinator of Lee's. */
async function aSeason(groupId: string | null = null) {
  const tid = await aTournament({ groupId, bccEmail: 'office@kegler.test' })
  const eventId = await anEvent(tid)
  const squadId = await aSquad(eventId)
  const rosa = await aCaptain({ given_name: 'Rosa', family_name: 'Alder' })
  const lee = await aCaptain({ given_name: 'Lee', family_name: 'Birch' })
  const due = await anEntry({ captain: rosa, squadId, name: 'Zebras' })
  await anEntry({ captain: rosa, squadId, name: 'Alley Cats', paid: true })
  await aVirtualEntry({ captain: rosa, virtualEventId: await aVirtualEvent(tid, [eventId]) })
  const coordinator = `kim-${crypto.randomUUID().slice(0, 8)}@kegler.test`
  const kim = { coordinatorFirstName: 'Kim', coordinatorLastName: 'Cole', coordinatorEmail: coordinator.toUpperCase() }
  await anEntry({ captain: lee, squadId, paid: true, name: 'Larks', ...kim })
  const numberOf = async (id: string) =>
    (await db.selectFrom('entries').select('entryNumber').where('id', '=', id).executeTakeFirstOrThrow()).entryNumber
  return { tid, squadId, rosa, lee, coordinator, number: await numberOf(due) }
}

test('the preview names everybody once and writes the mail of each, as it is sent then', async () => {
  const { tid, rosa, lee, coordinator, number } = await aSeason()
  const all = (await preview(draftOf(tid, { toCoordinators: true }))).body
  expect(all).toMatchObject({ count: 3, captains: 2, coordinators: 1, skipped: 0, unreachable: [], refusal: null })
  expect(all.recipients).toEqual([
    { position: 0, name: 'Rosa Alder', address: rosa.email, role: 'captain', entries: 2 },
    { position: 1, name: 'Lee Birch', address: lee.email, role: 'captain', entries: 1 },
    { position: 2, name: 'Kim Cole', address: coordinator, role: 'coordinator', entries: 1 },
  ])
  expect(all.mail?.subject).toBe('About Zebras and Alley Cats')
  const last = (await preview(draftOf(tid, { toCoordinators: true, position: 99 }))).body
  expect(last).toMatchObject({ position: 2, mail: { greeting: 'Hello Kim Cole,', subject: 'About Larks' } })
  expect((await preview(draftOf(tid, { text: '' }))).body).toMatchObject({ count: 2, mail: null })

  const unpaid = { audience: { list: 'entries', tournamentId: tid, due: true }, ...unpaidReminder }
  const shown = (await preview(unpaid)).body
  expect(shown).toMatchObject({ count: 1, mail: { subject: expect.stringMatching(/^Balance due for Open/) } })
  expect(shown.mail?.paragraphs[0]).toMatch(/^\$110\.00 is still to be paid/)
  expect((await preview({ ...unpaid, audience: { list: 'entries', numbers: String(number) } })).body.count).toBe(1)

  const sent = await send({ ...unpaid, recipients: 1 })
  expect(sent.body.recipients).toBe(1)
  const [mail, ...others] = (await deliver()).filter(({ to }) => to === rosa.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(shown.mail?.subject)
  for (const part of shown.mail?.paragraphs ?? []) expect(mail?.text).toContain(part)
  expect(mail?.text).toContain(`Reservation: ${number}`)
  expect(mail?.text).not.toMatch(/Alley Cats|Larks|admin/)
  // the office has the log instead of a thousand copies
  expect(mail?.bcc).toBeNull()
  expect(JSON.stringify(mail)).not.toContain(admin.email)
})

test("a mail that waited tells nobody of an entry that is another captain's by now", async () => {
  const { tid, rosa, lee, number, coordinator } = await aSeason()
  const body = draftOf(tid, { listEntries: true, toCoordinators: true })
  expect((await send(body)).body.recipients).toBe(3)
  const uma = await personIdOf(await aCaptain())
  const ofTournament = db.updateTable('entries').set({ captainId: uma }).where('tournamentId', '=', tid)
  await ofTournament.where('entryNumber', '=', number).execute()
  await ofTournament
    .set({ coordinatorFirstName: 'Bo', coordinatorLastName: 'Lee', coordinatorEmail: 'other@kegler.test' })
    .where('coordinatorEmail', 'is not', null)
    .execute()
  const sent = await deliver()
  const textTo = (address: string) => sent.find(({ to }) => to === address)?.text ?? ''
  expect(textTo(rosa.email)).toContain('Alley Cats')
  expect(textTo(rosa.email)).not.toMatch(/Zebras|\$110/)
  for (const address of [lee.email, coordinator]) {
    expect(textTo(address)).toContain('Hello ')
    expect(textTo(address)).not.toContain('Larks')
  }
})

test('captains of a list get it too, without entries of their own', async () => {
  const { tid, rosa, squadId } = await aSeason()
  const eventId = (await db.selectFrom('squads').select('eventId').where('id', '=', squadId).executeTakeFirstOrThrow())
    .eventId
  const only = await aCaptain({ given_name: 'Uma', family_name: 'Zorn' })
  await aVirtualEntry({
    captain: only,
    virtualEventId: await aVirtualEvent(tid, [eventId], { name: 'Side' }),
    paid: true,
  })
  const gone = await aCaptain({ given_name: 'Gil', family_name: 'Adams' })
  await anEntry({
    captain: gone,
    squadId,
    isCancelled: true,
    paid: true,
    coordinatorEmail: 'gone@kegler.test',
    coordinatorFirstName: 'X',
    coordinatorLastName: 'Y',
  })
  const draft = (values: Body) => ({
    ...draftOf(tid),
    toCoordinators: true,
    audience: { list: 'captains', tournamentId: tid, ...values },
  })
  const listed = await callAs(admin, 'POST admin/captains/list', { body: { tournamentId: tid } })
  const { body } = await preview(draft({}))
  expect(body.captains).toBe(listed.body.count)
  expect(body.recipients.map(({ name, entries }) => [name, entries])).toEqual([
    ['Gil Adams', 0],
    ['Rosa Alder', 2],
    ['Lee Birch', 1],
    ['Uma Zorn', 0],
    ['Kim Cole', 1],
  ])
  expect((await preview(draft({ due: true }))).body.recipients.map(({ address }) => address)).toEqual([rosa.email])
})

test('an address that cannot be one is named and left out; two captains of one address get one mail', async () => {
  const { tid, squadId, rosa } = await aSeason()
  const twin = await aCaptain({ given_name: 'Twin', family_name: 'Alder' })
  const odd = await aCaptain({ given_name: 'Odd', family_name: 'One' })
  for (const captain of [twin, odd]) await anEntry({ captain, squadId })
  const rename = async (person: Person, values: Body) =>
    db
      .updateTable('persons')
      .set(values)
      .where('id', '=', await personIdOf(person))
      .execute()
  await rename(twin, { emailVerified: false, email: rosa.email })
  await rename(odd, { email: 'a@b.test, c@d.test' })
  const { body } = await preview(draftOf(tid))
  expect(body).toMatchObject({ count: 2, unreachable: ['Odd One'] })
  expect(body.recipients[0]).toMatchObject({ address: rosa.email, entries: 3 })
})

test('a test goes to who asks for it, ahead of others, and counts as nothing sent', async () => {
  const { tid, rosa } = await aSeason()
  const tester = await anAdmin()
  const { body } = await callAs(tester, 'POST admin/mail/test', { body: draftOf(tid, { position: 0 }) as never })
  expect(body).toEqual({ to: tester.email })
  const sent = await deliver()
  const [mail] = sent.filter(({ to }) => to === tester.email)
  expect(mail?.subject).toBe('Test: About Zebras and Alley Cats')
  expect(mail?.text).toContain('Hello Rosa Alder,')
  expect(sent.some(({ to }) => to === rosa.email)).toBe(false)
  expect((await preview(draftOf(tid))).body.skipped).toBe(0)
})

test('who got the same mail, or a chosen one, is left out; who failed or was stopped gets it again', async () => {
  const { tid, rosa, lee } = await aSeason()
  const draft = draftOf(tid)
  const first = await send({ ...draft, audience: { list: 'entries', tournamentId: tid, due: true } })
  expect(await preview(draft)).toMatchObject({ body: { count: 1, skipped: 1, recipients: [{ address: lee.email }] } })
  expect((await preview({ ...draft, skipSame: false })).body.count).toBe(2)
  const other = { ...draft, text: 'Something else' }
  expect((await preview(other)).body.count).toBe(2)
  expect((await preview({ ...other, skipCampaignId: first.body.campaignId })).body.count).toBe(1)
  await deliver((to) => (to === rosa.email ? new GatewayError('550 no such user', { permanent: true }) : undefined))
  expect((await preview(draft)).body.skipped).toBe(0)

  const second = await send(draft)
  expect(second.body.recipients).toBe(2)
  expect((await send(draft)).body).toMatchObject({ message: 'Everybody on this list already got this mail.' })
  expect((await stop(second.body.campaignId)).body).toEqual({ stopped: 2 })
  expect((await preview(draft)).body.skipped).toBe(0)
})

test('a mail that cannot be delivered raises one alert for all of its kind, seen by the group', async () => {
  const group = await aGroup()
  const hubStaff = await aCaptain({ roles: ['admin'], groups: [group.name], permissions: ['CanMigratePartnersFromV2'] })
  const { tid, rosa, lee } = await aSeason(group.id)
  const { campaignId } = (await send(draftOf(tid), { as: hubStaff })).body
  const hers = [rosa.email, lee.email]
  await deliver((to) => (hers.includes(to) ? new GatewayError('550 no such user', { permanent: true }) : undefined))
  const alerts = (await callAs(hubStaff, 'GET admin/alerts', { query: { done: 'false' } })).body.items
  expect(alerts.filter(({ kind }) => kind === 'Mail failed')).toHaveLength(1)
  const { items, ...log } = await read(campaignId, hubStaff)
  expect(log).toMatchObject({ queued: 0, sent: 0, failed: 2, stopped: 0 })
  expect(items.map(({ state, failure }) => [state, failure])).toEqual(Array(2).fill(['failed', '550 no such user']))
})

test('stopped in the middle: what has gone is sent, the rest is not, and nothing is sent later', async () => {
  const { tid, rosa, lee } = await aSeason()
  const { campaignId } = (await send(draftOf(tid))).body
  const went: string[] = []
  const mailer = {
    send: async ({ to }: Mail) => {
      went.push(to)
      // while the first one is on its way
      if (went.length === 1) await stop(campaignId)
    },
  }
  await sendDueMails({ ...services, mailer })
  await deliver()
  const log = await read(campaignId)
  const delivered = went.filter((to) => [rosa.email, lee.email].includes(to))
  expect(log).toMatchObject({
    queued: 0,
    sent: delivered.length,
    stopped: 2 - delivered.length,
    stoppedBy: 'Casey Kegel',
  })
  expect((await stop(campaignId)).body).toEqual({ stopped: 0 })
})

test('killed between two batches nothing is queued; sent again under the same key everybody gets it once', async () => {
  const { tid, squadId } = await aSeason()
  await manyCaptains(tid, squadId, 1_200)
  const draft = draftOf(tid, { recipients: 1_202 })
  steps.on = (name) => {
    if (name === 'campaign:batch') throw new Error('power cut')
  }
  expect((await send(draft, { idempotencyKey: 'mail-1' })).statusCode).toBe(500)
  steps.on = null
  const queued = () =>
    db
      .selectFrom('mails')
      .select('toAddress')
      .where('kind', '=', 'campaign')
      .where(sql<boolean>`data ->> 'tournamentId' = ${tid}`)
      .execute()
  expect(await queued()).toEqual([])
  let batches = 0
  steps.on = (name) => {
    if (name === 'campaign:batch') batches += 1
  }
  const [one, two] = [await send(draft, { idempotencyKey: 'mail-1' }), await send(draft, { idempotencyKey: 'mail-1' })]
  steps.on = null
  expect(batches).toBeLessThanOrEqual(4)
  expect(one.body).toMatchObject({ recipients: 1_202 })
  expect(two.body).toEqual(one.body)
  const rows = await queued()
  expect([rows.length, new Set(rows.map(({ toAddress }) => toAddress)).size]).toEqual([1_202, 1_202])

  const log = await read(one.body.campaignId)
  expect(log).toMatchObject({ recipients: 1_202, queued: 1_202, items: { length: 50 } })
  const next = await callAs(admin, 'GET admin/mail/campaign/:id', {
    params: { id: log.id },
    query: { after: log.next ?? '' },
  })
  expect(next.body.items[0]?.address).toBe(rows.map(({ toAddress }) => toAddress).toSorted()[50])

  // a confirmation that comes later goes first
  await transact(db, { email: 'test' }, (tx) =>
    queueMail(tx, {
      ...{ kind: 'paymentLink', about: tid, to: 'urgent@kegler.test', tournamentId: tid, now: new Date() },
      data: { name: 'A', balanceDue: 0, entries: [] },
    }),
  )
  const went: string[] = []
  const mailer = { send: async ({ to }: Mail) => void went.push(to) }
  await sendDueMails({ ...services, mailer })
  expect(went.slice(0, 4)).toContain('urgent@kegler.test')
  expect((await stop(log.id)).body.stopped).toBeGreaterThan(700)
}, 60_000)

async function manyCaptains(tid: string, squadId: string, count: number): Promise<void> {
  const { total } = await db.selectFrom('squads').select('total').where('id', '=', squadId).executeTakeFirstOrThrow()
  expect(total).toBeGreaterThan(0)
  await sql`with made as (
      insert into persons (email, first_name, last_name) select 'many-' || n || '-' || ${tid}::text || '@kegler.test', 'Many', 'M' || n
      from generate_series(1, ${count}::int) n returning id),
    sold as (insert into entries (tournament_id, event_id, captain_id)
      select ${tid}::uuid, (select event_id from squads where id = ${squadId}), id from made returning id, captain_id)
    insert into rosters (tournament_id, captain_id, entry_id, name) select ${tid}::uuid, captain_id, id, 'Team' from sold`.execute(
    db,
  )
}

test('sent to other people than the sender agreed to it is refused, of another group not found', async () => {
  const { tid } = await aSeason()
  const refused = await send(draftOf(tid, { recipients: 1 }))
  expect(refused.body).toMatchObject({
    code: 'Stale',
    message: 'The list has changed: 2 people would get this mail now. Look at the preview again, then send it.',
  })
  const { campaignId } = (await send(draftOf(tid))).body
  const group = await aGroup()
  const other = await aCaptain({ roles: ['superuser'], groups: [group.name] })
  for (const reply of [
    await preview(draftOf(tid), other),
    await send(draftOf(tid), { as: other }),
    await preview({ ...draftOf(tid), audience: { list: 'captains' }, skipCampaignId: campaignId }, other),
    await stop(campaignId, other),
    await callAs(other, 'GET admin/mail/campaign/:id', { params: { id: campaignId }, query: {} }),
  ])
    expect([reply.statusCode, JSON.stringify(reply.body)]).toEqual([404, expect.not.stringContaining('Rosa')])
  expect((await callAs(other, 'GET admin/mail/campaign')).body).toEqual([])
  const everybody = await preview({ ...draftOf(tid), audience: { list: 'captains' } }, other)
  expect(everybody.body).toMatchObject({ count: 0, refusal: 'Nobody on this list can get a mail.' })
  expect((await send({ ...draftOf(tid), audience: { list: 'captains' } }, { as: other })).statusCode).toBe(422)
})

test('the log says who sent what to how many, and the access log has a line', async () => {
  const { tid } = await aSeason()
  const audience = { list: 'entries', tournamentId: tid, due: true, cancelled: 'all' }
  const { campaignId } = (await send({ ...draftOf(tid), audience })).body
  const [newest] = (await callAs(admin, 'GET admin/mail/campaign')).body
  expect(newest).toMatchObject({ id: campaignId, createdBy: 'Casey Kegel', recipients: 1, queued: 1, stoppedAt: null })
  expect(await read(campaignId)).toMatchObject({
    audience,
    text: draftOf(tid).text,
    items: [{ role: 'captain', state: 'queued' }],
  })
  const lines = await db.selectFrom('accessLog').selectAll().where('tournamentId', '=', tid).execute()
  expect(lines).toMatchObject([{ act: 'POST admin/mail/send', about: [campaignId], details: { recipients: 1 } }])
})
