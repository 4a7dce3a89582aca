// Formats the card while it is typed on the hosted page; the page works without it.
import { brandOf, digitsOf, formatCard } from './card-format.js'

const number = document.querySelector('[data-card=cardNumber]')

for (const input of document.querySelectorAll('[data-card]')) {
  input.addEventListener('input', () => {
    if (input.selectionStart !== input.value.length) return
    const type = input.dataset.card
    const erased = type === 'cardExpiry' && /^\d\d \/$/.test(input.value)
    const text = erased ? input.value.slice(0, 1) : input.value
    input.value = formatCard(type, text, brandOf(digitsOf(number.value)).brand)
  })
}

// A second press would be refused anyway; this says that the first is under way.
document.querySelector('form')?.addEventListener('submit', (event) => {
  const button = event.submitter
  if (button) button.textContent = 'Processing…'
})
