import type { ErrorBody } from '../api/errors.ts'
import type { Parameters } from '../api/form-body.ts'

/** Amounts are cents, times are seconds since 1970, as on the provider's wire. */
interface Thing {
  id: string
  created: number
  livemode: false
}

type Metadata = Record<string, string>

export interface Account extends Thing {
  object: 'account'
  type: 'standard'
  business_profile: { name: string; url: null }
  charges_enabled: boolean
  payouts_enabled: boolean
  /** Why it may not charge. */
  requirements: { disabled_reason: string | null }
  details_submitted: boolean
  country: 'US'
  default_currency: 'usd'
  email: string
  settings: { dashboard: { display_name: string; timezone: string } }
  metadata: Metadata
}

export interface PaymentIntent extends Thing {
  object: 'payment_intent'
  allowed_payment_method_types: string[] | null
  amount: number
  amount_capturable: 0
  amount_received: number
  application: string | null
  application_fee_amount: number | null
  automatic_payment_methods: { enabled: true } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic_async'
  client_secret: string
  confirmation_method: 'automatic'
  currency: string
  customer: null
  description: string | null
  last_payment_error: ErrorBody | null
  latest_charge: string | null
  metadata: Metadata
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect' } } | null
  payment_method: string | null
  payment_method_types: string[]
  receipt_email: string | null
  statement_descriptor_suffix: string | null
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
}

export interface BillingDetails {
  name: string | null
  email: string | null
  phone: string | null
  address: unknown
}

export interface PaymentMethod extends Thing {
  object: 'payment_method'
  type: 'card'
  billing_details: BillingDetails
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    funding: 'credit'
    country: 'US'
    wallet: { type: string } | null
  }
  customer: null
  metadata: Metadata
}

export interface Charge extends Thing {
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application_fee: string | null
  application_fee_amount: number | null
  balance_transaction: string | null
  billing_details: BillingDetails
  captured: boolean
  currency: string
  description: string | null
  disputed: false
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
  outcome: { network_status: string; type: string; reason: string | null }
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: { type: 'card'; card: PaymentMethod['card'] }
  receipt_email: string | null
  receipt_url: string | null
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export interface BalanceTransaction extends Thing {
  object: 'balance_transaction'
  amount: number
  currency: string
  fee: number
  fee_details: { type: string; amount: number; currency: string }[]
  net: number
  source: string
  status: 'pending'
  type: 'charge' | 'refund'
}

export interface ApplicationFee extends Thing {
  object: 'application_fee'
  account: string
  amount: number
  amount_refunded: number
  charge: string
  currency: string
  refunded: boolean
}

export interface Refund extends Thing {
  object: 'refund'
  amount: number
  balance_transaction: string
  charge: string
  currency: string
  metadata: Metadata
  payment_intent: string
  reason: string | null
  receipt_number: null
  status: 'succeeded' | 'failed'
  failure_reason?: string
}

export interface LineItem {
  id: string
  object: 'item'
  amount_subtotal: number
  amount_total: number
  currency: string
  description: string
  quantity: number
}

export interface CheckoutSession extends Thing {
  object: 'checkout.session'
  allowed_payment_method_types: string[] | null
  amount_subtotal: number
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  client_secret: null
  currency: string
  customer: null
  customer_details: { email: string | null; name: string | null } | null
  customer_email: string | null
  expires_at: number
  metadata: Metadata
  mode: 'payment'
  payment_intent: string | null
  payment_method_types: string[]
  payment_status: 'unpaid' | 'paid'
  status: 'open' | 'complete' | 'expired'
  submit_type: string | null
  success_url: string
  ui_mode: 'hosted_page'
  url: string | null
}

export interface Event extends Thing {
  object: 'event'
  account?: string
  api_version: string
  data: { object: unknown }
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** What is kept beside an object and never answered. */
interface CardBehaviour {
  id: string
  object: 'card_behaviour'
  card: string
}
interface CheckoutOrder {
  id: string
  object: 'checkout_order'
  items: LineItem[]
  /** What the intent is made with, beside amount and currency. */
  intent: Parameters
}
/** How much of a charge was refunded with its share of the fee, so that the shares add up to the whole fee. */
interface FeeBasis {
  id: string
  object: 'fee_basis'
  refunded: number
}

type Stored =
  | Account
  | PaymentIntent
  | PaymentMethod
  | Charge
  | BalanceTransaction
  | ApplicationFee
  | Refund
  | CheckoutSession
  | Event
  | CardBehaviour
  | CheckoutOrder
  | FeeBasis
export type Kind = Stored['object']
export type Of<K extends Kind> = Extract<Stored, { object: K }>
