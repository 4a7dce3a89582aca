const reloadedAt = 'reloadedForNewRelease'

/** After a new release a page that was open before asks for files that are gone: it is loaded anew, once a minute at most. */
export function reloadStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
    if (Date.now() - last < 60_000) return
    event.preventDefault()
    sessionStorage.setItem(reloadedAt, String(Date.now()))
    location.reload()
  })
}
