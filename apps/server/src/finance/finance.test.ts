import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { aGroup } from '../testing/world.ts'

const { db } = (await theKit()).services.database

async function hub() {
  const { id, name } = await aGroup()
  const as = (role: string) => aCaptain({ roles: [role], groups: [name], permissions: ['CanMigratePartnersFromV2'] })
  return { groupId: id, officer: await as('financialofficer'), headquarters: await as('hqfinancialofficer'), as }
}
const accountsOf = async (person: Person) => (await callAs(person, 'GET finance/getaccounts')).body
const feesOf = async (person: Person) => (await callAs(person, 'GET finance/gettechfees')).body

/** The owner agrees on the provider's page. Returns what the way back carries. */
async function agree(createAccountUrl: string | null, chosen: Record<string, string> = {}) {
  const url = new URL(createAccountUrl ?? '')
  const body = new URLSearchParams({
    ...Object.fromEntries(url.searchParams),
    name: 'Gutter House',
    email: 'gh@kegler.test',
    ...chosen,
  })
  const reply = await fetch(url.origin + url.pathname, { method: 'POST', redirect: 'manual', body })
  const back = new URL(reply.headers.get('location') ?? '')
  return { back, body: { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' } }
}

test('an account is connected once, by who asked for it', async () => {
  const { officer, as } = await hub()
  const { createAccountUrl, accounts } = await accountsOf(officer)
  expect(accounts).toEqual([])
  const { back, body } = await agree(createAccountUrl)
  expect(back.pathname).toBe('/finance/accountcreated')
  for (const other of [await as('financialofficer'), (await hub()).officer, await aCaptain({ roles: ['superuser'] })])
    expect(await callAs(other, 'POST finance/createaccount', { body })).toMatchObject({
      statusCode: 422,
      body: { code: 'RuleBroken' },
    })
  const made = await callAs(officer, 'POST finance/createaccount', { body })
  expect(made).toMatchObject({
    statusCode: 200,
    body: { name: 'Gutter House', owner: 'gh@kegler.test', isActive: true, tournamentCount: 0 },
  })
  // the link is replayed
  expect((await callAs(officer, 'POST finance/createaccount', { body })).statusCode).toBe(422)
  expect((await accountsOf(officer)).accounts).toEqual([made.body])
  expect((await accountsOf((await hub()).officer)).accounts).toEqual([])
  const row = await db
    .selectFrom('financeAccounts')
    .selectAll()
    .where('id', '=', made.body.id)
    .executeTakeFirstOrThrow()
  expect(row.providerAccountId).toMatch(/^acct_/)
  expect(row.createdBy).not.toBeNull()
})

test('a state is gone after a refused code, and after a day', async () => {
  const { officer } = await hub()
  const state = async () => new URL((await accountsOf(officer)).createAccountUrl ?? '').searchParams.get('state') ?? ''
  const first = await state()
  const refused = await callAs(officer, 'POST finance/createaccount', { body: { code: 'ac_unknown', state: first } })
  expect(refused).toMatchObject({ statusCode: 502, body: { code: 'PaymentProvider' } })
  expect(
    (await callAs(officer, 'POST finance/createaccount', { body: { code: 'ac_unknown', state: first } })).statusCode,
  ).toBe(422)
  const old = await state()
  await db
    .updateTable('connectStates')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('state', '=', old)
    .execute()
  expect((await callAs(officer, 'POST finance/createaccount', { body: { code: 'x', state: old } })).statusCode).toBe(
    422,
  )
  expect(await state()).not.toBe(old)
})

test('an account of another group is not taken over; one that left comes back', async () => {
  const [mine, theirs] = [await hub(), await hub()]
  const connect = async ({ officer }: typeof mine, account = '') => {
    const { body } = await agree((await accountsOf(officer)).createAccountUrl, account ? { account } : {})
    return callAs(officer, 'POST finance/createaccount', { body })
  }
  const { id } = (await connect(mine)).body
  const { providerAccountId } = await db
    .selectFrom('financeAccounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await connect(theirs, providerAccountId)).statusCode).toBe(422)
  expect((await callAs(mine.officer, 'POST finance/deactivateaccount', { body: { accountId: id } })).body).toEqual({
    isSuccess: true,
  })
  expect((await accountsOf(mine.officer)).accounts).toMatchObject([{ id, isActive: false }])
  expect((await connect(mine, providerAccountId)).body).toMatchObject({ id, isActive: true })
})

test('an account is renamed and deactivated inside its group, while no tournament has it', async () => {
  const { officer, groupId } = await hub()
  const stranger = (await hub()).officer
  const [account] = await db
    .insertInto('financeAccounts')
    .values({ name: 'Lanes', providerAccountId: `acct_${randomUUID()}`, groupId })
    .returning('id')
    .execute()
  const accountId = account?.id ?? ''
  const rename = (person: Person, accountName: string) =>
    callAs(person, 'POST finance/modifyaccount', { body: { accountId, accountName } })
  const deactivate = (person: Person) => callAs(person, 'POST finance/deactivateaccount', { body: { accountId } })
  expect((await rename(officer, ' ')).body.message).toBe('Account name is required.')
  expect((await rename(stranger, 'Mine')).statusCode).toBe(404)
  expect((await deactivate(stranger)).statusCode).toBe(404)
  expect((await rename(officer, 'North Lanes')).body).toMatchObject({
    name: 'North Lanes',
    loginUrl: 'https://dashboard.stripe.com/',
  })
  const tid = await aTournament({ groupId, financeAccountId: accountId })
  const { accounts } = await accountsOf(officer)
  expect(accounts.find(({ id }) => id === accountId)).toMatchObject({ tournamentCount: 1 })
  expect((await deactivate(officer)).body).toMatchObject({
    code: 'RuleBroken',
    message: "'North Lanes' takes the cards of 1 tournament. Give them another account first.",
  })
  await db.updateTable('tournaments').set({ financeAccountId: null }).where('id', '=', tid).execute()
  expect((await deactivate(officer)).body).toEqual({ isSuccess: true })
  expect((await deactivate(officer)).body).toEqual({ isSuccess: true })
})

test('fees: a default of the group, one of a tournament, removed again; the officer of headquarters alone', async () => {
  const { officer, headquarters, groupId } = await hub()
  const tid = await aTournament({ groupId })
  const setDefault = (person: Person, fee: string) =>
    callAs(person, 'POST finance/updatedefaulttechfee', { body: { fee } })
  const setOwn = (person: Person, fee: string | number) =>
    callAs(person, 'POST finance/updateTournamentTechFee', { body: { tournamentId: tid, fee } })
  const before = await feesOf(await aCaptain({ roles: ['financialofficer'] }))
  expect((await setDefault(headquarters, '3')).body).toEqual({ fee: 3 })
  expect((await setDefault(headquarters, 'x')).body.message).toContain('Only Numeric values allowed')
  for (const person of [officer, await aCaptain({ roles: ['superuser'] })]) {
    expect((await setDefault(person, '4')).statusCode).toBe(403)
    expect((await setOwn(person, '4')).statusCode).toBe(403)
  }
  expect((await setOwn((await hub()).headquarters, '4')).statusCode).toBe(404)
  expect((await setOwn(headquarters, '3.00')).body.messages).toEqual([
    'Technology Fee cannot be the same as the Default Fee',
  ])
  expect((await setOwn(headquarters, 3.25)).body).toMatchObject({ tournamentId: tid, fee: 3.25, isOwn: true })
  expect(await feesOf(officer)).toMatchObject({
    defaultTechnologyFee: 3,
    tournamentTechnologyFees: [{ fee: 3.25, isOwn: true }],
  })
  expect((await setOwn(headquarters, '')).body).toMatchObject({ fee: 3, isOwn: false })
  // the organisation's own is not the group's
  expect((await feesOf(await aCaptain({ roles: ['financialofficer'] }))).defaultTechnologyFee).toBe(
    before.defaultTechnologyFee,
  )
})

test('a payment keeps the rate it was made with', async () => {
  const headquarters = await aCaptain({ roles: ['hqfinancialofficer'] })
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const set = async (fee: string) => {
    const body = { tournamentId: tid, fee }
    expect((await callAs(headquarters, 'POST finance/updateTournamentTechFee', { body })).statusCode).toBe(200)
  }
  await set('3.25')
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 1 }]))
  await payByCard(await secretOf(captain, paymentId))
  await set('50')
  await finish(captain, tid, paymentId)
  const kept = { amount: 10_000, technologyFee: 325, technologyFeePercent: 3.25 }
  const paid = () =>
    db
      .selectFrom('payments')
      .select(['amount', 'technologyFee', 'technologyFeePercent'])
      .where('sessionId', '=', paymentId)
      .executeTakeFirst()
  expect(await paid()).toEqual(kept)
  await set('1')
  expect(await paid()).toEqual(kept)
  const next = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 1 }]))
  await payByCard(await secretOf(captain, next))
  await finish(captain, tid, next)
  const latest = await db
    .selectFrom('payments')
    .select('technologyFee')
    .where('sessionId', '=', next)
    .executeTakeFirst()
  expect(latest).toEqual({ technologyFee: 100 })
})
