import type { DryRunAnswer } from '@kegler/domain/effects.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { callAs, type Person } from '../../testing/kit.ts'
import { aSquad } from '../../testing/makers.ts'
import { aBundle, aSet, squadsOf } from '../../testing/moving.ts'
import { aTeam, db } from '../../testing/rosters.ts'
import { anEntry } from '../../testing/sold.ts'

const preview = async (person: Person, id: string, squadId: string, more: object = {}) => {
  const reply = await callAs(person, 'PUT registration/entry/:id/squad/change', {
    params: { id },
    body: { squadId },
    dryRun: true,
    ...more,
  })
  return { ...reply, body: reply.body as unknown as z.input<typeof DryRunAnswer> }
}
/** Everything that the act writes, as it is. */
async function written(tournamentId: string) {
  const { rows } = await sql`select
    (select json_agg(n order by id) from entries n where tournament_id = ${tournamentId}) as entries,
    (select json_agg(s order by id) from squads s where tournament_id = ${tournamentId}) as squads,
    (select count(*) from audit) as audit, (select count(*) from ledger) as ledger,
    (select count(*) from mails) as mails, (select count(*) from stored_answers) as answers`.execute(await db())
  return rows
}

test('a dry run names what the change would do, and changes nothing', async () => {
  const { captain, entryId, eventId, squadId, tid } = await aTeam()
  const to = await aSquad(eventId, { time: '13:00' })
  const before = await written(tid)
  const { statusCode, body } = await preview(captain, entryId, to, { idempotencyKey: 'preview' })
  expect(statusCode).toBe(200)
  expect(Object.keys(body)).toEqual(['effects'])
  const { audit, ledger, places, mails } = body.effects
  expect(audit).toContainEqual({
    typeName: 'Entry',
    recordId: entryId,
    property: 'squad_id',
    originalValue: squadId,
    currentValue: to,
    message: expect.any(String),
  })
  expect(ledger).toEqual([])
  expect(places).toEqual(
    [
      { squadId, before: 1, after: 0, squad: expect.stringMatching(/AM/) },
      { squadId: to, before: 0, after: 1, squad: expect.stringMatching(/01:00 PM/) },
    ]
      .sort((a, b) => a.squadId.localeCompare(b.squadId))
      .map((squad) => expect.objectContaining(squad)),
  )
  expect(mails).toEqual([{ kind: 'squadChanged', to: captain.email }])
  expect(await written(tid)).toEqual(before)

  const moved = await callAs(captain, 'PUT registration/entry/:id/squad/change', {
    params: { id: entryId },
    body: { squadId: to },
    idempotencyKey: 'preview',
  })
  expect(moved).toMatchObject({ statusCode: 200, body: { squadId: to } })
  expect(await written(tid)).not.toEqual(before)
})

test('linked entries are part of the effects', async () => {
  const { on, tid, doubles, singles, captain } = await aBundle({ linkEvents: true })
  const [from, fromSingles] = [await on(doubles, 31), await on(singles, 31, '12:00')]
  const [to, toSingles] = [await on(doubles, 31, '10:00'), await on(singles, 31, '13:00')]
  const set = await aSet(captain, from, fromSingles)
  const before = await written(tid)
  const { body } = await preview(captain, set.entryId, to)
  const moved = body.effects.audit.filter(({ property }) => property === 'squad_id').map(({ recordId }) => recordId)
  expect(moved).toContain(set.entryId)
  expect(body.effects.places).toContainEqual(expect.objectContaining({ squadId: to, before: 0, after: 1 }))
  expect(await squadsOf([set.entryId, ...set.singles])).toEqual([from, fromSingles, fromSingles])
  expect(await written(tid)).toEqual(before)
  expect(toSingles).not.toBe(fromSingles)
})

test('what the act refuses, the dry run refuses', async () => {
  const { captain, entryId, eventId } = await aTeam()
  const full = await aSquad(eventId, { time: '17:00', captainCap: 1 })
  await anEntry({ captain, squadId: full })
  expect(await preview(captain, entryId, full)).toMatchObject({ statusCode: 409, body: { code: 'SoldOut' } })
})

test('a call that has no dry run refuses it', async () => {
  const { captain, entryId, tid } = await aTeam()
  const before = await written(tid)
  const reply = await callAs(captain, 'PUT registration/entry/:id', {
    params: { id: entryId },
    body: { name: 'Pin Pals', version: 1, rosterPositions: [] },
    dryRun: true,
  })
  expect(reply).toMatchObject({ statusCode: 400, body: { messages: ['This call has no dry run.'] } })
  expect(await written(tid)).toEqual(before)
})
