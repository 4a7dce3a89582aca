import { type Call, type CallKey, isWrite } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { roles } from '@kegler/domain/roles.ts'
import { setupCalls } from '@kegler/domain/setup/setup.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, aMember, aTournament } from '../testing/makers.ts'
import { type Request, sendAbout } from '../testing/send-world.ts'
import { anEntry, personIdOf } from '../testing/sold.ts'
import { isThorough } from '../testing/thorough.ts'
import { aGroup, aWorld, requestFor, type World } from '../testing/world.ts'

const { db } = (await theKit()).services.database
const ofStaff = (Object.entries(calls) as [CallKey, Call][]).filter(
  ([key, { allow }]) => Array.isArray(allow) && !(key in setupCalls),
)
const reading = ofStaff.filter(([, call]) => !isWrite(call)).map(([key]) => key)
const permissions = ['CanMigratePartnersFromV2']
const staffOf = (...groups: string[]) => aCaptain({ roles: [...roles], groups, permissions })
const captainOf = (group: string, claims: object = {}) => aCaptain({ groups: [group], permissions, ...claims })

/** In every name, address and note of the world that nobody else may read of. */
const mark = `zq${crypto.randomUUID().slice(0, 8)}`
/** Of its checks and telephones. */
const digits = '918273645546372'
let world: World
let entryNumber = ''
let secrets: string[] = []
let usbcId = ''
beforeAll(async () => {
  const group = await aGroup()
  const captain = await captainOf(group.name)
  world = await aWorld(captain, group.id)
  await setMarks(world, group.id)
  usbcId = await aMember()
  const entry = db.selectFrom('entries').select('entryNumber').where('id', '=', world.entryId)
  entryNumber = String((await entry.executeTakeFirstOrThrow()).entryNumber)
  secrets = [mark, digits, captain.email]
})

/** Puts the mark wherever a thing of a tournament has a text. */
async function setMarks({ tid, accountId }: World, groupId: string) {
  const now = new Date()
  const owners = sql`(select captain_id from entries where tournament_id = ${tid})`
  const members = sql`(select p.bowler_id from roster_positions p join rosters r on r.id = p.roster_id where r.tournament_id = ${tid})`
  const statements = [
    sql`update tournaments set name = ${mark} where id = ${tid}`,
    sql`update groups set name = ${mark} where id = ${groupId}`,
    sql`update events set name = ${mark} where tournament_id = ${tid}`,
    sql`update virtual_events set name = ${mark} where tournament_id = ${tid}`,
    sql`update rosters set name = ${mark} where tournament_id = ${tid}`,
    sql`update persons set first_name = ${mark}, last_name = ${mark}, phone = ${digits}, city = ${mark} where id in ${owners}`,
    sql`update bowlers set first_name = ${mark}, last_name = ${mark}, city = ${mark} where id in ${members}`,
    sql`update entries set coordinator_first_name = ${mark}, coordinator_last_name = ${mark}, coordinator_email = ${`${mark}@kegler.test`}
      where tournament_id = ${tid}`,
    sql`update payments set notes = ${mark}, check_number = ${digits}, transaction_id = ${mark}, accepted_by = ${mark} where tournament_id = ${tid}`,
    sql`update alerts set message = ${mark} where tournament_id = ${tid}`,
    sql`update finance_accounts set name = ${mark} where id = ${accountId}`,
    sql`insert into entry_notes (entry_id, text, created_by, created_at)
      select id, ${mark}, ${mark}, ${now}::timestamptz from entries where tournament_id = ${tid}`,
    sql`insert into captain_notes (person_id, group_id, notes, updated_by, updated_at)
      select distinct captain_id, ${groupId}::uuid, ${mark}, ${mark}, ${now}::timestamptz from entries where tournament_id = ${tid}`,
  ]
  const author = { email: `${mark}@kegler.test`, act: 'PUT admin/entry/:id/roster', reason: mark }
  await transact(db, author, async (tx) => {
    for (const statement of statements) await statement.execute(tx)
  })
}
const queryOf = (key: string, typed: string) => {
  if (key === 'GET admin/find') return `?q=${encodeURIComponent(typed)}`
  return key === 'GET admin/view' ? '?screen=entries' : ''
}
/** Sends a call once with each text in place of what it searches for; one that searches for nothing once. */
async function sendTyped(person: Person, key: CallKey, about: World, [first = '', ...others]: readonly string[]) {
  let isSearch = queryOf(key, first) !== queryOf(key, '')
  const send = (typed: string) => {
    const change = (request: Request) => {
      const body = JSON.stringify(request.body)
      const typedIn = body.replace(/("(?:SearchTerms|searchFilter)":)"[^"]*"/g, `$1${JSON.stringify(typed)}`)
      isSearch ||= typedIn !== body
      return { ...request, body: JSON.parse(typedIn) as object }
    }
    return sendAbout(person, key, about, usbcId, { change, query: queryOf(key, typed) })
  }
  const answer = await send(first)
  return [answer, ...(isSearch ? await Promise.all(others.map(send)) : [])]
}
/** Asks about the world, and searches for all that is known of it. */
const ask = (person: Person, key: CallKey) => sendTyped(person, key, world, [mark, digits, entryNumber, world.entryId])
/** What an answer reveals that it must not, and that was not in the request; with the text before it. */
function revealedBy({ text, statusCode }: { text: string; statusCode: number }, sent = ''): string | null {
  if (statusCode >= 500) return String(statusCode)
  const secret = secrets.find((one) => text.includes(one) && !sent.includes(one))
  const at = text.indexOf(secret ?? '')
  return secret === undefined ? null : text.slice(Math.max(0, at - 120), at + 20)
}

/** Calls whose answers have no names, or none of what this world has. */
const nameless = [
  'GET admin/view',
  'GET admin/operations',
  'GET admin/entry/:id/readonly',
  'POST admin/entry/:id/rosterWarnings',
  'GET admin/entry/:id/mails',
  'GET admin/tournament/:tid/member/:usbcId/event/:eventId/entry/:entryId',
  'POST admin/entry/:id/members',
  'GET admin/entry/:id/squads',
  'GET admin/entry/:id/squads/:date',
  'GET admin/entry/:id/payment/creditLog',
  'GET admin/captain/:id/payments',
  'GET admin/payment/:paymentId',
  'GET admin/entry/:id/refundable',
  'GET admin/virtualevent/virtualEntry/:id/refundable',
  'GET admin/virtualevent/:id/captain/:captainId/teams',
  'GET admin/virtualevent/:id/captain/:captainId/virtualentry',
  'GET admin/tournament/:tid/reservation/dates',
  'POST admin/undo/offers',
]
test('staff of the group read the names: what others are not answered below exists', async () => {
  const ownStaff = await staffOf(mark)
  const silent: string[] = []
  for (const key of reading) if (!(await ask(ownStaff, key)).some((answer) => revealedBy(answer))) silent.push(key)
  expect(silent.toSorted()).toEqual(nameless.toSorted())
})

test('staff of another group, of none and of one that is not allowed read no name or number of the group', async () => {
  const revealed: string[] = []
  const others = [[(await aGroup()).name], [], [(await aGroup({ isAllowed: false })).name], ['Nobody knows']]
  for (const groups of isThorough ? others : others.slice(0, 2)) {
    const person = await staffOf(...groups)
    for (const [key] of ofStaff)
      for (const answer of await ask(person, key)) {
        const secret = revealedBy(answer)
        if (secret) revealed.push(`${groups} ${key}: ${secret}`)
      }
  }
  expect(revealed).toEqual([])
}, 240_000)

test('things of another group in a request about own ones are not revealed either', async () => {
  const ownGroup = await aGroup()
  const staff = await staffOf(ownGroup.name)
  const ours = await aWorld(await captainOf(ownGroup.name), ownGroup.id)
  const revealed: string[] = []
  let swaps = 0
  for (const key of ofStaff.map(([one]) => one).filter((one) => !one.startsWith('GET'))) {
    const about = JSON.stringify(requestFor(key, ours, usbcId).body)
    for (const name of Object.keys(ours) as (keyof World)[]) {
      const body = about.replaceAll(ours[name], world[name])
      if (body === about) continue
      swaps++
      const change = ({ params }: Request) => ({ params, body: JSON.parse(body) as object })
      const secret = revealedBy(await sendAbout(staff, key, ours, usbcId, { change }), body)
      if (secret) revealed.push(`${key} ${name}: ${secret}`)
    }
  }
  expect(revealed).toEqual([])
  expect(swaps).toBeGreaterThan(60)
}, 240_000)

test('whatever another group has, of the same captains and bowlers too, no answer and no total changes', async () => {
  const [group, theirs] = [await aGroup(), await aGroup()]
  const captain = await captainOf(group.name)
  const ours = await aWorld(captain, group.id)
  // the account of all groups is lent to this one
  await aTournament({ groupId: theirs.id })
  const staff = await staffOf(group.name)
  const answers = async () => {
    const all = new Map<string, string>()
    for (const key of reading)
      for (const [n, { text }] of (
        await sendTyped(staff, key, ours, ['casey', 'team', 'robin', captain.email])
      ).entries())
        all.set(`${key} ${n}`, text.replace(/"(at|createAccountUrl|requestId)":"[^"]*"|Printed [^.<]*\./g, ''))
    return all
  }
  const before = await answers()
  const { subject, email } = captain
  const there = { ...(await captainOf(theirs.name, { sub: subject, email })), subject }
  const { squadId } = await aWorld(there, theirs.id)
  await anEntry({ captain: there, squadId, bowlers: [ours.bowlerId], paid: true, name: 'Team' })
  await anEntry({ captain: there, captainId: ours.personId, squadId })
  await callAs(await staffOf(theirs.name), 'POST admin/captain/:id/notes', {
    params: { id: await personIdOf(there) },
    body: { notes: mark },
  })
  const [after, again] = [await answers(), await answers()]
  // what the time or another test changed differs once
  const changed = [...before].filter(([key, text]) => after.get(key) !== text && again.get(key) !== text)
  expect(changed.map(([key, text]) => [key, text.slice(0, 1000), after.get(key)?.slice(0, 1000)])).toEqual([])
}, 240_000)
