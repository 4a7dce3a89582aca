import { ask } from './dialog.js'
import { Emitter } from './emitter.js'

const flag = 'kegler-sandbox-wallet'
const absent = undefined
const present = { amazonPay: false, applePay: false, googlePay: true, klarna: false, link: false, paypal: false }

/** The Express Checkout Element: a wallet is there only when this browser says so. */
export class WalletButton extends Emitter {
  constructor(group, options) {
    super()
    this.group = group
    this.options = options
    this._componentName = 'expressCheckout'
    this.elementType = { elementType: 'expressCheckout' }
  }

  mount(target) {
    const place = typeof target === 'string' ? document.querySelector(target) : target
    const shown = hasWallet()
    if (shown) place.replaceChildren(this.makeButton())
    queueMicrotask(() => this.tell('ready', { ...this.elementType, availablePaymentMethods: shown ? present : absent }))
  }

  makeButton() {
    this.button = document.createElement('button')
    this.button.type = 'button'
    this.button.textContent = 'Pay'
    this.button.setAttribute('aria-label', 'Pay with the test wallet')
    this.button.dataset.testid = 'sandbox-wallet'
    Object.assign(this.button.style, {
      width: '100%',
      height: `${this.options.buttonHeight ?? 44}px`,
      border: '0',
      borderRadius: '4px',
      background: '#000',
      color: '#fff',
      font: '600 16px system-ui, sans-serif',
      cursor: 'pointer',
    })
    this.button.addEventListener('click', () => this.pressed())
    return this.button
  }

  pressed() {
    this.tell('click', {
      ...this.elementType,
      expressPaymentType: 'google_pay',
      resolve: (sheet = {}) => this.open(sheet),
      reject: () => {},
    })
  }

  async open({ lineItems = [] }) {
    const amount = this.group.options.amount
    const lines = lineItems.length > 0 ? lineItems : [{ name: 'Total', amount }]
    const text = lines.map((line) => `${line.name}: $${(line.amount / 100).toFixed(2)}`).join(', ')
    const agreed = await ask({
      title: 'Test wallet',
      text,
      yes: 'Pay now',
      no: 'Cancel',
      testId: 'sandbox-wallet-sheet',
    })
    if (!agreed) return this.tell('cancel', this.elementType)
    this.group.wallet = 'google_pay'
    this.tell('confirm', {
      ...this.elementType,
      expressPaymentType: 'google_pay',
      billingDetails: { name: 'Test Wallet', email: 'wallet@example.com' },
      paymentFailed: () => {
        this.group.wallet = undefined
      },
    })
  }

  update(options) {
    this.options = { ...this.options, ...options }
  }

  unmount() {
    this.button?.remove()
  }

  destroy() {
    this.unmount()
    this.group.forget(this)
  }

  focus() {}
  blur() {}
  clear() {}
}

function hasWallet() {
  if (navigator.userAgent.includes(flag)) return true
  try {
    return localStorage.getItem(flag) === 'on'
  } catch {
    return false
  }
}
