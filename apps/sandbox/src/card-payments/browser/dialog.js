/**
 * Asks the customer in a dialog over the page, as the provider's own frame does. Styles are set through the CSSOM: a
 * strict Content-Security-Policy of the page forbids style attributes.
 */
export function ask({ title, text, yes, no, testId }) {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog')
    dialog.dataset.testid = testId
    dialog.setAttribute('aria-label', title)
    Object.assign(dialog.style, {
      boxSizing: 'border-box',
      maxWidth: 'min(360px, calc(100vw - 32px))',
      padding: '24px',
      border: '1px solid #767676',
      borderRadius: '8px',
      background: '#fff',
      color: '#1a1a1a',
      font: '16px/1.4 system-ui, sans-serif',
    })
    const heading = document.createElement('h2')
    heading.textContent = title
    Object.assign(heading.style, { margin: '0 0 8px', fontSize: '20px' })
    const words = document.createElement('p')
    words.textContent = text
    words.style.margin = '0 0 16px'
    const answer = (value) => {
      dialog.close()
      dialog.remove()
      resolve(value)
    }
    const buttons = document.createElement('div')
    Object.assign(buttons.style, { display: 'flex', gap: '12px' })
    buttons.append(
      button(yes, '#0055bc', '#fff', () => answer(true)),
      button(no, '#fff', '#1a1a1a', () => answer(false)),
    )
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      answer(false)
    })
    dialog.append(heading, words, buttons)
    document.body.append(dialog)
    dialog.showModal()
  })
}

function button(label, background, color, act) {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  Object.assign(made.style, {
    flex: '1',
    minHeight: '44px',
    border: '1px solid #767676',
    borderRadius: '6px',
    background,
    color,
    font: 'inherit',
    cursor: 'pointer',
  })
  made.addEventListener('click', act)
  return made
}
