import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { GatewayError } from '../gateways/gateway-error.ts'
import { pushDue } from '../setup/publish/push-due.ts'
import { runDueExports } from '../setup/publish/run-due-exports.ts'
import { order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { hold } from '../testing/lines.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { personIdOf } from '../testing/sold.ts'
import { expireHolds, expireSessions, sweepPayments } from './expire.ts'

const { services, clock, restore } = await theKit()
const { db } = services.database
const minutes = (n: number) => n * 60_000
afterEach(restore)

/** Payments at the card form, older than all others, of which the provider says nothing. */
async function stuckPayments(count: number): Promise<string> {
  const tid = await aTournament()
  const { read } = services.cards
  services.cards.read = (kind, id, account) =>
    account === 'acct_silent' ? Promise.reject(new GatewayError('Unreachable.')) : read(kind, id, account)
  await sql`
    with p as (insert into persons (email) select gen_random_uuid() || '@kegler.test' from generate_series(1, ${count}) returning id)
    insert into payment_sessions (id, kind, source, tournament_id, payer_id, created_by, state, amount, contents, contents_hash,
      provider_account_id, provider_kind, provider_id, created_at, expires_at, next_at)
    select gen_random_uuid(), 'purchase', 'captain', ${tid}, p.id, p.id, 'processing', 10000, '{"entries":[],"lines":{}}', '',
      'acct_silent', 'intent', 'pi_' || p.id, now() - interval '1 minute', now() + interval '29 minutes', now() - interval '1 minute'
    from p`.execute(db)
  return tid
}
const statesOf = async (tid: string) =>
  (await db.selectFrom('paymentSessions').select('state').distinct().where('tournamentId', '=', tid).execute()).map(
    ({ state }) => state,
  )
async function aPayment() {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
  const secret = await secretOf(captain, paymentId)
  const state = async () =>
    (await callAs(captain, 'GET registration/payment/:paymentId', { params: { paymentId } })).body.state
  return { tid, squad, secret, state }
}

test('a payment that nobody reported is found behind hundreds that nobody has paid', async () => {
  const stuck = await stuckPayments(230)
  const { secret, state } = await aPayment()
  await payByCard(secret)
  clock.ahead = minutes(1)
  await sweepPayments(services)
  expect(await state()).toBe('succeeded')
  expect(await statesOf(stuck)).toEqual(['processing'])
  // once a minute is enough
  expect(await sweepPayments(services)).toBe(0)
})

test('payments that cannot be ended block no others, come at growing distances and get an alert after an hour', {
  tags: 'full',
}, async () => {
  const stuck = await stuckPayments(230)
  const { squad, state } = await aPayment()
  clock.ahead = minutes(31)
  await expireSessions(services)
  expect(await state()).toBe('expired')
  expect((await db.selectFrom('squads').select('taken').where('id', '=', squad).executeTakeFirstOrThrow()).taken).toBe(
    0,
  )
  expect(await statesOf(stuck)).toEqual(['processing'])
  const alerts = () => db.selectFrom('alerts').select('kind').where('tournamentId', '=', stuck).execute()
  expect(await alerts()).toEqual([])
  const one = await db
    .selectFrom('paymentSessions')
    .select('id')
    .where('tournamentId', '=', stuck)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('paymentSessions').where('tournamentId', '=', stuck).where('id', '<>', one.id).execute()
  const session = db.selectFrom('paymentSessions').select('nextAt').where('id', '=', one.id)
  const readNext = async () => (await session.executeTakeFirstOrThrow()).nextAt.getTime()
  const gaps: number[] = []
  for (let next = await readNext(); gaps.length < 14; ) {
    clock.ahead = next - Date.now() + 1_000
    await expireSessions(services)
    const before = next
    next = await readNext()
    gaps.push(Math.round((next - before) / minutes(1)))
  }
  expect(gaps).toEqual([...gaps].sort((a, b) => a - b))
  expect([Number(gaps[0]) < 3, gaps.at(-1)]).toEqual([true, 60])
  expect(await alerts()).toEqual([{ kind: 'Payment open' }])
})

test('a cart whose places cannot be given back keeps no other waiting', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const [broken, other] = await Promise.all([aSquad(event), aSquad(event, { time: '13:00' })])
  await hold(await aCaptain(), tid, { [broken]: 1 })
  await hold(await aCaptain(), tid, { [other]: 1 })
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    if old.squad_id = ${sql.lit(broken)} then raise exception 'This line is broken.'; end if; return old; end $$`.execute(
    db,
  )
  await sql`create trigger refuse before update or delete on hold_lines for each row execute function refuse()`.execute(
    db,
  )
  clock.ahead = minutes(16)
  await expect(expireHolds(services)).rejects.toThrow('This line is broken.')
  const taken = await db.selectFrom('squads').select(['id', 'taken']).where('id', 'in', [broken, other]).execute()
  expect(new Map(taken.map(({ id, taken: n }) => [id, n]))).toEqual(
    new Map([
      [broken, 1],
      [other, 0],
    ]),
  )
  await sql`drop function refuse cascade`.execute(db)
})

test('a process that stops leaves what is due to the next one', async () => {
  const stopped = { ...services, stopping: AbortSignal.abort() }
  const { tid: tournamentId, squad, secret, state } = await aPayment()
  await hold(await aCaptain(), tournamentId, { [squad]: 1 })
  await payByCard(secret)
  const asked = {
    tournamentId,
    createdBy: await personIdOf(await aCaptain()),
    startedAt: new Date(Date.now() + minutes(60)),
  }
  const { id } = await db.insertInto('exports').values(asked).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('publications')
    .values({ ...asked, document: '{}', hash: '' })
    .execute()
  const queues = async () => [
    await state(),
    (await db.selectFrom('squads').select('taken').where('id', '=', squad).executeTakeFirst())?.taken,
    (await db.selectFrom('exports').select('state').where('id', '=', id).executeTakeFirst())?.state,
    await db.selectFrom('publications').select('state').where('tournamentId', '=', tournamentId).execute(),
  ]
  clock.ahead = minutes(60)
  const before = await queues()
  for (const job of [expireHolds, sweepPayments, expireSessions, pushDue, runDueExports]) await job(stopped)
  expect(await queues()).toEqual(before)
})
