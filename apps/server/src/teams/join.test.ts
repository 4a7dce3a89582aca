import { actsOf } from '@kegler/domain/audit/acts.rules.ts'
import type { JoinForm } from '@kegler/domain/teams/link.calls.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { LinkRow } from '../access/link.ts'
import { sendDueMails } from '../mails/send-due-mails.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aLink, sendByLink, sendWith } from '../testing/links.ts'
import { aCaptain, aMember } from '../testing/makers.ts'
import { aTeam, save } from '../testing/rosters.ts'
import { aBowler, anEntry } from '../testing/sold.ts'

const { services, outside, clock } = await theKit()
const { db } = services.database
afterEach(() => {
  clock.ahead = 0
  outside.broken.membership = false
})

type Form = z.input<typeof JoinForm>
/** A member with what is on their card. */
async function aJoiner(values: Parameters<typeof aMember>[0] = {}): Promise<Form & { usbcId: string }> {
  const birthDate = values?.birthDate ?? '1990-01-02'
  const usbcId = await aMember({ lastName: "O'Hara-Núñez Jr.", birthDate, ...values })
  return { usbcId, lastName: 'OHARA NUNEZ', birthDate, email: 'joiner@kegler.test' }
}
const join = (link: LinkRow, form: object) => sendByLink(link, 'POST link/join', form)
const positionsOf = async (entryId: string) => {
  const { rows } = await sql<{ position: number; usbcId: string }>`
    select p.position, b.usbc_id from roster_positions p join rosters r on r.id = p.roster_id
      join bowlers b on b.id = p.bowler_id where r.entry_id = ${entryId} order by 1`.execute(db)
  return rows.map(({ position, usbcId }) => [position, usbcId])
}
const mailsOf = async (entryId: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'toAddress', 'data'])
    .where(sql<boolean>`data ->> 'entryId' = ${entryId}`)
    .orderBy('createdAt')
    .orderBy('kind')
    .execute()
const team = (captain: Parameters<typeof callAs>[0], id: string) =>
  callAs(captain, 'GET registration/entry/:id/team', { params: { id } })

test('a member with an open link takes the first free position and has a link of their own', async () => {
  const { captain, entryId } = await aTeam({ invites: true })
  const there = await aMember()
  await save(captain, entryId, [there])
  const link = await aLink(entryId)
  const form = await aJoiner({ firstName: 'Rosa' })
  expect(await sendByLink(link, 'POST link/facts', form)).toMatchObject({ statusCode: 200 })
  expect(await positionsOf(entryId)).toHaveLength(1)
  const joined = await join(link, form)
  expect(joined.statusCode).toBe(200)
  expect(await positionsOf(entryId)).toEqual([
    [1, there.toUpperCase()],
    [2, form.usbcId.toUpperCase()],
  ])
  const theirs = (JSON.parse(joined.text) as { token: string }).token
  const seen = JSON.parse((await sendWith(`Link ${theirs}`, 'GET link/team')).text)
  expect(seen).toMatchObject({ kind: 'bowler', free: [3], joined: { position: 2, division: null } })
  // again is the same
  expect(JSON.parse((await join(link, form)).text)).toEqual({ token: theirs })
  expect(await positionsOf(entryId)).toHaveLength(2)
  const mails = await mailsOf(entryId)
  expect(mails.map(({ kind, toAddress }) => `${kind} ${toAddress}`).filter((one) => /Joined|News/.test(one))).toEqual([
    'bowlerJoined joiner@kegler.test',
    `teamNews ${captain.email}`,
  ])
  expect((await team(captain, entryId)).body).toMatchObject({
    free: 1,
    invitations: [{ email: 'joiner@kegler.test', state: 'joined', position: 2 }],
    news: [{ text: expect.stringMatching(/joined Pin Pals: 2 of 3\.$/) }],
  })
  const audit = await db
    .selectFrom('audit')
    .select(['typeName', 'userEmail'])
    .where('userEmail', 'like', 'guest %')
    .where(sql<boolean>`about @> array[${entryId}]::uuid[]`)
    .execute()
  expect(new Set(audit.map(({ typeName }) => typeName))).toEqual(new Set(['Invitation', 'Roster Position']))
  // the author is their own invitation, which names them: many join by the open one
  const invitation = await db
    .selectFrom('links')
    .select('id')
    .where('kind', '=', 'bowler')
    .where('rosterId', '=', link.rosterId)
    .executeTakeFirst()
  expect(new Set(audit.map(({ userEmail }) => userEmail))).toEqual(new Set([`guest ${invitation?.id}`]))
  const manager = await aCaptain({ roles: ['manager'] })
  const read = await callAs(manager, 'GET audit/teamAudit/:id', { params: { id: entryId }, query: {} })
  const guests = read.body.records.map(({ userName }) => userName).filter((name) => name?.includes('guest'))
  expect(new Set(guests)).toEqual(new Set(['Rosa O. (guest)']))
  const sentences = actsOf(read.body.records, entryId).map(({ sentence }) => sentence)
  expect(sentences).toContainEqual(
    expect.stringMatching(/^Position 2: Rosa O'Hara-Núñez Jr\..* added; joined by invitation by Rosa O\. \(guest\)$/),
  )
})

test('whichever fact is wrong, one sentence; after five misses nobody tries for an hour', async () => {
  const { entryId } = await aTeam({ invites: true })
  const form = await aJoiner()
  const unknown = await aJoiner({ birthDate: null })
  const wrong = [
    { ...form, usbcId: '0000-000000' },
    { ...form, lastName: 'Hara' },
    { ...form, birthDate: '1990-01-03' },
    { ...form, lastName: '-' },
    { ...unknown, birthDate: '1990-01-02' },
  ]
  const link = await aLink(entryId, { kind: 'bowler', email: 'a@kegler.test' })
  for (const one of wrong)
    expect(await sendByLink(link, 'POST link/facts', one)).toMatchObject({
      statusCode: 422,
      message: 'These details do not match a member. Check them with your membership card, or ask your captain.',
    })
  const tooMany = 'Too many tries. Try again in an hour, or ask your captain.'
  for (const key of ['POST link/facts', 'POST link/join'] as const)
    expect(await sendByLink(link, key, form)).toMatchObject({ statusCode: 429, message: tooMany })
  clock.ahead = 3_600_001
  expect((await join(link, form)).statusCode).toBe(200)
})

test('tries at once do not pass the limit; a silent directory counts nothing', async () => {
  const { entryId } = await aTeam({ invites: true })
  const link = await aLink(entryId, { kind: 'bowler', email: 'a@kegler.test' })
  const form = await aJoiner()
  outside.broken.membership = true
  for (let n = 0; n < 7; n += 1) expect((await join(link, form)).statusCode).toBe(502)
  outside.broken.membership = false
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => sendByLink(link, 'POST link/facts', { ...form, lastName: `No ${n}` })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5)
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
})

test('the last position is taken once; who comes later reads that the team is full', async () => {
  const { entryId } = await aTeam({ invites: true }, { numberOfBowlers: 3 })
  const link = await aLink(entryId)
  const joiners = [await aJoiner(), await aJoiner(), await aJoiner(), await aJoiner()]
  const replies = await Promise.all(joiners.map((form) => join(link, form)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  expect(replies.find(({ statusCode }) => statusCode === 422)?.message).toBe(
    'This team is full now. Ask Casey K. whether a position comes free.',
  )
  expect((await positionsOf(entryId)).map(([position]) => position)).toEqual([1, 2, 3])
})

test('the one who joins is refused in words for them; others on the roster stop nobody; the captain learns why', async () => {
  const { captain, entryId, squadId, tid } = await aTeam({ invites: true, restrictBowlersToActiveMembership: true })
  const lapsed = await aBowler({ membershipExpires: '2020-01-01' })
  const { id: rosterId } = await db
    .selectFrom('rosters')
    .select('id')
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow()
  await db.insertInto('rosterPositions').values({ rosterId, position: 1, bowlerId: lapsed.id }).execute()
  const link = await aLink(entryId)
  const inactive = await aJoiner({ firstName: 'Dee', membershipExpires: '2020-01-01' })
  for (const key of ['POST link/facts', 'POST link/join'] as const) {
    const { statusCode, message, text } = await sendByLink(link, key, inactive)
    expect([statusCode, message]).toEqual([
      422,
      expect.stringMatching(/^Your membership is not active on .+\. Renew it and come back\.$/),
    ])
    expect(text).not.toContain(inactive.usbcId)
  }
  expect((await team(captain, entryId)).body.news).toEqual([
    { at: expect.any(String), text: expect.stringMatching(/^Dee .+ could not join .+: has no active membership on /) },
  ])
  const elsewhere = await aBowler({ lastName: 'Else', birthDate: '1990-01-02' })
  await anEntry({ captain, squadId, tournamentId: tid, bowlers: [elsewhere.id] })
  const clash = { usbcId: elsewhere.usbcId, lastName: 'else', birthDate: '1990-01-02', email: 'e@kegler.test' }
  expect((await join(link, clash)).message).toMatch(/^You already bowl at .+ on another team\. Ask your captain\.$/)
  expect((await join(link, await aJoiner())).statusCode).toBe(200)
})

test('for who is under 18 on the day a parent or guardian goes on', async () => {
  const { entryId } = await aTeam({ invites: true })
  const link = await aLink(entryId, { kind: 'bowler', email: 'child@kegler.test' })
  const form = await aJoiner({ birthDate: `${new Date().getFullYear() - 15}-01-01` })
  expect(JSON.parse((await sendByLink(link, 'POST link/facts', form)).text)).toMatchObject({ isMinor: true })
  expect((await join(link, { ...form, email: null })).message).toBe(
    'A parent or guardian goes on from here: please enter your name and e-mail address.',
  )
  expect((await join(link, { ...form, guardian: 'Pat Parent', email: 'parent@kegler.test' })).statusCode).toBe(200)
  expect(await db.selectFrom('links').selectAll().where('id', '=', link.id).executeTakeFirstOrThrow()).toMatchObject({
    email: 'parent@kegler.test',
    guardian: 'Pat Parent',
  })
})

test('with an open link an address is needed; an invitation is for one', async () => {
  const { entryId } = await aTeam({ invites: true })
  const { email: _, ...form } = await aJoiner()
  expect((await join(await aLink(entryId), form)).message).toBe('Enter an e-mail address for the confirmation.')
  const invitation = await aLink(entryId, { kind: 'bowler', email: 'a@kegler.test', position: 3 })
  expect((await join(invitation, form)).statusCode).toBe(200)
  expect((await positionsOf(entryId)).map(([position]) => position)).toEqual([3])
  expect((await join(invitation, await aJoiner())).message).toBe('This link has ended. Ask your captain.')
  expect((await join(await aLink(entryId, { kind: 'bowler', email: 'b@kegler.test' }), form)).message).toBe(
    'You are on this team already.',
  )
})

test('who joined can leave, and what happens in a quarter of an hour is one mail', async () => {
  const { captain, entryId } = await aTeam({ invites: true })
  const [first, second] = [await aJoiner({ firstName: 'Ann' }), await aJoiner({ firstName: 'Bea' })]
  const link = await aLink(entryId)
  await join(link, first)
  const theirs = JSON.parse((await join(link, second)).text) as { token: string }
  expect((await sendWith(`Link ${theirs.token}`, 'GET link/calendar')).statusCode).toBe(200)
  expect((await sendWith(`Link ${theirs.token}`, 'POST link/leave')).statusCode).toBe(200)
  expect(await positionsOf(entryId)).toHaveLength(1)
  expect((await sendWith(`Link ${theirs.token}`, 'GET link/team')).message).toBe(
    'This link has ended. Ask your captain.',
  )
  const invited = await aLink(entryId, { kind: 'bowler', email: 'cy@kegler.test' })
  const declined = await sendByLink(invited, 'POST link/decline', { note: 'Next year.', neverAgain: false })
  expect(declined.statusCode).toBe(200)
  const news = async () => (await mailsOf(entryId)).filter(({ kind }) => kind === 'teamNews')
  expect(await news()).toHaveLength(1)
  const sentBefore = await db.selectFrom('mails').select('state').where('kind', '=', 'teamNews').execute()
  expect(sentBefore.some(({ state }) => state === 'queued')).toBe(true)
  expect((await team(captain, entryId)).body.invitations.map(({ state }) => state)).toEqual([
    'joined',
    'left',
    'declined',
  ])
  expect(
    (await team(captain, entryId)).body.news.map(({ text }) => text.replace(/^(\w+) .*? (joined|left)/, '$1 $2')),
  ).toEqual([
    'cy@kegler.test declined: Next year.',
    expect.stringMatching(/^Bea left .+: 1 of 3\.$/),
    expect.stringMatching(/^Bea joined .+: 2 of 3\.$/),
    expect.stringMatching(/^Ann joined .+: 1 of 3\.$/),
  ])
  clock.ahead = 16 * 60_000
  await sendDueMails(services)
  const again = await join(link, second)
  expect(again.statusCode).toBe(200)
  expect(await news()).toHaveLength(2)
})

test('a captain who takes somebody off the roster ends their link; a stale save does not', async () => {
  const { captain, entryId } = await aTeam({ invites: true })
  const form = await aJoiner()
  const theirs = JSON.parse((await join(await aLink(entryId), form)).text) as { token: string }
  const stale = await save(captain, entryId, [await aMember()])
  expect(stale).toMatchObject({ statusCode: 409, body: { code: 'Stale' } })
  expect(await positionsOf(entryId)).toHaveLength(1)
  const { version } = await db
    .selectFrom('entries')
    .select('version')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  expect((await save(captain, entryId, [], { version })).statusCode).toBe(200)
  expect((await sendWith(`Link ${theirs.token}`, 'GET link/team')).statusCode).toBe(422)
})
