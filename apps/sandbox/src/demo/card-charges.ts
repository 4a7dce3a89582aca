import type { Database } from '@kegler/server/db/db.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../card-payments/objects/objects.ts'
import { openShelf, platform } from '../card-payments/objects/shelf.ts'
import type { Store } from '../store.ts'

/**
 * Lets the card provider know the card payments of the demo season, so that they can be refunded. Puts what is missing;
 * with everything there it changes nothing.
 */
export async function rememberDemoCharges(database: Database, store: Store): Promise<void> {
  const payments = await database.db
    .selectFrom('payments')
    .select(['id', 'amount', 'providerAccountId', 'transactionId', 'technologyFee', 'acceptedBy', 'createdAt'])
    .select((eb) =>
      eb
        .selectFrom('refunds')
        .select((inner) => inner.fn.coalesce(inner.fn.sum<number>('refunds.amount'), inner.lit(0)).as('amount'))
        .whereRef('refunds.paymentId', '=', 'payments.id')
        .where('refunds.state', '=', 'done')
        .as('refunded'),
    )
    .select((eb) =>
      eb
        .selectFrom('refunds')
        .select((inner) => inner.fn.coalesce(inner.fn.sum<number>('refunds.technologyFee'), inner.lit(0)).as('fee'))
        .whereRef('refunds.paymentId', '=', 'payments.id')
        .where('refunds.state', '=', 'done')
        .as('feeReturned'),
    )
    .where('method', '=', 'Credit Card')
    // real sales have a session
    .where('sessionId', 'is', null)
    .execute()
  const shelf = openShelf(store)
  store.atomically(() => {
    for (const payment of payments) {
      const { providerAccountId: account, transactionId } = payment
      if (!account || !transactionId || shelf.find('payment_intent', transactionId)) continue
      const common = { created: Math.floor(payment.createdAt.getTime() / 1000), livemode: false, metadata: {} } as const
      const name = transactionId.replace(/^pi_/, '')
      const method = methodOf(`pm_${name}`, payment.acceptedBy, common)
      const charge = chargeOf(transactionId, method, { ...payment, refunded: Number(payment.refunded) }, common)
      shelf.put(account, method)
      shelf.put(account, charge)
      shelf.put(account, intentOf(transactionId, charge, common))
      if (charge.application_fee)
        shelf.put(platform, {
          ...common,
          id: charge.application_fee,
          object: 'application_fee',
          account,
          amount: payment.technologyFee,
          amount_refunded: Number(payment.feeReturned),
          charge: charge.id,
          currency: 'usd',
          refunded: Number(payment.feeReturned) === payment.technologyFee,
        })
    }
  })
}

interface Common {
  created: number
  livemode: false
  metadata: Record<string, string>
}

const methodOf = (id: string, email: string, common: Common): PaymentMethod => ({
  ...common,
  id,
  object: 'payment_method',
  type: 'card',
  billing_details: { name: null, email, phone: null, address: null },
  card: {
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: new Date(common.created * 1000).getUTCFullYear() + 3,
    funding: 'credit',
    country: 'US',
    wallet: null,
  },
  customer: null,
})

function chargeOf(
  transactionId: string,
  method: PaymentMethod,
  { amount, technologyFee, refunded }: { amount: number; technologyFee: number; refunded: number },
  common: Common,
): Charge {
  const name = transactionId.replace(/^pi_/, '')
  return {
    ...common,
    id: `ch_${name}`,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: refunded,
    application_fee: technologyFee > 0 ? `fee_${name}` : null,
    application_fee_amount: technologyFee > 0 ? technologyFee : null,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: true,
    currency: 'usd',
    description: 'Demo season',
    disputed: false,
    failure_code: null,
    failure_message: null,
    outcome: { network_status: 'approved_by_network', type: 'authorized', reason: null },
    paid: true,
    payment_intent: transactionId,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    receipt_email: null,
    receipt_url: null,
    refunded: refunded === amount,
    status: 'succeeded',
  }
}

const intentOf = (id: string, charge: Charge, common: Common): PaymentIntent => ({
  ...common,
  id,
  object: 'payment_intent',
  allowed_payment_method_types: ['card'],
  amount: charge.amount,
  amount_capturable: 0,
  amount_received: charge.amount,
  application: 'ca_sandbox',
  application_fee_amount: charge.application_fee_amount,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: `${id}_secret_${charge.id.slice(3)}`,
  confirmation_method: 'automatic',
  currency: 'usd',
  customer: null,
  description: charge.description,
  last_payment_error: null,
  latest_charge: charge.id,
  next_action: null,
  payment_method: charge.payment_method,
  payment_method_types: ['card'],
  receipt_email: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
})
