// Replaces https://js.stripe.com/endive/stripe.js: the calls that the product and react-stripe-js make.
import { CardField, integrationError } from './card-field.js'
import { incomplete } from './card-format.js'
import { ask } from './dialog.js'
import { StripeClient } from './stripe-client.js'
import { WalletButton } from './wallet-button.js'

// The folder this script came from, so that a mount under a path works.
const base = document.currentScript.src.replace(/\/(endive\/stripe\.js|v3\/?)([?#].*)?$/, '')

class ElementsGroup {
  made = new Map()
  wallet = undefined

  constructor(options = {}) {
    if ('paymentMethodTypes' in options) {
      throw integrationError('paymentMethodTypes is not supported: use allowedPaymentMethodTypes.')
    }
    this.options = { ...options }
  }

  create(type, options = {}) {
    if (type === 'paymentRequestButton') {
      throw integrationError('The paymentRequestButton Element is not supported: use expressCheckout.')
    }
    if (!(type in incomplete) && type !== 'expressCheckout') {
      throw integrationError(`The sandbox does not imitate the ${type} Element.`)
    }
    if (this.made.has(type)) throw integrationError(`Can only create one Element of type ${type} in one group.`)
    if (type === 'expressCheckout' && !this.options.mode && !this.options.clientSecret) {
      throw integrationError('expressCheckout needs elements({ mode, amount, currency }) or a clientSecret.')
    }
    const element =
      type === 'expressCheckout' ? new WalletButton(this, options) : new CardField(this, type, options, base)
    this.made.set(type, element)
    const brand = type === 'cardCvc' ? this.made.get('cardNumber')?.state.brand : undefined
    if (brand) element.setBrand(brand)
    return element
  }

  getElement(type) {
    return this.element(typeof type === 'string' ? type : type?.__elementType) ?? null
  }

  element(type) {
    return this.made.get(type)
  }

  forget(element) {
    this.made.delete(element._componentName)
  }

  update(options) {
    Object.assign(this.options, options)
  }

  async fetchUpdates() {
    return {}
  }

  async submit() {
    return this.wallet ? { selectedPaymentMethod: this.wallet } : {}
  }
}

/** The typed card of a group, or the error that the provider gives for the first field that is not complete. */
function typedCard(element) {
  if (!element?.group) throw integrationError('A card Element is needed.')
  const [number, expiry, cvc] = ['cardNumber', 'cardExpiry', 'cardCvc'].map((type) => element.group.element(type))
  for (const [field, type] of [
    [number, 'cardNumber'],
    [expiry, 'cardExpiry'],
    [cvc, 'cardCvc'],
  ]) {
    if (field?.state.error) return { error: field.state.error }
    if (!field?.state.complete) return { error: incomplete[type] }
  }
  const [month, year] = [expiry.digits.slice(0, 2), `20${expiry.digits.slice(2, 4)}`]
  return { card: { number: number.digits, exp_month: month, exp_year: year, cvc: cvc.digits } }
}

function intentOf(secret) {
  const id = /^(pi_\w+?)_secret_/.exec(secret ?? '')?.[1]
  if (!id) throw integrationError(`Invalid value for stripe.confirmCardPayment intent secret: ${secret}`)
  return `/v1/payment_intents/${id}`
}

function answered(result, name) {
  return result.error ? { error: result.error } : { [name]: result }
}

async function afterConfirm(client, secret, result, handleActions = true) {
  if (result.error || result.status !== 'requires_action' || !handleActions) return answered(result, 'paymentIntent')
  const text = `Your bank asks whether this payment of $${(result.amount / 100).toFixed(2)} is yours.`
  const yes = await ask({ title: '3D Secure 2 Test Page', text, yes: 'Complete', no: 'Fail', testId: 'sandbox-3ds' })
  const params = { client_secret: secret, outcome: yes ? 'complete' : 'fail' }
  return answered(await client.post(`/v1/sim/3ds/${result.id}`, params), 'paymentIntent')
}

function Stripe(key, { stripeAccount } = {}) {
  if (!/^pk_/.test(key ?? '')) throw integrationError('Please call Stripe() with your publishable key.')
  const client = new StripeClient(base, key, stripeAccount)
  const retrieve = (secret) => client.get(intentOf(secret), { client_secret: secret })
  const confirm = (secret, params) => client.post(`${intentOf(secret)}/confirm`, { client_secret: secret, ...params })

  return {
    elements: (options) => new ElementsGroup(options),

    async confirmCardPayment(secret, { payment_method: method, return_url: returnUrl } = {}, { handleActions } = {}) {
      const path = intentOf(secret)
      const params = { client_secret: secret, return_url: returnUrl }
      if (method && typeof method === 'object') {
        const typed = typedCard(method.card)
        if (typed.error) return typed
        params.payment_method_data = { type: 'card', card: typed.card, billing_details: method.billing_details }
      } else {
        params.payment_method = method
      }
      return afterConfirm(client, secret, await client.post(`${path}/confirm`, params), handleActions)
    },

    async confirmPayment({ elements, clientSecret: secret, confirmParams = {}, redirect = 'always' }) {
      if (!elements?.wallet) throw integrationError('The sandbox confirms a wallet payment only after its button.')
      const wallet = elements.wallet
      elements.wallet = undefined
      const intent = await retrieve(secret)
      if (intent.error) return { error: intent.error }
      const { amount, currency } = elements.options
      if (amount !== intent.amount || currency !== intent.currency) {
        const message = `The amount or currency of Elements (${amount} ${currency}) does not match the PaymentIntent's.`
        return { error: { type: 'invalid_request_error', code: 'elements_amount_mismatch', message } }
      }
      const method = { type: 'card', wallet, billing_details: confirmParams.payment_method_data?.billing_details }
      const params = { payment_method_data: method, return_url: confirmParams.return_url }
      const result = await afterConfirm(client, secret, await confirm(secret, params))
      if (!result.error && redirect === 'always') location.assign(confirmParams.return_url)
      return result
    },

    async createPaymentMethod({ card, billing_details: billing }) {
      const typed = typedCard(card)
      if (typed.error) return typed
      const params = { type: 'card', card: typed.card, billing_details: billing }
      return answered(await client.post('/v1/payment_methods', params), 'paymentMethod')
    },

    async retrievePaymentIntent(secret) {
      return answered(await retrieve(secret), 'paymentIntent')
    },

    async handleNextAction({ clientSecret: secret }) {
      return afterConfirm(client, secret, await retrieve(secret))
    },

    async createToken() {
      throw integrationError('The sandbox does not imitate createToken.')
    },

    registerAppInfo() {},
    _registerWrapper() {},
  }
}

Stripe.version = 'endive'
window.Stripe = Stripe
