import { ApiError, unreachable } from './answers.ts'
import { site } from './site.ts'

const reloadedAt = 'reloadedForNewRelease'

/**
 * Fetches files of the page that are needed only now. Without a connection: `ApiError`, and a later try fetches them
 * again. When the server answers they are gone, as after a new release: the page is loaded again, once a minute at most.
 */
export async function fetchFiles<T>(load: () => Promise<T>): Promise<T> {
  // A file that was asked for in vain is not fetched again before the page is loaded again.
  if (!navigator.onLine) throw new ApiError(0, '', [unreachable])
  askForStylesAgain()
  try {
    return await load()
  } catch (error) {
    if (!(await serverAnswers())) throw new ApiError(0, '', [unreachable])
    const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
    if (Date.now() - last < 60_000) throw error
    sessionStorage.setItem(reloadedAt, String(Date.now()))
    location.reload()
    return await new Promise<never>(() => {}) // the browser is leaving
  }
}

const serverAnswers = (): Promise<boolean> =>
  fetch(`${site.base}health/live`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Style sheets that did not arrive: the loader asks for each of them once. */
const missing = new Set<HTMLLinkElement>()
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  },
  true,
)
function askForStylesAgain(): void {
  for (const link of missing) link.replaceWith(link.cloneNode())
  missing.clear()
}
