import { randomUUID } from 'node:crypto'
import type { Call, CallKey } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { hasRole, roles } from '@kegler/domain/roles.ts'
import { setupCalls } from '@kegler/domain/setup/setup.ts'
import { beforeAll, expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, aMember } from '../testing/makers.ts'
import { sendAbout } from '../testing/send-world.ts'
import { isThorough } from '../testing/thorough.ts'
import { aGroup, aWorld, type World } from '../testing/world.ts'

/** Those of the setup console and those by link have tests of their own. */
const all = (Object.entries(calls) as [CallKey, Call][]).filter(
  ([key, { allow }]) => !(key in setupCalls) && allow !== 'link',
)
/** Calls that name nothing of a tournament. */
const general = [
  'GET admin/alerts',
  'POST admin/entry/searchByBowler',
  'POST admin/entry/searchByCaptOrCoordinator',
  'POST admin/entry/searchByEntry',
  'GET admin/find',
  'POST admin/entries/list',
  'POST admin/captains/list',
  'POST admin/payments/list',
  'GET admin/view',
  'PUT admin/view',
  'DELETE admin/view',
  // of an act that the reader may not see it says what it says of none
  'GET admin/undo/:requestId',
  'POST admin/undo/offers',
  'POST admin/export',
  'GET admin/mail/campaign',
  'GET authorization/getProfile',
  'GET authorization/getPartner',
  'GET authorization/roles',
  'GET authorization/permissions',
  'POST authorization/resendConfirmation',
  // of a key of somebody else it says what it says of none
  'POST authorization/settleRequest',
  'POST registration/tournament/active',
  'GET registration/cartroster',
  'GET registration/waits',
  'GET registration/handovers',
  'GET admin/tournament/active',
  'GET admin/tournament/list',
  'GET admin/captain/:email/email',
  'GET admin/operations',
  'GET finance/gettechfees',
  'GET finance/getaccounts',
  'POST finance/updatedefaulttechfee',
  'POST finance/createaccount',
  ...['tournament', 'captain', 'team', 'virtualEntry', 'bowler'].map((kind) => `POST audit/${kind}Audit`),
]
/** What is of the installation, not of a hub. */
const ofTheOrganisation = ['GET admin/operations']
const namesSomething = (key: CallKey, { allow }: Call) => allow !== 'public' && !general.includes(key)

/** Where the person acts: in the hub of the tournament, in another, in one that is not supported, in an unknown one, in none. */
const reaches = ['own', 'other', 'notAllowed', 'unknown', 'none'] as const
type Reach = (typeof reaches)[number]
/** The captain of both worlds, with every role in every reach. */
const tokens = new Map<string, Person>()
const asRole = (role: string, reach: Reach): Person => tokens.get(`${role} ${reach}`) as Person
let otherGroup = ''
/** Of the captain's hub, and of the organisation itself. */
let worlds: Record<'own' | 'none', World>

beforeAll(async () => {
  const captain = await aCaptain()
  const names: Record<Reach, string[]> = {
    own: [(await aGroup()).name],
    other: [(await aGroup()).name],
    notAllowed: [(await aGroup({ isAllowed: false })).name],
    unknown: ['Nobody knows'],
    none: [],
  }
  otherGroup = names.other[0] ?? ''
  for (const reach of reaches)
    for (const role of ['', ...roles]) {
      const { subject: sub, email } = captain
      const claims = { sub, email, roles: role ? [role] : [], groups: names[reach] }
      const person = await aCaptain({ ...claims, permissions: ['CanMigratePartnersFromV2'] })
      tokens.set(`${role} ${reach}`, { ...person, subject: sub })
    }
  const { db } = (await theKit()).services.database
  const ownGroup = await db
    .selectFrom('groups')
    .select('id')
    .where('name', '=', names.own[0] ?? '')
    .executeTakeFirstOrThrow()
  worlds = { own: await aWorld(asRole('', 'own'), ownGroup.id), none: await aWorld(asRole('', 'none'), null) }
})

/** What this role of this reach meets: the first refusal that applies. */
function expected(key: CallKey, call: Call, role: string, reach: Reach): string {
  if (Array.isArray(call.allow)) {
    if (!hasRole([role], call.allow)) return 'UNAUTHORIZED'
    if (reach === 'notAllowed' || reach === 'unknown') return 'UNAUTHORIZED'
    if (reach !== 'none' && ofTheOrganisation.includes(key)) return 'UNAUTHORIZED'
  }
  return reach !== 'own' && namesSomething(key, call) ? 'NotFound' : 'passes'
}
const met = ({ code }: { code: string | null }) => (code === 'UNAUTHORIZED' || code === 'NotFound' ? code : 'passes')

/**
 * Every role in every group; in `npm test` one role that may in every group and one that may not, and every role for
 * one call of each list of roles.
 */
function triedOf(key: CallKey, { allow }: Call): [string, Reach][] {
  const everyRole = ['', ...roles]
  if (isThorough) return reaches.flatMap((reach) => everyRole.map((role): [string, Reach] => [role, reach]))
  const isFirst = all.find(([, one]) => String(one.allow) === String(allow))?.[0] === key
  const isAllowed = (role: string) => !Array.isArray(allow) || hasRole([role], allow)
  const may = everyRole.find(isAllowed) ?? ''
  const others = isFirst ? everyRole : everyRole.filter((role) => !isAllowed(role)).slice(0, 1)
  return [
    ...reaches.map((reach): [string, Reach] => [may, reach]),
    ...others.map((role): [string, Reach] => [role, 'own']),
  ]
}

test.each(all)('%s answers every role in every group as its contract says', async (key, call) => {
  const usbcId = await aMember()
  const nobody = await sendAbout(null, key, worlds.own, usbcId)
  expect(nobody.statusCode === 401).toBe(call.allow !== 'public')
  const wrong: string[] = []
  for (const [role, reach] of triedOf(key, call)) {
    const answer = expected(key, call, role, reach)
    // what a first request ended is no longer found by a second one: the next test sees that each is found once
    if (answer === 'passes' && namesSomething(key, call) && typeof call.allow === 'string') continue
    const found = met(await sendAbout(asRole(role, reach), key, worlds.own, usbcId))
    if (found !== answer) wrong.push(`${role || 'captain'}, ${reach}: ${found} instead of ${answer}`)
  }
  expect(wrong).toEqual([])
})

test('a thing of another group and one that does not exist are refused with one sentence', async () => {
  const unknownIds = Object.fromEntries(Object.keys(worlds.own).map((name) => [name, randomUUID()]))
  const nowhere = { ...unknownIds, email: `${randomUUID()}@kegler.test` } as unknown as World
  const usbcId = await aMember()
  const different: string[] = []
  for (const [key, { allow }] of all) {
    const person = await aCaptain({ roles: typeof allow === 'string' ? [] : allow, groups: [otherGroup] })
    const [there, unknown] = [
      await sendAbout(person, key, worlds.own, usbcId),
      await sendAbout(person, key, nowhere, usbcId),
    ]
    if (there.statusCode === 404 && there.message !== unknown.message)
      different.push(`${key}: ${there.message} ${unknown.message}`)
  }
  expect(different).toEqual([])
})

test('every call finds what belongs to the captain and the group, and refuses no role', async () => {
  const missing: string[] = []
  const usbcId = await aMember()
  // what reads or saves comes before what ends a payment or a cart roster
  const ends = ([key]: [CallKey, Call]) => Number(key.startsWith('DELETE') || key.includes('/clear/'))
  for (const [key, { allow }] of all.toSorted((a, b) => ends(a) - ends(b)))
    for (const reach of ofTheOrganisation.includes(key) ? (['none'] as const) : (['own', 'none'] as const))
      for (const role of typeof allow === 'string' ? ['', 'superuser'] : allow) {
        const reply = await sendAbout(asRole(role, reach), key, worlds[reach], usbcId)
        const isGone = role !== '' && ends([key, {} as Call]) === 1
        if (met(reply) !== 'passes' && !isGone) missing.push(`${key} as ${role} of ${reach}: ${reply.code}`)
        // what was taken back is not cancelled any more, what is moved is there
        const isDone = ['/reactivate', '/move', '/offer'].some((end) => key.endsWith(end)) && reply.statusCode === 422
        // its code and state are used once
        if (key === 'POST finance/createaccount') expect(reply.statusCode).toBe(422)
        else if (typeof allow !== 'string' && !isDone) expect([key, reply.statusCode]).toEqual([key, 200])
      }
  expect(missing.filter((sentence) => !sentence.startsWith('DELETE registration/cartroster'))).toEqual([])
})

test('lists of staff hold the tournaments of the group alone', async () => {
  const ids = [worlds.own.tid, worlds.none.tid]
  for (const reach of ['own', 'other', 'none'] as const) {
    const { body } = await callAs(asRole('admin', reach), 'GET admin/tournament/active')
    expect(body.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(
      reach === 'other' ? [] : [worlds[reach].tid],
    )
  }
})
