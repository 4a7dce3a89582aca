import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { cardPayments } from '../card-payments/card-payments.ts'
import { aClient, prefix } from '../card-payments/testing/a-sandbox.ts'
import { openStore } from '../store.ts'
import { demoToday } from '../today.ts'
import { connectedAccounts } from './accounts.ts'
import { rememberDemoCharges } from './card-charges.ts'
import { demoDatabase } from './testing/demo-database.ts'

const database = await demoDatabase()
afterAll(() => database.close())

const rowsOf = async <Row extends object>(text: string): Promise<Row[]> => (await database.pool.query<Row>(text)).rows
const items = `(select coalesce(l.entry_id, l.virtual_entry_id) as id, sum(l.amount)::int as balance,
    coalesce(bool_or(e.is_cancelled), false) as is_cancelled, bool_or(e.deposit is not null) as has_deposit, bool_or(p.method = 'Credit Card') as by_card,
    -coalesce(sum(l.amount) filter (where l.type = 'Payment'), 0)::int as paid
  from ledger l left join entries e on e.id = l.entry_id left join payments p on p.id = l.payment_id group by 1) i`

test('what is paid by card or cancelled is balanced; some reservations of staff still owe', async () => {
  // the money of one refund came back: it is owed to the captain, and an alert says so
  const returned = `select entry_id from alerts where kind = 'Refund failed'`
  expect(await rowsOf(`select balance from ${items} where id in (${returned})`)).toEqual([{ balance: -25_250 }])
  const rest = `${items} where id not in (${returned})`
  expect(
    await rowsOf(`select * from ${rest} and (by_card or is_cancelled) and not has_deposit and balance <> 0`),
  ).toEqual([])
  expect(await rowsOf(`select * from ${rest} and balance < 0`)).toEqual([])
  const due = await rowsOf<{ paid: number }>(`select * from ${items} where balance > 0`)
  expect(due.length).toBeGreaterThan(5)
  expect(due.length).toBeLessThan(100)
  expect(due.some(({ paid }) => paid > 0)).toBe(true)
})

test('some entries were sold with a deposit: the rest is owed, of two it is overdue', async () => {
  const sold = await rowsOf<{
    balance: number
    overdue: boolean
  }>(`select i.balance, n.due_on < '${demoToday()}' as overdue
    from entries n join ${items} on i.id = n.id where n.deposit = 4000`)
  expect(sold.map(({ balance }) => balance)).toEqual(Array(5).fill(12_000))
  expect(sold.filter(({ overdue }) => overdue)).toHaveLength(2)
})

test('every entry and virtual entry has one charge at the price of its event, with its add-ons', async () => {
  const sold = `(select n.id, n.created_at, e.id as event_id, e.expense_fee, e.lineage_fee, e.prize_fee
      from entries n join events e on e.id = n.event_id
    union all select u.id, u.created_at, v.id, v.expense_fee, v.lineage_fee, v.prize_fee
      from virtual_entries u join virtual_events v on v.id = u.virtual_event_id) s`
  expect(
    await rowsOf(`select s.id from ${sold}
      left join ledger l on coalesce(l.entry_id, l.virtual_entry_id) = s.id and l.type = 'Charge'
        and (l.expense, l.lineage, l.prize, l.created_at)
          = (s.expense_fee, s.lineage_fee, s.prize_fee, s.created_at)
      group by s.id having count(l.*) <> 1`),
  ).toEqual([])
  expect(
    await rowsOf(`select s.id from ${sold}
      where (select coalesce(sum(fee), 0) from add_on_fees f where f.event_id = s.event_id)
        <> (select coalesce(sum(amount), 0) from ledger l where l.entry_id = s.id and l.type = 'Add-on Fee')`),
  ).toEqual([])
})

test('a payment is the sum of its lines; 2.5 percent of a card payment is the technology fee', async () => {
  expect(
    await rowsOf(`select p.id from payments p where p.amount <> (
      select -sum(l.amount) from ledger l where l.payment_id = p.id and l.type = 'Payment')`),
  ).toEqual([])
  expect(
    await rowsOf(`select p.id from payments p join tournaments t on t.id = p.tournament_id
      join finance_accounts a on a.id = t.finance_account_id where p.method = 'Credit Card'
        and (p.provider_account_id <> a.provider_account_id or p.technology_fee <> round(p.amount * 0.025))`),
  ).toEqual([])
  expect(await rowsOf('select technology_fee_percent from installation')).toEqual([{ technology_fee_percent: 2.5 }])
})

test('some entries are cancelled: off their squads, with a line that says so, some with their money back', async () => {
  const cancelled = await rowsOf<{ cancellations: number; refunds: number }>(`select n.id,
      count(*) filter (where l.type = 'Cancellation')::int as cancellations,
      count(*) filter (where l.type = 'Refund')::int as refunds
    from entries n join ledger l on l.entry_id = n.id where n.is_cancelled and n.squad_id is null group by n.id`)
  expect(cancelled.length).toBeGreaterThanOrEqual(8)
  expect(cancelled.every(({ cancellations }) => cancellations === 1)).toBe(true)
  expect(cancelled.filter(({ refunds }) => refunds === 1).length).toBeGreaterThanOrEqual(5)
  expect(cancelled.filter(({ refunds }) => refunds === 0).length).toBeGreaterThanOrEqual(2)
  expect(
    await rowsOf(`select r.id from refunds r where r.amount is distinct from (select sum(l.amount) from ledger l
      where l.refund_id = r.id and l.type = 'Refund' and l.method = r.method::text)`),
  ).toEqual([])
  expect(await rowsOf("select id from ledger where type = 'Refund' and refund_id is null")).toEqual([])
  expect(await rowsOf("select distinct method from refunds where state = 'done'")).toContainEqual({ method: 'Check' })
})

test('the card provider knows every account and card payment, and refunds what is left of one', async () => {
  const store = openStore(':memory:')
  const app = Fastify({ forceCloseConnections: true })
  await cardPayments(app, {
    prefix,
    publicUrl: `http://kegler.test${prefix}`,
    store,
    webhookUrl: 'http://127.0.0.1:9/never',
    webhookSecret: 'whsec_test',
    secretKeys: ['sk_test_kegler'],
    publishableKey: 'pk_test_kegler',
    accounts: connectedAccounts,
  })
  await rememberDemoCharges(database, store)
  const stripe = aClient((await app.listen({ port: 0, host: '127.0.0.1' })) + prefix)
  try {
    const payments = await rowsOf<{ account: string; intent: string; amount: number; fee: number; refunded: number }>(
      `select p.provider_account_id as account, p.transaction_id as intent, p.amount, p.technology_fee as fee,
        (select coalesce(sum(amount), 0)::int from refunds r where r.payment_id = p.id) as refunded
      from payments p where p.method = 'Credit Card' order by p.created_at`,
    )
    const whole = payments.find(({ refunded }) => refunded === 0)
    const back = payments.find(({ refunded, amount }) => refunded === amount)
    if (!whole || !back) throw new Error('There are no such payments.')
    const on = { stripeAccount: whole.account }
    const intent = await stripe.paymentIntents.retrieve(whole.intent, {}, on)
    expect(intent).toMatchObject({ status: 'succeeded', amount: whole.amount, application_fee_amount: whole.fee })
    const refund = { payment_intent: whole.intent, amount: 1000, refund_application_fee: true }
    expect(await stripe.refunds.create(refund, on)).toMatchObject({ status: 'succeeded', amount: 1000 })
    await rememberDemoCharges(database, store)
    await expect(
      stripe.refunds.create({ payment_intent: whole.intent, amount: whole.amount }, on),
    ).rejects.toMatchObject({ message: expect.stringContaining('greater than unrefunded') })
    await expect(
      stripe.refunds.create({ payment_intent: back.intent }, { stripeAccount: back.account }),
    ).rejects.toMatchObject({ code: 'charge_already_refunded' })
  } finally {
    await app.close()
    store.close()
  }
})
