import Stripe from 'stripe'
import { account, webhookSecret } from '../apps/server/src/testing/outside.ts'
import { send } from './load.ts'
import { pgbench } from './reserve.ts'
import { aFreeTournament, captains, type World } from './world.ts'

const stripe = new Stripe('sk_test_kegler')
const clients = 64
/** Of an entry; cents. */
const fee = 10_000

/** Orders of one entry that are paid at the provider, then settled by signed webhooks, 64 at a time. */
export async function settleByWebhook(world: World, count: number) {
  const { tid, squads } = await aFreeTournament(world, 20, fee)
  const tokens = await captains(world, count)
  const must = async (token: string, method: string, path: string, body: unknown) => {
    const reply = await send(method, `${world.address}/api/${path}`, { authorization: `Bearer ${token}` }, body)
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`)
    return JSON.parse(reply.text) as { paymentId: string; clientSecret: string }
  }
  const payments: { paymentId: string; intent: string }[] = []
  let next = 0
  const order = async () => {
    const n = next++
    const token = tokens[n]
    if (!token) return
    const squadEntries = [{ id: squads[n % squads.length], quantity: 1 }]
    const { paymentId } = await must(token, 'POST', 'registration/tournament/createSession', {
      tournamentId: tid,
      squadEntries,
    })
    const { clientSecret } = await must(token, 'POST', 'registration/payment/clientSecret', { paymentId })
    const intent = clientSecret.split('_secret_')[0] ?? ''
    await fetch(`${world.outside.origin}/cards/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_kegler', 'stripe-account': account },
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    })
    payments.push({ paymentId, intent })
  }
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) await order()
    }),
  )
  let delivered = 0
  const deliver = async () => {
    const payment = payments[delivered++]
    if (!payment) return
    const payload = JSON.stringify({
      id: `evt_bench_${payment.paymentId}`,
      object: 'event',
      type: 'charge.succeeded',
      account,
      api_version: '2024-06-20',
      data: {
        object: {
          ...{ id: `ch_${payment.paymentId}`, object: 'charge', status: 'succeeded', currency: 'usd' },
          ...{ amount_captured: fee, payment_intent: payment.intent, metadata: { paymentId: payment.paymentId } },
          payment_method_details: { card: { brand: 'visa', last4: '4242' } },
        },
      },
    })
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
    const reply = await send(
      'POST',
      `${world.address}/webhooks/stripe`,
      { 'stripe-signature': signature },
      JSON.parse(payload),
    )
    if (reply.status !== 200) throw new Error(`webhook: ${reply.status} ${reply.text}`)
  }
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (delivered < payments.length) await deliver()
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  const settled = await world.pool.query<{ n: number }>(
    "select count(*)::int as n from payment_sessions where tournament_id = $1 and state = 'succeeded'",
    [tid],
  )
  return { settled: settled.rows[0]?.n ?? 0, perSecond: payments.length / seconds }
}

/** The writes of one settlement alone, by pgbench on eight connections. */
export async function settleLean(world: World, seconds: number): Promise<number> {
  await world.pool.query(`
    drop table if exists lean_events, lean_paid, lean_payments, lean_places, lean_lines, lean_mails;
    create table lean_events (id uuid primary key default gen_random_uuid(), at timestamptz not null);
    create table lean_paid (id int primary key, state text not null);
    create table lean_payments (id uuid primary key default gen_random_uuid(), captain int not null, amount int not null);
    create table lean_places (id uuid primary key default gen_random_uuid(), captain int not null, name text not null);
    create table lean_lines (id bigint generated always as identity primary key, captain int not null, amount int not null);
    create table lean_mails (id uuid primary key default gen_random_uuid(), about int not null);
    insert into lean_paid select n, 'processing' from generate_series(1, 10000) n`)
  return pgbench(
    world,
    seconds,
    `\\set session random(1, 10000)
begin;
insert into lean_events (at) values (now());
update lean_paid set state = 'succeeded' where id = :session;
insert into lean_payments (captain, amount) values (:session, 10000);
insert into lean_places (captain, name) values (:session, 'No Team Name');
insert into lean_lines (captain, amount) values (:session, 10000), (:session, -10000);
insert into lean_mails (about) values (:session);
commit;
`,
  )
}
