// Until the first page shows: what keeps it from starting is said in place of 'Loading …'. Its name counts its versions.
addEventListener(
  'error',
  ({ target }) => {
    const place = document.querySelector('.starting')
    if (!place || target instanceof HTMLLinkElement || target instanceof HTMLImageElement) return
    place.setAttribute('role', 'alert')
    place.textContent =
      'This page could not start. Please load it again. If that does not help, allow this address to keep data in your browser (cookies and site data), or use another browser.'
  },
  true,
)
