// Copying needs a secure page; elsewhere the id is selected with one click and copied by hand.
const status = document.getElementById('said')
for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy)
    const word = button.firstElementChild
    word.textContent = 'Copied'
    status.textContent = `${button.dataset.copy} is copied.`
    setTimeout(() => {
      word.textContent = 'Copy'
    }, 2000)
  })
}
