import { addDays, dayOf, formatDayShort, instantOf } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aLink } from '../../testing/links.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from '../../testing/makers.ts'
import { aCenter, aForm, aManager } from '../../testing/setup.ts'
import { aBowler, aDivision, anEntry, personIdOf } from '../../testing/sold.ts'
import { aGroup } from '../../testing/world.ts'

const { services } = await theKit()
const { db } = services.database
const today = dayOf(new Date(), zone)
const day = (days: number) => addDays(today, days)
const create = async (person: Person, values: object = {}) =>
  callAs(person, 'POST setup/tournament', { body: { ...(await aForm(values)) } as never })
const get = (person: Person, id: string) => callAs(person, 'GET setup/tournament/:id', { params: { id } })
const put = (person: Person, id: string, body: object) =>
  callAs(person, 'PUT setup/tournament/:id', { params: { id }, body: body as never })
/** The form as it is saved, for a change. */
async function saved(person: Person, id: string, values: object = {}) {
  const { body } = await get(person, id)
  return { ...body, ...values }
}

let manager: Person
let superUser: Person
beforeAll(async () => {
  manager = await aManager()
  superUser = await aCaptain({ roles: ['superuser'] })
})

describe('a new tournament', () => {
  test('is in Setup, with its places and tags; its creator manages it, and with the role is its primary administrator', async () => {
    const center = await aCenter()
    const name = `Spring Open ${crypto.randomUUID().slice(0, 6)}`
    const { statusCode, body } = await create(manager, {
      name,
      sort: 3,
      theme: 'red',
      contactName: '',
      tournamentPhone: '',
      locations: [{ certificationNumber: center }],
      tags: [{ tournamentTagName: `Youth-25! ${name}` }],
    })
    expect(statusCode).toBe(200)
    expect(body).toMatchObject({
      name,
      sort: 3,
      theme: 'red',
      contactName: null,
      tournamentPhone: services.config.TOURNAMENT_PHONE,
      statusDisplayName: 'Setup',
      canEditTournamentName: true,
      userCanManage: true,
      technologyFeePercent: null,
      locations: [{ certificationNumber: center, lanes: 24 }],
      tags: [{ name: `Youth25 ${name}`, color: 'blue' }],
    })
    const personId = await personIdOf(manager)
    const people = { tournamentId: body.id, personId }
    const listed = (table: 'tournamentManagers' | 'tournamentAdministrators', id = body.id) =>
      db.selectFrom(table).selectAll().where('tournamentId', '=', id).execute()
    expect(await listed('tournamentManagers')).toMatchObject([people])
    expect(await listed('tournamentAdministrators')).toEqual([])
    const both = await aManager({ roles: ['manager', 'admin'] })
    const { id } = (await create(both)).body
    expect(await listed('tournamentAdministrators', id)).toMatchObject([
      { personId: await personIdOf(both), isPrimary: true },
    ])
    expect((await get(manager, body.id)).body).toEqual(body)
    // captains see nothing of it
    const captain = await aCaptain()
    const home = await callAs(captain, 'POST registration/tournament/active', { body: {} })
    expect(home.body.map(({ id }) => id)).not.toContain(body.id)
    expect((await callAs(captain, 'GET registration/tournament/:tid', { params: { tid: body.id } })).statusCode).toBe(
      404,
    )
    expect((await get(captain, body.id)).statusCode).toBe(403)
  })

  test('a repeat under one key makes one tournament', async () => {
    const body = (await aForm()) as never
    const idempotencyKey = crypto.randomUUID()
    const [first, second] = [
      await callAs(manager, 'POST setup/tournament', { body, idempotencyKey }),
      await callAs(manager, 'POST setup/tournament', { body, idempotencyKey }),
    ]
    expect(second.body.id).toBe(first.body.id)
  })

  test.each([
    ['startDate', day(20), 'Start Date must be older than or equal to End Date'],
    ['startDate', day(20), 'End Date must be equal to or later than Start Date!'],
    ['endDate', day(-1), 'End Date cannot be in the past'],
    ['registrationCloseDate', day(12), 'Registration Date cannot be after the End Date'],
    ['registrationCloseDate', day(-1), 'Registration Date cannot be in the past'],
    ['opensAt', `${day(20)}T15:00:00Z`, 'Registration must open before the Registration Close Date'],
    ['locations', [], 'Please provide location(s) for this tournament.'],
    ['stripeAccountId', null, 'Please select a Stripe account for this tournament.'],
    ['exportId', 'nothing', 'Please select a tournament management system for this tournament.'],
    ['timeZone', 'America/Nowhere', 'This time zone was not found. Please choose another one.'],
    ['cardId', crypto.randomUUID(), 'This card was not found. Please choose another one.'],
    ['customImageLargePath', 'https://evil.test/x.png', 'This picture was not found. Please choose it again.'],
  ])('%s %s is refused: %s', async (field, value, sentence) => {
    const { statusCode, body } = await create(manager, { startDate: day(10), endDate: day(11), [field]: value })
    expect([statusCode, body.messages]).toEqual([422, expect.arrayContaining([sentence])])
  })

  test.each([
    ['name', '', 'Please provide a name for this tournament.'],
    ['startDate', null, 'Please set the tournament Start Date'],
    ['defaultAverage', 301, 'A bowling average is required and must be between 0 and 300'],
    ['defaultAverage', 1.5, 'A bowling average is required and must be between 0 and 300'],
    ['bccEmail', 'nobody', 'Please provide a valid e-mail address.'],
    ['bccEmail', null, ' is required.'],
    ['bccEmail', `${'a'.repeat(245)}@x.org`, 'Use at most 250 characters.'],
    ['exportId', '', 'Please select a tournament management system for this tournament.'],
  ])('%s %s is no input: %s', async (field, value, sentence) => {
    const { statusCode, body } = await create(manager, { [field]: value })
    expect([statusCode, body.messages]).toEqual([400, [expect.stringContaining(sentence)]])
  })

  test("today is a day of the tournament's zone, and good for both dates", async () => {
    const there = dayOf(new Date(), 'Pacific/Honolulu')
    const days = { startDate: there, endDate: there, registrationCloseDate: there }
    expect((await create(manager, { timeZone: 'Pacific/Honolulu', ...days })).statusCode).toBe(200)
  })

  test("belongs to its creator's group, wants a tag there, and takes nothing of others", async () => {
    const hub = await aGroup()
    const hubManager = await aManager({ groups: [hub.name] })
    const account = await anAccount(hub.id)
    const withAccount = { stripeAccountId: account }
    const without = await create(hubManager, withAccount)
    expect([without.statusCode, without.body.messages]).toEqual([422, ['Please provide a tag for this tournament.']])
    const tags = [{ tournamentTagName: 'Lake' }]
    expect((await create(hubManager, { tags })).body.message).toBe(
      'This Stripe account was not found. Please choose another one.',
    )
    const made = await create(hubManager, { ...withAccount, tags })
    expect([made.statusCode, made.body.groupName]).toEqual([200, hub.name])
    expect((await get(manager, made.body.id)).statusCode).toBe(404)
    // the fee is shown to superusers of the group alone
    const hubSuper = await aCaptain({ roles: ['superuser'], groups: [hub.name] })
    await db.updateTable('groups').set({ technologyFeePercent: 2.5 }).where('id', '=', hub.id).execute()
    expect((await get(hubSuper, made.body.id)).body.technologyFeePercent).toBe(2.5)
    expect((await get(hubManager, made.body.id)).body.technologyFeePercent).toBe(null)
    const closed = await aGroup({ isAllowed: false })
    expect((await create(await aManager({ groups: [closed.name] }))).statusCode).toBe(403)
  })
})

describe('a save', () => {
  test('keeps what it was sent, leaves the rest, and a phone that is emptied is the default', async () => {
    const { body: made } = await create(manager, { contactName: 'Pat', tournamentPhone: '555-0101' })
    const card = await aCard()
    const { contactName: _, ...sent } = await saved(manager, made.id, { cardId: card.id, tournamentPhone: ' ' })
    const { statusCode, body } = await put(manager, made.id, sent)
    expect(statusCode).toBe(200)
    expect(body).toMatchObject({
      contactName: 'Pat',
      cardId: card.id,
      tournamentPhone: services.config.TOURNAMENT_PHONE,
    })
    expect(body.revision).not.toBe(made.revision)
    // the card's picture is what captains see
    await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', made.id).execute()
    const seen = await callAs(await aCaptain(), 'GET registration/tournament/:tid', { params: { tid: made.id } })
    expect(seen.body.customImagePath).toBe(card.imagePath)
  })

  test('of a form that somebody else has saved since names them and their values', async () => {
    const { body: made } = await create(manager)
    const mine = await saved(manager, made.id, { contactName: 'Mine' })
    expect((await put(superUser, made.id, { ...mine, contactName: 'Theirs' })).statusCode).toBe(200)
    const { statusCode, body } = await put(manager, made.id, mine)
    expect([statusCode, body.code]).toEqual([409, 'Stale'])
    expect((body as unknown as { data: unknown }).data).toMatchObject({
      contactName: 'Theirs',
      changedBy: { email: superUser.email },
    })
    const { revision: _, ...withoutRevision } = mine
    expect((await put(manager, made.id, withoutRevision)).body.contactName).toBe('Mine')
  })

  test('days that have passed stay as they are; a changed one must not be in the past', async () => {
    const { body: made } = await create(manager)
    await db
      .updateTable('tournaments')
      .set({ startDate: day(-9), registrationCloseDate: day(-5) })
      .where('id', '=', made.id)
      .execute()
    expect((await put(manager, made.id, await saved(manager, made.id))).statusCode).toBe(200)
    const changed = await put(manager, made.id, await saved(manager, made.id, { registrationCloseDate: day(-4) }))
    expect([changed.statusCode, changed.body.messages]).toEqual([422, ['Registration Date cannot be in the past']])
  })

  test('registration opens by itself before its close date begins; one that is kept is checked against the new close date', async () => {
    const { body: made } = await create(manager)
    const save = async (form: object) => await put(manager, made.id, await saved(manager, made.id, form))
    const { registrationCloseDate } = await saved(manager, made.id)
    const late = await save({ opensAt: `${registrationCloseDate}T15:00:00Z` })
    const sentence = 'Registration must open before the Registration Close Date'
    expect([late.statusCode, late.body.messages]).toEqual([422, [sentence]])
    const opensAt = `${addDays(registrationCloseDate, -1)}T15:00:00.000Z`
    expect((await save({ opensAt })).body).toMatchObject({ opensAt })
    const earlier = await save({ registrationCloseDate: addDays(registrationCloseDate, -1), opensAt: undefined })
    expect([earlier.statusCode, earlier.body.messages]).toEqual([422, [sentence]])
  })

  test('of an ended or archived tournament is refused, of one that lists others too', async () => {
    for (const values of [{ status: 6 }, { startDate: day(-9), endDate: day(-2), registrationCloseDate: day(-5) }]) {
      const { body: made } = await create(manager)
      await db.updateTable('tournaments').set(values).where('id', '=', made.id).execute()
      const { statusCode, body } = await put(manager, made.id, await saved(manager, made.id))
      expect([statusCode, body.code]).toEqual([422, 'ReadOnly'])
      expect(body.message).toBe('Tournament has ended. Settings cannot be edited.')
    }
    const { body: made } = await create(manager)
    const other = await aManager()
    expect((await put(other, made.id, await saved(manager, made.id))).body.code).toBe('UNAUTHORIZED')
    expect((await put(await aCaptain(), made.id, await saved(manager, made.id))).statusCode).toBe(403)
  })

  test('the name is fixed for managers once captains can buy, the system once Setup is over', async () => {
    const { body: made } = await create(manager)
    await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', made.id).execute()
    const renamed = await saved(manager, made.id, { name: 'Another' })
    expect((await put(manager, made.id, renamed)).statusCode).toBe(422)
    expect((await put(superUser, made.id, renamed)).body.name).toBe('Another')
    await db
      .insertInto('tmsSystems')
      .values({ id: 'other', name: 'Other', exports: true })
      .onConflict((c) => c.doNothing())
      .execute()
    const system = await put(superUser, made.id, await saved(superUser, made.id, { exportId: 'other' }))
    expect(system.body.message).toBe("The tournament management system can be changed in status 'Setup' only.")
    await db.updateTable('tournaments').set({ status: 1 }).where('id', '=', made.id).execute()
    expect((await put(manager, made.id, await saved(manager, made.id, { exportId: 'other' }))).statusCode).toBe(200)
  })

  test('an account that was switched off stays until another is chosen, and cannot be chosen', async () => {
    const { body: made } = await create(manager)
    const off = await anAccount(null, new Date())
    const choose = await put(manager, made.id, await saved(manager, made.id, { stripeAccountId: off }))
    expect(choose.body.message).toBe('This Stripe account is not active. Please choose another one.')
    await db.updateTable('tournaments').set({ financeAccountId: off }).where('id', '=', made.id).execute()
    expect((await put(manager, made.id, await saved(manager, made.id))).statusCode).toBe(200)
    const accounts = await callAs(manager, 'GET setup/tournament/stripeAccounts', { query: { tournamentId: made.id } })
    expect(accounts.body).toContainEqual(expect.objectContaining({ id: off, isActive: false }))
    const without = await callAs(manager, 'GET setup/tournament/stripeAccounts', { query: {} })
    expect(without.body.map(({ id }) => id)).not.toContain(off)
  })

  test('dates cannot leave a squad outside', async () => {
    const { body: made } = await create(manager, { startDate: day(10), endDate: day(40) })
    const event = await anEvent(made.id)
    await aSquad(event, { day: day(12), time: '23:30' })
    await aSquad(event, { day: day(30) })
    const narrow = async (values: object) =>
      (await put(manager, made.id, await saved(manager, made.id, values))).body.message
    expect(await narrow({ startDate: day(13) })).toBe(`A squad on ${formatDayShort(day(12))} lies outside these dates.`)
    expect(await narrow({ endDate: day(29) })).toBe(`A squad on ${formatDayShort(day(30))} lies outside these dates.`)
    expect(await narrow({ startDate: day(12), endDate: day(30) })).toBeUndefined()
  })

  test('another zone keeps the wall time of squads, until one is held', async () => {
    const { body: made } = await create(manager)
    const event = await anEvent(made.id)
    const squad = await aSquad(event, { day: '2038-03-13', time: '09:00' })
    const late = await aSquad(event, { day: '2038-03-14', time: '09:00' })
    await db
      .updateTable('tournaments')
      .set({ startDate: '2038-03-01', endDate: '2038-03-30' })
      .where('id', '=', made.id)
      .execute()
    const walls = async () => {
      const { rows } = await sql<{
        at: string
      }>`select to_char(s.starts_at at time zone t.time_zone, 'DD HH24:MI') as at
        from squads s join tournaments t on t.id = s.tournament_id where s.id in (${squad}, ${late}) order by 1`.execute(
        db,
      )
      return rows.map(({ at }) => at)
    }
    const moved = await put(manager, made.id, await saved(manager, made.id, { timeZone: 'America/New_York' }))
    expect([moved.statusCode, moved.body.timeZoneDisplayName]).toEqual([200, 'ET'])
    expect(await walls()).toEqual(['13 09:00', '14 09:00'])
    await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', made.id).execute()
    const captain = await aCaptain()
    await callAs(captain, 'PUT registration/tournament/:tid/hold', {
      params: { tid: made.id },
      body: { squads: [{ id: squad, quantity: 1 }] },
    } as never)
    const refused = await put(manager, made.id, await saved(manager, made.id, { timeZone: 'America/Denver' }))
    expect(refused.body.message).toBe('The time zone cannot be changed any more: places are sold or in carts.')
    expect(await walls()).toEqual(['13 09:00', '14 09:00'])
  })

  test('a dry run changes nothing and says what would', async () => {
    const { body: made } = await create(manager)
    const body = (await saved(manager, made.id, { contactName: 'Pat' })) as never
    const dry = await callAs(manager, 'PUT setup/tournament/:id', { params: { id: made.id }, body, dryRun: true })
    const { effects } = dry.body as unknown as { effects: { audit: { property: string }[] } }
    expect(effects.audit.map(({ property }) => property)).toEqual(['contact_name'])
    expect((await get(manager, made.id)).body.contactName).toBe(null)
  })
})

describe('what a save does to others', () => {
  test('another default average works out the divisions of rosters again', async () => {
    const { body: made } = await create(manager, { defaultAverage: 170 })
    const event = await anEvent(made.id, { numberOfBowlers: 1, averageBased: true })
    const [low, high] = [
      await aDivision({ eventId: event }, 'Low', { maxAverage: 180 }),
      await aDivision({ eventId: event }, 'High', { minAverage: 181 }),
    ]
    const bowler = await aBowler({ average: null })
    const captain = await aCaptain()
    const entry = await anEntry({ captain, squadId: await aSquad(event), bowlers: [bowler.id], divisionId: low })
    const divisionOf = async () =>
      (await db.selectFrom('entries').select('divisionId').where('id', '=', entry).executeTakeFirstOrThrow()).divisionId
    const body = (await saved(manager, made.id, { defaultAverage: 200 })) as never
    const dry = await callAs(manager, 'PUT setup/tournament/:id', { params: { id: made.id }, body, dryRun: true })
    const { effects } = dry.body as unknown as { effects: { audit: { property: string }[] } }
    expect(effects.audit.map(({ property }) => property)).toEqual(['default_average', 'division_id'])
    expect(await divisionOf()).toBe(low)
    expect((await put(manager, made.id, body)).statusCode).toBe(200)
    expect(await divisionOf()).toBe(high)
  })

  test('links of teams end with the last day as it is now', async () => {
    const { body: made } = await create(manager, { startDate: day(10), endDate: day(40) })
    const squadId = await aSquad(await anEvent(made.id))
    const entry = await anEntry({ captain: await aCaptain(), squadId })
    const { id } = await aLink(entry)
    expect((await put(manager, made.id, await saved(manager, made.id, { endDate: day(41) }))).statusCode).toBe(200)
    const link = await db.selectFrom('links').select('expiresAt').where('id', '=', id).executeTakeFirstOrThrow()
    expect(link.expiresAt.toISOString()).toBe(instantOf({ day: day(42), time: '00:00' }, made.timeZone))
  })

  test('a close date that is reached takes the carts the right to pay, and says so', async () => {
    const { body: made } = await create(manager, { startDate: day(10), endDate: day(40) })
    await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', made.id).execute()
    const squad = await aSquad(await anEvent(made.id))
    const captain = await aCaptain()
    const hold = { params: { tid: made.id }, body: { squads: [{ id: squad, quantity: 1 }] } } as never
    await callAs(captain, 'PUT registration/tournament/:tid/hold', hold)
    const notes = async (values: object) => {
      const body = (await saved(manager, made.id, values)) as never
      const dry = await callAs(manager, 'PUT setup/tournament/:id', { params: { id: made.id }, body, dryRun: true })
      return (dry.body as unknown as { effects: { notes: string[] } }).effects.notes
    }
    expect(await notes({ registrationCloseDate: day(1) })).toEqual([])
    expect(await notes({ registrationCloseDate: day(0) })).toEqual([
      'Captains can no longer buy.',
      '1 cart cannot be paid any more.',
    ])
    await put(manager, made.id, await saved(manager, made.id, { registrationCloseDate: day(0) }))
    const seen = await callAs(captain, 'GET registration/tournament/:tid', { params: { tid: made.id } })
    expect(seen.body.canCaptainPurchase).toBe(false)
  })
})

describe('the lists', () => {
  test('hold all of the group, tell which can be opened, and leave out what is over', async () => {
    const { body: mine } = await create(manager)
    const [other, ended, archived] = [
      await aTournament(),
      await aTournament({ startDate: day(-9), endDate: day(-2), registrationCloseDate: day(-5) }),
      await aTournament({ status: 6 }),
    ]
    const hub = await aGroup()
    const foreign = await aTournament({ groupId: hub.id })
    const event = await anEvent(mine.id)
    await aSquad(event)
    const ofThese = (rows: { id: string }[]) =>
      rows.filter(({ id }) => [mine.id, other, ended, archived, foreign].includes(id))
    const active = ofThese((await callAs(manager, 'GET setup/tournament/active')).body)
    expect(active).toEqual([
      expect.objectContaining({
        id: mine.id,
        userCanManage: true,
        readOnly: false,
        statusDisplayName: 'Setup',
        sold: 0,
        total: 10,
      }),
      expect.objectContaining({ id: other, userCanManage: false }),
    ])
    const all = ofThese((await callAs(manager, 'GET setup/tournament/all')).body)
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([mine.id, other, ended, archived]))
    expect(
      all
        .filter((row) => (row as { readOnly?: boolean }).readOnly)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([ended, archived].sort())
    const bySuper = ofThese((await callAs(superUser, 'GET setup/tournament/active')).body)
    expect(bySuper).toEqual([
      expect.objectContaining({ userCanManage: true }),
      expect.objectContaining({ userCanManage: true }),
    ])
    const inHub = await callAs(await aManager({ groups: [hub.name] }), 'GET setup/tournament/all')
    expect(inHub.body.map(({ id, userCanManage }) => [id, userCanManage])).toEqual([[foreign, true]])
  })

  test('who may create is answered', async () => {
    expect((await callAs(manager, 'GET setup/tournament/checkCreatePermission')).body).toEqual({ canCreate: true })
    const closed = await aGroup({ isAllowed: false })
    const refused = await aManager({ groups: [closed.name] })
    expect((await callAs(refused, 'GET setup/tournament/checkCreatePermission')).statusCode).toBe(403)
    expect((await callAs(await aCaptain({ roles: ['admin'] }), 'GET setup/tournament/active')).statusCode).toBe(403)
  })
})

test('the lookups fill their selects', async () => {
  const names = async (key: 'GET division/ageOptions') => (await callAs(manager, key)).body.map(({ name }) => name)
  expect(await names('GET division/ageOptions')).toEqual(['Oldest Member', 'Youngest Member', 'All Members'])
  expect(await names('GET setup/tournament/scoringMethods' as never)).toEqual(['First', 'Last', 'Highest'])
  expect(await names('GET setup/tournament/ownedByOptions' as never)).toEqual(['Bowler Owned', 'Team Owned'])
  expect(await names('GET setup/tournament/handicapAppliedTo' as never)).toEqual(['Individual', 'Team'])
  const zones = (await callAs(manager, 'GET timezones')).body
  expect(zones[0]).toEqual({ id: 'America/New_York', name: 'America/New York (ET)' })
  expect(zones.length).toBeGreaterThan(300)
  // every zone that is offered can be saved
  await sql`select now() at time zone z from unnest(${zones.map(({ id }) => id)}::text[]) z`.execute(db)
  expect((await callAs(manager, 'GET export/tournament')).body).toContainEqual({
    id: 'file',
    name: 'Import file',
    systemShouldExport: true,
  })
})

async function anAccount(groupId: string | null, deactivatedAt: Date | null = null): Promise<string> {
  const { id } = await db
    .insertInto('financeAccounts')
    .values({ name: 'Account', providerAccountId: `acct_${crypto.randomUUID()}`, groupId, deactivatedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
async function aCard() {
  // a header of 640 x 280 pixels
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000028000000118', 'hex')
  const image = Buffer.concat([header, Buffer.from(crypto.randomUUID())]).toString('base64')
  const body = { name: crypto.randomUUID(), image }
  return (await callAs(manager, 'POST setup/cards', { body })).body
}
