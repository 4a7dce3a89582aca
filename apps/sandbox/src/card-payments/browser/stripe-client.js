/** The calls of stripe.js to the provider, with the publishable key; answers are `{ error }` or an object. */
export class StripeClient {
  constructor(base, key, account) {
    this.base = base
    this.key = key
    this.account = account
  }

  get(path, params) {
    return this.send(`${path}?${this.form(params)}`, {})
  }

  post(path, params) {
    return this.send(path, { method: 'POST', body: this.form(params) })
  }

  async send(path, init) {
    try {
      const response = await fetch(this.base + path, { ...init, credentials: 'omit' })
      return await response.json()
    } catch {
      const message =
        'We are experiencing issues connecting to our payments provider. You have not been charged. ' +
        'Please check your internet connection and try again.'
      return { error: { type: 'api_connection_error', message } }
    }
  }

  form(params) {
    const flat = []
    flatten({ ...params, key: this.key, _stripe_account: this.account, payment_user_agent: 'stripe.js' }, '', flat)
    return new URLSearchParams(flat)
  }
}

function flatten(params, outer, flat) {
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue
    const full = outer ? `${outer}[${name}]` : name
    if (typeof value === 'object') flatten(value, full, flat)
    else flat.push([full, String(value)])
  }
}
