import { randomUUID } from 'node:crypto'
import { type Call, type CallKey, isWrite } from '@kegler/domain/call.ts'
import { roles } from '@kegler/domain/roles.ts'
import { setupRoles } from '@kegler/domain/setup/general/general.calls.ts'
import { setupCalls } from '@kegler/domain/setup/setup.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Person, theKit } from '../testing/kit.ts'
import { aCaptain } from '../testing/makers.ts'
import { type SetupRequest, setupRequests } from '../testing/setup-requests.ts'
import { aSetupWorld, type SetupWorld, setupFootprint, sharedThings, thingsOfGroup } from '../testing/setup-world.ts'
import { isThorough } from '../testing/thorough.ts'
import { aGroup } from '../testing/world.ts'

const all = Object.entries(setupCalls) as [CallKey, Call][]
const known = all.filter(([key]) => setupRequests[key])
const naming = known.filter(([key]) => !setupRequests[key]?.isGeneral)

/** Where a person acts: for the organisation itself, in the hub of a tournament, in another, in one that is not supported. */
const reaches = ['none', 'own', 'other', 'notAllowed'] as const
type Reach = (typeof reaches)[number]
const people = new Map<string, Person>()
const person = (role: string, reach: Reach) => people.get(`${role} ${reach}`) as Person
/** The manager whom the tournaments list, and one whom none lists: both without a hub. */
let listed: Person
let unlisted: Person
let hubId: string

beforeAll(async () => {
  const hub = await aGroup()
  hubId = hub.id
  const groups: Record<Reach, string[]> = {
    none: [],
    own: [hub.name],
    other: [(await aGroup()).name],
    notAllowed: [(await aGroup({ isAllowed: false })).name],
  }
  for (const reach of reaches)
    for (const role of ['', ...roles])
      people.set(`${role} ${reach}`, await aCaptain({ roles: role ? [role] : [], groups: groups[reach] }))
  listed = await aCaptain({ roles: ['manager'] })
  unlisted = person('manager', 'none')
})

/** Without a status: a request that changes nothing of what is asked. */
async function send(who: Person | null, key: CallKey, { params = {}, query = {}, body }: SetupRequest) {
  const { server } = await theKit()
  const [method = '', path = ''] = key.split(' ')
  const reply = await server.inject({
    method: method as 'GET',
    url: `/api/${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))}?${new URLSearchParams(query)}`,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const isRefused = reply.statusCode >= 400
  const { code = '', message = '' } = isRefused ? reply.json() : {}
  return { status: reply.statusCode, code: String(code), message: String(message) }
}
const requestOf = async (key: CallKey, world: SetupWorld, isPrepared = true): Promise<SetupRequest> => {
  const entry = setupRequests[key]
  if (isPrepared) await entry?.prepare?.(world)
  return entry?.request(world) ?? {}
}

/** Of the listed manager, of another, and of a hub. */
const someWorlds = () => Promise.all([aSetupWorld(listed), aSetupWorld(unlisted), aSetupWorld(listed, hubId)])
let sharedWorlds: ReturnType<typeof someWorlds> | undefined
/** Of a call that is refused or reads, which changes nothing: only one that prepares its world needs its own. */
const worldsOf = (key: CallKey) => {
  if (setupRequests[key]?.prepare) return someWorlds()
  sharedWorlds ??= someWorlds()
  return sharedWorlds
}

test('every call of the setup console is in the table, and is for superusers and managers', () => {
  expect(all.map(([key]) => key).filter((key) => !setupRequests[key])).toEqual([])
  expect(Object.keys(setupRequests).filter((key) => !(key in setupCalls))).toEqual([])
  const allows = all.filter(([, { allow }]) => JSON.stringify(allow) !== JSON.stringify(setupRoles))
  // centers are those of all tournaments
  expect(allows.map(([key, { allow }]) => [key, allow])).toEqual([['POST setup/centers/import', ['superuser']]])
})

test.each(known)('%s succeeds for superusers, listed managers and managers of the hub', async (key, call) => {
  const asked: [string, Person, string | null][] = [
    ['superuser', person('superuser', 'none'), null],
    ['superuser of the hub', person('superuser', 'own'), hubId],
    ['listed manager', listed, null],
    ['manager of the hub', person('manager', 'own'), hubId],
  ]
  const replies: unknown[] = []
  for (const [name, who, groupId] of asked) {
    if (!(call.allow as readonly string[]).includes(name.includes('superuser') ? 'superuser' : 'manager')) continue
    if (groupId && setupRequests[key]?.isOrganisations) continue
    const world = isWrite(call) ? await aSetupWorld(listed, groupId) : (await worldsOf(key))[groupId ? 2 : 0]
    const request = await requestOf(key, world)
    const { status, message } = await send(who, key, request)
    if (status !== 200) replies.push(`${name}: ${status} ${message}`)
  }
  expect(replies).toEqual([])
})

test.each(known)('%s refuses everybody else, and nothing changes', async (key, call) => {
  const [ours, , hubs] = await worldsOf(key)
  const [request, ofHub] = [await requestOf(key, ours), await requestOf(key, hubs)]
  const before = await setupFootprint()
  const wrong: string[] = []
  const expectCode = async (who: Person | null, sent: SetupRequest, code: string, name: string) => {
    const reply = await send(who, key, sent)
    if (reply.code !== code) wrong.push(`${name}: ${reply.status} ${reply.code} instead of ${code}`)
  }
  await expectCode(null, request, 'UNAUTHENTICATED', 'nobody')
  const isFirst = key === known.find(([, one]) => String(one.allow) === String(call.allow))?.[0]
  for (const role of isThorough || isFirst ? ['', ...roles] : ['', String(call.allow[0])])
    for (const reach of reaches) {
      const isAllowed = (call.allow as readonly string[]).includes(role)
      const isHubs = reach !== 'none' && setupRequests[key]?.isOrganisations
      if (!isAllowed || reach === 'notAllowed' || isHubs)
        for (const sent of [request, ofHub])
          await expectCode(person(role, reach), sent, 'UNAUTHORIZED', `${role || 'captain'}, ${reach}`)
    }
  if (!setupRequests[key]?.isGeneral) {
    if ((call.allow as readonly string[]).includes('manager')) {
      await expectCode(unlisted, request, 'UNAUTHORIZED', 'manager who is not listed')
      await expectCode(person('manager', 'own'), request, 'NotFound', 'manager of a hub, tournament of none')
      await expectCode(person('manager', 'other'), ofHub, 'NotFound', 'manager of another hub')
      await expectCode(listed, ofHub, 'NotFound', 'manager without the hub')
    }
    await expectCode(person('superuser', 'own'), request, 'NotFound', 'superuser of a hub, tournament of none')
    await expectCode(person('superuser', 'other'), ofHub, 'NotFound', 'superuser of another hub')
    await expectCode(person('superuser', 'none'), ofHub, 'NotFound', 'superuser without the hub')
  }
  expect(wrong).toEqual([])
  expect(await setupFootprint()).toBe(before)
})

type Things = Readonly<Record<string, string>>
interface Swap {
  name: string
  request: SetupRequest
}
/** The request, once for each place in it that names a thing of the world, with another world's thing in that place. */
function swaps(request: SetupRequest, from: Things, to: Things, names: readonly string[]): Swap[] {
  const found: Swap[] = []
  const walk = (value: unknown, path: string, put: (next: unknown) => SetupRequest): void => {
    if (typeof value === 'string')
      for (const name of names) {
        const [old = '', next = ''] = [from[name], to[name]]
        if (old && old !== next && value.includes(old))
          found.push({ name: `${path} (${name})`, request: put(value.replaceAll(old, next)) })
      }
    else if (typeof value === 'object' && value !== null)
      for (const [part, inner] of Object.entries(value))
        walk(inner, `${path}.${part}`, (next) => {
          const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value }
          copy[part] = next
          return put(copy)
        })
  }
  walk(request, '', (next) => next as SetupRequest)
  return found
}
const namesOf = (world: SetupWorld) => Object.keys(world).filter((name) => !sharedThings.includes(name as 'tid'))

test.each(naming)('%s refuses what belongs to another tournament', async (key) => {
  const [world, foreign, hubs] = await worldsOf(key)
  const nowhere = Object.fromEntries(Object.keys(world).map((name) => [name, randomUUID()]))
  const requests = [await requestOf(key, world), setupRequests[key]?.more?.(world) ?? {}]
  for (const other of [foreign, hubs]) await setupRequests[key]?.prepare?.(other)
  const before = await setupFootprint()
  const passed: string[] = []
  const expectRefused = async (who: Person, { name, request }: Swap, what: string) => {
    const { status } = await send(who, key, request)
    if (status < 400 || status >= 500) passed.push(`${name} of ${what}: ${status}`)
  }
  const swapped = (to: Things, names: readonly string[]) =>
    requests.flatMap((request) => swaps(request, world, to, names))
  const ofTournament = namesOf(world).filter((name) => !thingsOfGroup.includes(name as 'tagId'))
  for (const swap of swapped(foreign, ofTournament)) await expectRefused(listed, swap, 'another tournament')
  for (const swap of swapped(hubs, namesOf(world))) await expectRefused(listed, swap, 'a hub')
  for (const swap of swapped(nowhere, namesOf(world))) await expectRefused(listed, swap, 'nowhere')
  // a superuser may do it to either tournament, but not mix them
  for (const request of requests) {
    const mixed = swaps(request, world, foreign, ofTournament)
    if (mixed.length > 1) for (const swap of mixed) await expectRefused(person('superuser', 'none'), swap, 'either')
  }
  expect(passed).toEqual([])
  expect(await setupFootprint()).toBe(before)
})

test('a thing of a hub and one that does not exist are refused with one sentence', async () => {
  const hubs = await aSetupWorld(listed, hubId)
  const nowhere = Object.fromEntries(Object.keys(hubs).map((name) => [name, randomUUID()])) as unknown as SetupWorld
  const different: string[] = []
  for (const [key] of naming) {
    const [there, unknown] = [await requestOf(key, hubs), await requestOf(key, nowhere, false)]
    const superuser = person('superuser', 'none')
    const [first, second] = [await send(superuser, key, there), await send(superuser, key, unknown)]
    if (first.message !== second.message) different.push(`${key}: ${first.message} ${second.message}`)
  }
  expect(different).toEqual([])
})
