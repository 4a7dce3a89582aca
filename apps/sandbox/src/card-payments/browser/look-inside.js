// Switches the wallet button of the card form for this browser (pages of this origin).
const flag = 'kegler-sandbox-wallet'
const button = document.querySelector('#wallet')

function show() {
  const on = localStorage.getItem(flag) === 'on'
  button.textContent = on ? 'Hide the wallet button in this browser' : 'Show a wallet button in this browser'
}

button.hidden = false
button.addEventListener('click', () => {
  if (localStorage.getItem(flag) === 'on') localStorage.removeItem(flag)
  else localStorage.setItem(flag, 'on')
  show()
})
show()
