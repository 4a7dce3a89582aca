// Runs in the frame of one card field and tells the page about it by messages; the page never reaches the input itself.
import { checkCard, digitsOf, formatCard } from './card-format.js'

const type = location.pathname.split('/').at(-1)
const page = decodeURIComponent(location.hash.slice(1))
const input = document.querySelector('input')

const fields = {
  cardNumber: {
    name: 'cardnumber',
    label: 'Credit or debit card number',
    autocomplete: 'cc-number',
    hint: '1234 1234 1234 1234',
  },
  cardExpiry: {
    name: 'exp-date',
    label: 'Credit or debit card expiration date',
    autocomplete: 'cc-exp',
    hint: 'MM / YY',
  },
  cardCvc: { name: 'cvc', label: 'Credit or debit card CVC/CVV', autocomplete: 'cc-csc', hint: 'CVC' },
}

let left = false
let brand = 'unknown'
let style = {}

function tell(event, more = {}) {
  parent.postMessage({ cardField: true, event, ...more }, page)
}

function tellChange() {
  const state = checkCard(type, input.value, { left, brand })
  if (state.error) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
  dress(state)
  tell('change', { state, digits: digitsOf(input.value) })
}

/** Keeps the cursor behind the digit that was typed, also in the middle of a number. */
function reformat() {
  const before = digitsOf(input.value.slice(0, input.selectionStart)).length
  const atEnd = input.selectionStart === input.value.length
  input.value = formatCard(type, input.value, brand)
  if (atEnd) return
  let position = 0
  for (let digits = 0; digits < before && position < input.value.length; position++) {
    if (/\d/.test(input.value[position])) digits++
  }
  input.setSelectionRange(position, position)
}

/** Style of the page: base, then complete, empty or invalid, each with `:focus` and `::placeholder`. */
function dress(state = checkCard(type, input.value, { left, brand })) {
  const now = state.error ? style.invalid : state.empty ? style.empty : state.complete ? style.complete : undefined
  input.removeAttribute('style')
  for (const rules of [style.base, now]) {
    wear(rules)
    if (document.activeElement === input) wear(rules?.[':focus'])
    const hint = rules?.['::placeholder']?.color
    if (hint) input.style.setProperty('--placeholder-color', hint)
  }
}

function wear(rules = {}) {
  for (const [name, value] of Object.entries(rules)) {
    if (typeof value === 'object') continue
    input.style.setProperty(
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    )
  }
}

function setOptions(options) {
  style = options.style ?? {}
  input.disabled = options.disabled === true
  input.placeholder = options.placeholder ?? fields[type].hint
  dress()
}

const orders = {
  options: ({ options }) => setOptions(options),
  focus: () => input.focus(),
  blur: () => input.blur(),
  clear: () => {
    input.value = ''
    left = false
    tellChange()
  },
  brand: (order) => {
    brand = order.brand
    if (input.value !== '') tellChange()
  },
}

input.name = fields[type].name
input.placeholder = fields[type].hint
input.autocomplete = fields[type].autocomplete
input.setAttribute('aria-label', fields[type].label)

input.addEventListener('input', () => {
  const erasing = type === 'cardExpiry' && /^\d\d \/$/.test(input.value)
  if (erasing) input.value = input.value.slice(0, 1)
  reformat()
  left = false
  tellChange()
})
input.addEventListener('focus', () => {
  dress()
  tell('focus')
})
input.addEventListener('blur', () => {
  left = true
  tellChange()
  tell('blur')
})
input.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell('escape')
  if (event.key === 'Enter') tell('enter')
})
// the keyboard comes to the frame first, and is meant for its field
addEventListener('focus', () => {
  if (document.activeElement === document.body) input.focus()
})
addEventListener('message', (message) => {
  if (message.source === parent && message.origin === page && message.data?.toCardField) {
    orders[message.data.order]?.(message.data)
  }
})
tell('ready')
