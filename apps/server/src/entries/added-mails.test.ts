import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { theKit } from '../testing/kit.ts'
import { aCaptain, aMember } from '../testing/makers.ts'
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
