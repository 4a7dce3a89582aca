import { Emitter } from './emitter.js'

const titles = { cardNumber: 'card number', cardExpiry: 'expiration date', cardCvc: 'CVC' }

/** One card field: a frame from the provider's origin, mounted where the page says. */
export class CardField extends Emitter {
  constructor(group, type, options, base) {
    super()
    this.group = group
    this.type = type
    this._componentName = type
    this.options = { ...options }
    this.base = base
    this.digits = ''
    this.state = { elementType: type, empty: true, complete: false, error: undefined }
    this.hear = (message) => this.onMessage(message)
  }

  mount(target) {
    const place = typeof target === 'string' ? document.querySelector(target) : target
    if (!place) throw integrationError('The place to mount the Element at does not exist.')
    if (this.frame) return
    this.place = place
    this.frame = document.createElement('iframe')
    this.frame.title = `Secure ${titles[this.type]} input frame`
    this.frame.allow = 'payment *'
    this.frame.src = `${this.base}/elements/${this.type}#${encodeURIComponent(location.origin)}`
    Object.assign(this.frame.style, {
      display: 'block',
      width: '100%',
      height: heightOf(this.options.style?.base),
      border: '0',
    })
    this.frame.style.setProperty('color-scheme', 'light only')
    addEventListener('message', this.hear)
    place.classList.add('StripeElement', 'StripeElement--empty')
    place.replaceChildren(this.frame)
  }

  unmount() {
    if (!this.frame) return
    removeEventListener('message', this.hear)
    this.frame.remove()
    this.frame = undefined
    this.digits = ''
    this.state = { elementType: this.type, empty: true, complete: false, error: undefined }
    const worn = [...this.place.classList].filter((name) => name.startsWith('StripeElement'))
    this.place.classList.remove(...worn)
  }

  destroy() {
    this.unmount()
    this.group.forget(this)
  }

  update(options) {
    this.options = { ...this.options, ...options }
    this.order('options', { options: this.options })
  }

  focus() {
    this.order('focus')
  }

  blur() {
    this.order('blur')
  }

  clear() {
    this.order('clear')
  }

  setBrand(brand) {
    this.brand = brand
    this.order('brand', { brand })
  }

  order(order, more = {}) {
    // A page may style with functions or other things that a message cannot carry.
    const plain = JSON.parse(JSON.stringify(more))
    this.frame?.contentWindow?.postMessage({ toCardField: true, order, ...plain }, new URL(this.base).origin)
  }

  onMessage(message) {
    if (message.source !== this.frame?.contentWindow || message.origin !== new URL(this.base).origin) return
    if (!message.data?.cardField) return
    const { event, state, digits } = message.data
    if (event === 'ready') {
      this.order('options', { options: this.options })
      if (this.brand) this.order('brand', { brand: this.brand })
      this.tell('ready', { elementType: this.type })
    } else if (event === 'change') {
      this.changed(state, digits)
    } else if (event === 'enter') {
      this.place.closest('form')?.requestSubmit()
    } else {
      if (event !== 'escape') this.place.classList.toggle('StripeElement--focus', event === 'focus')
      this.tell(event, { elementType: this.type })
    }
  }

  changed(state, digits) {
    const before = this.state
    const same =
      digits === this.digits && state.complete === before.complete && state.error?.code === before.error?.code
    this.state = state
    this.digits = digits
    this.place.classList.toggle('StripeElement--empty', state.empty)
    this.place.classList.toggle('StripeElement--complete', state.complete)
    this.place.classList.toggle('StripeElement--invalid', state.error !== undefined)
    if (this.type === 'cardNumber') this.group.element('cardCvc')?.setBrand(state.brand)
    if (!same) this.tell('change', { ...state })
  }
}

/** One line of the text as the page styles it. */
function heightOf({ fontSize = '16px', lineHeight = '1.2' } = {}) {
  return /^[\d.]+$/.test(lineHeight) ? `calc(${fontSize} * ${lineHeight})` : lineHeight
}

export function integrationError(message) {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}
