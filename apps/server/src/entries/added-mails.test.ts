import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { sendByLink } from '../testing/links.ts'
import { aCaptain, aMember } from '../testing/makers.ts'
import { aManagerOf } from '../testing/managers.ts'
import { addQuestions } from '../testing/questions.ts'
import { aTeam, db, save } from '../testing/rosters.ts'
import { personIdOf } from '../testing/sold.ts'
import { mostMailsADay } from './queue-added-mails.ts'

test('mails to bowlers name no address that the captain wrote', async () => {
  const { captain, entryId } = await aTeam()
  const { subject: sub, email } = captain
  const liar = await aCaptain({
    sub,
    email,
    given_name: 'See http://evil.test/x',
    family_name: 'evil.test or a@b.test',
  })
  const saved = await save({ ...liar, subject: sub }, entryId, [await aMember()], {
    name: 'You won! www.evil.test St.Louis',
  })
  expect(saved.statusCode).toBe(200)
  const { data } = await (await db())
    .selectFrom('mails')
    .select('data')
    .where('about', 'like', `${entryId}%`)
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({ captain: 'See evil test or a b test', team: 'You won! St Louis' })
})

test('one captain causes so many mails to bowlers a day and no more, in saves at once too; staff are alerted', async () => {
  const captain = await aCaptain()
  const teams = await Promise.all(Array.from({ length: 4 }, () => aTeam({}, {}, captain)))
  const captainId = await personIdOf(captain)
  const { clock } = await theKit()
  const before = mostMailsADay - 4
  const rows = Array.from({ length: before }, (_, n) => ({
    kind: 'bowlerAddedToRoster',
    about: `${captainId} ${n}`,
    toAddress: `${n}@kegler.test`,
    data: JSON.stringify({ captainId }),
    nextAt: new Date(),
    createdAt: new Date(),
    state: 'sent' as const,
  }))
  await (await db()).insertInto('mails').values(rows).execute()
  const count = async () => {
    const mails = await (await db())
      .selectFrom('mails')
      .select('id')
      .where(sql<boolean>`data ->> 'captainId' = ${captainId}`)
      .execute()
    return mails.length
  }
  const added = () => Promise.all(Array.from({ length: 3 }, () => aMember()))
  const saves = await Promise.all(teams.map(async ({ entryId }) => save(captain, entryId, await added())))
  expect(saves.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await count()).toBe(mostMailsADay)
  const alerts = await (await db()).selectFrom('alerts').select('kind').where('about', '=', captainId).execute()
  expect(alerts).toEqual([{ kind: 'Mails to bowlers' }])
  clock.ahead = 25 * 3_600_000
  try {
    await save(captain, teams[0]?.entryId ?? '', await added(), { version: 2 })
    expect(await count()).toBe(mostMailsADay + 3)
  } finally {
    clock.ahead = 0
  }
})

const mailsOf = async (entryId: string) =>
  (await (await db()).selectFrom('mails').select('data').where('about', 'like', `${entryId} %`).execute()).map(
    ({ data }) => data as { linkId?: string; asks?: object },
  )
const linksOf = async (entryId: string) =>
  (await db())
    .selectFrom('links as l')
    .innerJoin('rosters as r', 'r.id', 'l.rosterId')
    .selectAll('l')
    .where('r.entryId', '=', entryId)
    .orderBy('l.position')
    .execute()

test('who is typed gets no link where the tournament asks bowlers for nothing', async () => {
  const { captain, tid, entryId } = await aTeam({ invites: true })
  await addQuestions(await aManagerOf(tid), tid, { ofTeam: true })
  await save(captain, entryId, [await aMember()])
  expect(await linksOf(entryId)).toEqual([])
  expect((await mailsOf(entryId)).map(({ linkId, asks }) => [linkId, asks])).toEqual([[undefined, undefined]])
})

test.each([
  ['shares', { shares: true }, { share: true, answers: false, waiver: false }],
  ['a question', {}, { share: false, answers: true, waiver: false }],
  ['a waiver', { waiver: true }, { share: false, answers: false, waiver: true }],
])(
  'who is typed gets a link of their own with %s, once; by it they see the team and leave it',
  async (_, switches, asks) => {
    const { captain, tid, entryId } = await aTeam(switches)
    if (asks.answers) await addQuestions(await aManagerOf(tid), tid, {})
    const [ann, bea] = [await aMember(), await aMember()]
    await save(captain, entryId, [ann])
    await save(captain, entryId, [ann, bea], { version: 2 })
    const links = await linksOf(entryId)
    expect(links.map(({ position, email, ended }) => [position, email, ended])).toEqual([
      [1, null, null],
      [2, null, null],
    ])
    const mails = await mailsOf(entryId)
    expect(mails.map((mail) => mail.asks)).toEqual([asks, asks])
    expect(mails.map(({ linkId }) => linkId).toSorted()).toEqual(links.map(({ id }) => id).toSorted())
    const [first] = links
    if (!first) throw new Error('no link')
    const seen = await sendByLink(first, 'GET link/team')
    expect(JSON.parse(seen.text)).toMatchObject({ bowlers: [], joined: { position: 1, byCaptain: true } })
    const team = await callAs(captain, 'GET registration/entry/:id/team', { params: { id: entryId } })
    expect(team.body.invitations).toEqual([])
    expect((await sendByLink(first, 'POST link/leave')).statusCode).toBe(200)
    expect((await linksOf(entryId)).map(({ ended }) => ended)).toEqual(['left', null])
  },
)

test('who is taken off and put on again gets another link', async () => {
  const { captain, entryId } = await aTeam({ shares: true })
  const ann = await aMember()
  await save(captain, entryId, [ann])
  await save(captain, entryId, [null], { version: 2 })
  await save(captain, entryId, [ann], { version: 3 })
  expect((await linksOf(entryId)).map(({ ended }) => ended).toSorted()).toEqual([null, 'revoked'].toSorted())
})
