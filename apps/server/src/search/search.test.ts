import { randomInt, randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, zone } from '../testing/makers.ts'
import { aBowler, anEntry, personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { services } = await theKit()
const { db } = services.database
const admin = await anAdmin()
const byType = {
  bowler: 'POST admin/entry/searchByBowler',
  captain: 'POST admin/entry/searchByCaptOrCoordinator',
  entry: 'POST admin/entry/searchByEntry',
} as const
const search = async (type: keyof typeof byType, SearchTerms: string, { past = false, as = admin } = {}) =>
  (await callAs(as, byType[type], { body: { SearchTerms, includePastTournaments: past } })).body
const idsOf = ({ items }: { items: { entryId: string }[] }) => items.map(({ entryId }) => entryId)
/** A name that nobody else has. */
const aName = () => `Q${randomUUID().replaceAll('-', '').slice(0, 10)}`
const numberOf = async (id: string) =>
  (await db.selectFrom('entries').select('entryNumber').where('id', '=', id).executeTakeFirstOrThrow()).entryNumber

async function anOwnedEntry(values: Parameters<typeof aTournament>[0] = {}, more: object = {}) {
  const tid = await aTournament(values)
  const squadId = await aSquad(await anEvent(tid))
  const captain = await aCaptain({ given_name: 'Rosa', family_name: aName() })
  return { tid, squadId, captain, id: await anEntry({ captain, squadId, ...more }) }
}

test('a bowler is found by membership id and by words of their name in any order, without accents', async () => {
  const lastName = aName()
  const bowler = await aBowler({ firstName: 'Łukasz', lastName })
  const { id, captain } = await anOwnedEntry({}, { bowlers: [bowler.id], name: 'Pin Pals' })
  for (const typed of [bowler.usbcId, `${lastName.toLowerCase()} lukasz`, ` ${lastName} `])
    expect(idsOf(await search('bowler', typed))).toEqual([id])
  expect((await search('bowler', lastName)).items).toMatchObject([
    {
      ...{ entryId: id, entryNumber: await numberOf(id), teamName: 'Pin Pals', eventType: 'Team', timeZone: zone },
      ...{ captainId: await personIdOf(captain), coordinatorName: '', isCancelled: false },
      ...{ filled: 1, numberOfBowlers: 5, balance: 100 },
    },
  ])
  expect(idsOf(await search('bowler', `${lastName} Nobody`))).toEqual([])
})

test('a membership id is found without its hyphen, with a blank, in any letter case', async () => {
  const bowler = await aBowler({ usbcId: `${randomInt(1000, 9999)}-${randomInt(100_000, 999_999)}A` })
  const { id } = await anOwnedEntry({}, { bowlers: [bowler.id] })
  const bare = bowler.usbcId.replace('-', '')
  const manager = await aCaptain({ roles: ['manager'] })
  for (const typed of [bare, bare.toLowerCase(), bowler.usbcId.replace('-', ' '), ` ${bowler.usbcId} `]) {
    expect([typed, idsOf(await search('bowler', typed))]).toEqual([typed, [id]])
    const boxed = (await find(typed)).find(({ name }) => name === 'Bowlers')?.items ?? []
    expect(boxed).toMatchObject([{ id: bowler.id, isExact: true }])
    const audit = await callAs(manager, 'POST audit/bowlerAudit', { body: { searchFilter: typed } })
    expect(audit.body.matches).toMatchObject([{ bowlerId: bowler.id }])
  }
})

test('captains and coordinators are found, not what percent signs and underlines would match', async () => {
  const { id, captain } = await anOwnedEntry()
  const person = await db.selectFrom('persons').select('lastName').where('email', '=', captain.email).executeTakeFirst()
  const lastName = person?.lastName ?? ''
  expect(idsOf(await search('captain', lastName))).toEqual([id])
  expect(idsOf(await search('captain', captain.email))).toEqual([id])
  expect((await search('captain', lastName)).items[0]?.captainName).toBe(`Rosa ${lastName}`)
  const [coordinatorFirstName, coordinatorLastName] = ['Zoë', aName()]
  const coordinator = { coordinatorFirstName, coordinatorLastName, coordinatorEmail: 'zoe@kegler.test' }
  const other = await anOwnedEntry({}, coordinator)
  const found = await search('captain', `zoe ${coordinatorLastName}`)
  expect(found.items).toMatchObject([{ entryId: other.id, coordinatorName: `Zoë ${coordinatorLastName}` }])
  expect(idsOf(await search('captain', `${lastName.slice(0, 3)}%${lastName.slice(-3)}`))).toEqual([])
  expect(idsOf(await search('captain', `${lastName.slice(0, -1)}_`))).toEqual([])
})

test('past tournaments are found only when they are asked for', async () => {
  const yesterday = addDays(dayOf(new Date(), zone), -1)
  const past = (endDate: string) => ({
    startDate: addDays(yesterday, -9),
    registrationCloseDate: addDays(yesterday, -9),
    endDate,
  })
  const { id } = await anOwnedEntry(past(yesterday))
  const typed = String(await numberOf(id))
  expect(idsOf(await search('entry', typed))).toEqual([])
  expect(idsOf(await search('entry', typed, { past: true }))).toEqual([id])
  const today = await anOwnedEntry(past(addDays(yesterday, 1)))
  expect(idsOf(await search('entry', String(await numberOf(today.id))))).toEqual([today.id])
})

test('the linked entry is listed instead of a child, once', async () => {
  const lastName = aName()
  const bowler = await aBowler({ lastName })
  const { id, captain, squadId } = await anOwnedEntry({}, { bowlers: [bowler.id] })
  const child = await anEntry({ captain, squadId, parentEntryId: id, parentPosition: 1, bowlers: [bowler.id] })
  const byNumber = await search('entry', String(await numberOf(child)))
  expect([idsOf(byNumber), byNumber.showingLinkedEntryInstead]).toEqual([[id], true])
  const byName = await search('bowler', lastName)
  expect([idsOf(byName), byName.showingLinkedEntryInstead]).toEqual([[id], false])
})

test('a hundred are listed and it is said that there are more; fewer than three characters are refused', async () => {
  const { captain, squadId } = await anOwnedEntry()
  await db.updateTable('squads').set({ endLane: 200 }).where('id', '=', squadId).execute()
  for (let n = 0; n < 99; n += 1) await anEntry({ captain, squadId })
  const first = await search('captain', captain.email)
  expect([first.items.length, first.exceededResultLimit]).toEqual([100, false])
  await anEntry({ captain, squadId })
  const second = await search('captain', captain.email)
  expect([second.items.length, second.exceededResultLimit]).toEqual([100, true])
  expect(new Set(idsOf(second)).size).toBe(100)
  const short = await callAs(admin, byType.bowler, { body: { SearchTerms: ' ab ' } })
  expect([short.statusCode, short.body.messages]).toEqual([400, ['A minimum of three characters are required.']])
}, 60_000)

const find = async (q: string, as: Person = admin) => (await callAs(as, 'GET admin/find', { query: { q } })).body
const named = async (group: string, q: string, as?: Person) =>
  (await find(q, as)).find(({ name }) => name === group)?.items ?? []

test.each(['0001-01-01', '9999-12-31', '1/1/0001'])('%s is no day: nothing is found', async (typed) => {
  expect((await callAs(admin, 'GET admin/find', { query: { q: typed } })).statusCode).toBe(200)
})

test('captains of one name come in the order of their addresses, whoever signed in last', async () => {
  const lastName = aName()
  const entries = [await anOwnedEntry(), await anOwnedEntry()]
  const emails = entries.map(({ captain }) => captain.email).toSorted()
  await db.updateTable('persons').set({ firstName: 'Rosa', lastName }).where('email', 'in', emails).execute()
  for (const email of emails) {
    await db.updateTable('persons').set({ city: 'Cedar Rapids' }).where('email', '=', email).execute()
    const items = await named('Captains', lastName)
    expect(items.map(({ detail }) => emails.findIndex((one) => detail.startsWith(one)))).toEqual([0, 1])
  }
})

test('one box finds entries, captains, bowlers, payments and squads', async () => {
  const [lastName, team] = [aName(), aName()]
  const bowler = await aBowler({ lastName })
  const { id, tid, captain, squadId } = await anOwnedEntry({}, { bowlers: [bowler.id], name: team })
  const captainId = await personIdOf(captain)
  const phone = `(414) ${randomInt(100, 999)}-${randomInt(1000, 9999)}`
  await db.updateTable('persons').set({ phone, city: 'Green Bay' }).where('id', '=', captainId).execute()
  const checkNumber = String(randomInt(1e9, 9e9))
  const given = { tournamentId: tid, payerId: captainId, amount: 2000, acceptedBy: 'x', createdAt: new Date() }
  await db
    .insertInto('payments')
    .values({ ...given, method: 'Check', checkNumber })
    .execute()
  const transactionId = `pi_${lastName}`
  const card = { ...given, method: 'Credit Card' as const, transactionId }
  const payment = await db.insertInto('payments').values(card).returning('id').executeTakeFirstOrThrow()

  const number = String(await numberOf(id))
  expect(await named('Entries', number)).toMatchObject([{ id, to: `/admin/entry/${id}`, isExact: true }])
  expect(await named('Entries', team)).toMatchObject([{ id, isExact: false, title: `${number} Team ${team}` }])
  expect(await named('Entries', id)).toMatchObject([{ id, isExact: true }])
  expect((await named('Entries', id))[0]?.detail).toContain(', $100.00 due, 1 of 5 bowlers, ')
  expect(await named('Captains', captain.email)).toMatchObject([{ id: captainId, isExact: true }])
  expect(await named('Captains', phone)).toMatchObject([{ id: captainId, to: `/admin/captain/${captainId}` }])
  expect((await named('Captains', captain.email))[0]?.detail).toBe(`${captain.email}, Green Bay, ${phone}`)
  expect(await named('Bowlers', bowler.usbcId)).toMatchObject([{ id: bowler.id, isExact: true }])
  expect(await named('Bowlers', lastName)).toMatchObject([{ id: bowler.id }])
  expect(await named('Payments', checkNumber)).toMatchObject([{ title: `$20.00 Check ${checkNumber}`, isExact: true }])
  expect(await named('Payments', transactionId)).toMatchObject([{ id: payment.id, isExact: true }])
  expect(await named('Payments', payment.id)).toMatchObject([{ id: payment.id, isExact: true }])
  const name = await db.selectFrom('tournaments').select('name').where('id', '=', tid).executeTakeFirstOrThrow()
  const words = `${name.name} ${addDays(dayOf(new Date(), zone), 31)}`
  expect(await named('Squads', `${words} 9am`)).toMatchObject([
    { id: squadId, title: expect.stringMatching(/^Team, .* 09:00 AM \w+$/) },
  ])
  expect(await named('Squads', `${words} 10am`)).toEqual([])
})

test('nothing of another group is found, by any of its names and numbers', async () => {
  const group = await aGroup()
  const lastName = aName()
  const bowler = await aBowler({ lastName })
  const { id, captain } = await anOwnedEntry({ groupId: group.id }, { bowlers: [bowler.id], name: lastName })
  const claims = { roles: ['admin'], groups: [group.name], permissions: ['CanMigratePartnersFromV2'] }
  const hubStaff = await aCaptain(claims)
  const other = await aCaptain({ ...claims, groups: [(await aGroup()).name] })
  const number = String(await numberOf(id))
  for (const [type, typed] of [
    ['bowler', lastName],
    ['captain', captain.email],
    ['entry', number],
  ] as const) {
    expect(idsOf(await search(type, typed, { as: hubStaff }))).toEqual([id])
    for (const as of [other, admin]) expect(idsOf(await search(type, typed, { as, past: true }))).toEqual([])
  }
  for (const typed of [lastName, captain.email, number, bowler.usbcId, id]) {
    expect(await find(typed, hubStaff)).not.toEqual([])
    for (const as of [other, admin]) expect(await find(typed, as)).toEqual([])
  }
})
