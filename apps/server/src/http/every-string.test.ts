import type { Call, CallKey } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { EntryRosterData, VirtualRosterData } from '@kegler/domain/rosters/rosters.calls.ts'
import { expect, test } from 'vitest'
import { theKit } from '../testing/kit.ts'
import { aCaptain, aMember } from '../testing/makers.ts'
import { type Json, jsonOf, oddTexts, replaced, textsOf } from '../testing/odd-texts.ts'
import { isThorough } from '../testing/thorough.ts'
import { aWorld, requestFor, type World } from '../testing/world.ts'

const { server, services } = await theKit()

let fields = 0
/** All of them in the full run; else each third, of every field others. */
function oddTextsOf(max: number): string[] {
  fields += 1
  return oddTexts(max).filter((_, at) => isThorough || (at + fields) % 3 === 0)
}
/** A request that would succeed, save for versions, which change with every success. */
async function goodRequest(key: string, world: World, usbcId: string) {
  const { params, body } = requestFor(key, world, usbcId)
  const rosterPositions = [{ position: 1, bowler: { usbcId } }]
  if (key === 'PUT registration/entry/:id') {
    const { version } = await services.database.db
      .selectFrom('entries')
      .select('version')
      .where('id', '=', world.entryId)
      .executeTakeFirstOrThrow()
    return { params, body: { name: 'Team', rosterPositions, version } }
  }
  return { params, body }
}

test('no text of a good request, replaced by an odd one, is answered with a 500', async () => {
  const captain = await aCaptain()
  const world = await aWorld(captain, null)
  const usbcId = await aMember()
  let sent = 0
  const send = async (key: string, params: Record<string, string>, query: Json, body: unknown) => {
    sent += 1
    const path = (key.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const reply = await server.inject({
      method: key.split(' ')[0] as 'GET',
      url: `/api/${path}?${new URLSearchParams(query as Record<string, string>)}`,
      headers: { authorization: `Bearer ${captain.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect([reply.statusCode, key, reply.body.slice(0, 200)]).toSatisfy(([status]) => status < 500 && status !== 415)
  }
  for (const [key, call] of Object.entries(calls) as [CallKey, Call][]) {
    for (const { path, max } of call.query ? textsOf(jsonOf(call.query)) : [])
      for (const text of oddTextsOf(max)) {
        const { params, body } = await goodRequest(key, world, usbcId)
        if (!text.includes('\ud800')) await send(key, params, replaced({}, path, text) as Json, body)
      }
    for (const { path, max } of call.body ? textsOf(jsonOf(call.body)) : [])
      for (const text of oddTextsOf(max)) {
        const { params, body } = await goodRequest(key, world, usbcId)
        await send(key, params, {}, replaced(body, path, text))
      }
  }
  const rosters = [
    ['Entry', EntryRosterData, { squadId: world.squadId, rosterPositions: [{ position: 1, bowler: { usbcId } }] }],
    [
      'Virtual Entry',
      VirtualRosterData,
      { virtualEventId: world.virtualEventId, virtualEntries: [{ bowler: { usbcId } }] },
    ],
  ] as const
  for (const [rosterType, schema, data] of rosters)
    for (const { path, max } of textsOf(jsonOf(schema)))
      for (const text of oddTextsOf(max)) {
        const rosterData = JSON.stringify(replaced(data, path, text))
        const body = { id: '1', tournamentId: world.tid, rosterType, rosterData }
        await send('POST registration/cartroster', {}, {}, body)
      }
  expect(sent).toBeGreaterThan(isThorough ? 900 : 300)
}, 120_000)
