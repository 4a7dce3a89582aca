import { type Call, type CallKey, isWrite } from '@kegler/domain/call.ts'
import { setupCalls } from '@kegler/domain/setup/setup.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { arbitraryOf, hostile } from '../testing/arbitrary.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad } from '../testing/makers.ts'
import { jsonOf, oddTexts, replaced, type Text, textsOf, valuesOf } from '../testing/odd-texts.ts'
import { type SetupRequest, setupRequests } from '../testing/setup-requests.ts'
import { aSetupWorld, type SetupWorld } from '../testing/setup-world.ts'
import { anEntry } from '../testing/sold.ts'
import { fuzzRuns, isThorough } from '../testing/thorough.ts'

const { server, services } = await theKit()
const { db } = services.database
const all = (Object.entries(setupCalls) as [CallKey, Call][]).filter(([key]) => setupRequests[key])
const manager = await aCaptain({ roles: ['superuser', 'manager'] })
const captain = await aCaptain()

/** Changes with everything that is written: what is audited, and what is not. A row that is written has a new xmin. */
async function written(): Promise<unknown> {
  const { rows } =
    await sql`select (select max(id)::int from audit) as audit, (select count(*)::int from publications) as pushes,
    (select count(*)::int from exports) as exports, (select count(*)::int from images) as images,
    (select jsonb_build_array(count(*), max(xmin::text::bigint)) from centers) as centers`.execute(db)
  return rows[0]
}
/** As it was after the last request that was refused; null: something was written since. */
let lastWritten: unknown = null
/** What was sold and paid: no setting may move it. The version is that of the calendar file, which tells another time. */
async function sold(tid: string): Promise<unknown> {
  const { rows } =
    await sql`select (select jsonb_agg(to_jsonb(e) - 'version' order by id) from entries e where tournament_id = ${tid}) as entries,
    (select coalesce(sum(l.amount), 0)::int from ledger l join entries e on e.id = l.entry_id where e.tournament_id = ${tid}) as money,
    (select jsonb_agg(jsonb_build_array(id, event_id, taken) order by id) from squads where tournament_id = ${tid} and taken > 0) as squads`.execute(
      db,
    )
  return rows[0]
}

/** Sends it, and holds that it is no 500, that a refusal says why, and that what is refused changes nothing. */
async function send(
  who: Person,
  key: CallKey,
  { params = {}, query = {}, body }: SetupRequest,
): Promise<number | null> {
  let url: string
  try {
    const path = (key.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params?.[name] ?? 'x')),
    )
    url = `/api/${path}?${new URLSearchParams(query ?? {})}`
  } catch {
    return null // a lone surrogate cannot be sent in an address
  }
  const before = lastWritten ?? (await written())
  lastWritten = null
  const reply = await server.inject({
    method: key.split(' ')[0] as 'GET',
    url,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) ?? 'null' }),
  })
  const what = [key, reply.statusCode, reply.body.slice(0, 300), JSON.stringify(body)?.slice(0, 500)]
  expect(what).toSatisfy(() => reply.statusCode < 500)
  if (reply.statusCode < 400) return reply.statusCode
  expect(String(reply.json().message)).toMatch(/[A-Za-z]{3}/)
  lastWritten = await written()
  expect([...what, lastWritten]).toEqual([...what, before])
  return reply.statusCode
}
async function requestOf(key: CallKey): Promise<{ world: SetupWorld; request: SetupRequest }> {
  lastWritten = null
  const world = await aSetupWorld(manager)
  await setupRequests[key]?.prepare?.(world)
  return { world, request: setupRequests[key]?.request(world) ?? {} }
}

test.each(all)(
  '%s answers no odd text, day or number with a 500',
  async (key, call) => {
    let { request } = await requestOf(key)
    const parts = (['query', 'body'] as const).flatMap((part) => {
      const schema = call[part]
      if (!schema) return []
      const texts = textsOf(jsonOf(schema)).flatMap(({ path, max }) =>
        oddTexts(max).map((text) => [path, text] as const),
      )
      const values = valuesOf(jsonOf(schema)).flatMap(({ path, odd }) => odd.map((value) => [path, value] as const))
      return [...texts, ...values].map(([path, value]) => ({ part, path: path as Text['path'], value }))
    })
    let isUsed = false
    for (const { part, path, value } of isThorough ? parts : parts.filter((_, at) => at % 5 === 0)) {
      if (part === 'query' && String(value).includes('\ud800')) continue
      const sendOdd = () =>
        send(manager, key, { ...request, [part]: replaced(request[part], path, value) } as SetupRequest)
      let status = await sendOdd()
      // what it names may be gone since a request before it succeeded
      if (isUsed && status !== 200) {
        request = (await requestOf(key)).request
        status = await sendOdd()
      }
      isUsed = isWrite(call) && status === 200
    }
  },
  120_000,
)

test.each(all)(
  '%s survives what it was not made for, and nothing that is sold changes',
  async (key, call) => {
    const { world } = await requestOf(key)
    const event = db.selectFrom('events').select('id').where('tournamentId', '=', world.tid).orderBy('name')
    const eventId = (await event.executeTakeFirst())?.id ?? (await anEvent(world.tid))
    const squadId = await aSquad(eventId, { time: '17:00' })
    await anEntry({ captain, squadId, paid: true })
    await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', world.tid).execute()
    const before = await sold(world.tid)
    const known = [...Object.values(world), squadId]
    const good = setupRequests[key]?.request({ ...world, squadId }) ?? {}
    const picks = fc.array(fc.constantFrom(true, true, true, false), { minLength: 20, maxLength: 20 })
    const part = (name: 'params' | 'query' | 'body') => {
      const schema = call[name]
      if (!schema) return fc.constant(undefined)
      // with some of a good request: it reaches further than one that is refused at once
      const near = fc
        .tuple(arbitraryOf(schema, known), picks)
        .map(([made, isPicked]) =>
          typeof made === 'object' && made !== null
            ? { ...made, ...Object.fromEntries(Object.entries(good[name] ?? {}).filter((_, at) => isPicked[at % 20])) }
            : made,
        )
      return fc.oneof({ weight: 8, arbitrary: near }, { weight: name === 'body' ? 1 : 0, arbitrary: hostile })
    }
    await fc.assert(
      fc.asyncProperty(
        fc.record({ params: part('params'), query: part('query'), body: part('body') }),
        async (request) => void (await send(manager, key, request as SetupRequest)),
      ),
      { numRuns: fuzzRuns() },
    )
    expect(await sold(world.tid)).toEqual(before)
    expect(await booksOf(world.tid)).toEqual(balanced)
  },
  120_000,
)
