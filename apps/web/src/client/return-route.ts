const returnRoute = 'returnRoute'

/** Keeps the address to come back to after signing in, or when maintenance is over. */
export const keepReturnRoute = (route: string) => sessionStorage.setItem(returnRoute, route)

/** The kept address, once; null without one. Never one that a browser would take for another site's. */
export function takeReturnRoute(): string | null {
  const route = sessionStorage.getItem(returnRoute)
  sessionStorage.removeItem(returnRoute)
  return route && /^\/(?![/\\])[^\t\n\r]*$/.test(route) ? route : null
}
