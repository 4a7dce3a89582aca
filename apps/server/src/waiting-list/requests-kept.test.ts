import { actsOf } from '@kegler/domain/audit/acts.rules.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { deleteExpiredRecords } from '../jobs/delete-expired-records.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { act, aFullStart, firstOf, hold, join, match, waitsOf } from '../testing/lines.ts'
import { aCaptain, anAdmin } from '../testing/makers.ts'
import { personIdOf } from '../testing/sold.ts'

const { services, clock } = await theKit()
const { db } = services.database
afterEach(() => {
  clock.ahead = 0
})

test('staff read in sentences what became of requests and offers, of a tournament and of a captain', async () => {
  const line = await aFullStart(2)
  const admin = await anAdmin()
  const [captain, other] = [
    await aCaptain({ given_name: 'Rosa', family_name: 'Lindqvist' }),
    await aCaptain({ given_name: 'Sven', family_name: 'Berg' }),
  ]
  await join(captain, line, { quantity: 2 })
  await join(other, line)
  await hold(line.holder, line.tid, {})
  await match()
  await act(captain, await firstOf(captain), 'accept')
  await callAs(admin, 'POST admin/tournament/:tid/waits/:waitId/remove', {
    params: { tid: line.tid, waitId: (await firstOf(other)).id },
    body: { reason: 'Asked for it.' },
  })
  const { body } = await callAs(admin, 'GET audit/tournamentAudit/:id', {
    params: { id: line.tid },
    query: { kind: 'Waiting List' },
  })
  const start = /Team, \w+ \d+\w+, \d{4}, 09:00 AM \w+/.source
  expect(actsOf(body.records, null).map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^Sven Berg \(1 Team\): no longer waits by .* \(admin\): Asked for it\.$/),
    'Rosa Lindqvist (2 Team): offer accepted by Rosa Lindqvist',
    expect.stringMatching(/^Rosa Lindqvist \(2 Team\): is offered places until .* by the system \(waiting list\)$/),
    expect.stringMatching(
      RegExp(`^Sven Berg \\(1 Team\\): joined the waiting list: 1 Team, at ${start} by Sven Berg$`),
    ),
    expect.stringMatching(
      RegExp(`^Rosa Lindqvist \\(2 Team\\): joined the waiting list: 2 Team, at ${start} by Rosa Lindqvist$`),
    ),
  ])
  // a captain who has bought nothing yet
  const ofSven = await callAs(admin, 'GET audit/captainAudit/:captainId/:tournamentId', {
    params: { captainId: await personIdOf(other), tournamentId: line.tid },
    query: {},
  })
  expect(actsOf(ofSven.body.records, null).filter(({ sentence }) => sentence.includes('wait'))).toHaveLength(2)
})

test('requests are exported with their captain, go with a merge to who stays, and are deleted 400 days after the tournament', async () => {
  const line = await aFullStart(1)
  const [retired, kept] = [await aCaptain(), await aCaptain()]
  await join(retired, line)
  await hold(line.holder, line.tid, {})
  await match()
  const [from, to] = [await personIdOf(retired), await personIdOf(kept)]
  await transact(db, { email: 'test' }, (tx) => sql`select merge_person(${from}, ${to})`.execute(tx))
  const offer = await firstOf(kept)
  expect(offer).toMatchObject({ state: 'offered', offer: { quantity: 1 } })
  const superuser = await aCaptain({ roles: ['superuser'] })
  const exported = await callAs(superuser, 'GET admin/person/:id/export', { params: { id: to } })
  expect(exported.body.waits).toMatchObject([{ id: offer.id, state: 'offered' }])
  expect((await act(kept, offer, 'accept')).statusCode).toBe(200)
  const count = async () =>
    (await db.selectFrom('waits').select('id').where('tournamentId', '=', line.tid).execute()).length
  const { endDate } = await db
    .selectFrom('tournaments')
    .select('endDate')
    .where('id', '=', line.tid)
    .executeTakeFirstOrThrow()
  const days = Math.ceil((Date.parse(endDate) - Date.now()) / 86_400_000)
  for (const [after, left] of [
    [399, 1],
    [402, 0],
  ] as const) {
    clock.ahead = (days + after) * 86_400_000
    await deleteExpiredRecords(services)
    expect(await count()).toBe(left)
  }
  clock.ahead = 0
  expect(await waitsOf(kept)).toEqual([])
})
