import { vi } from 'vitest'

/** What files read of the page when they are loaded, until `vi.unstubAllGlobals`. */
export function stubPage(): void {
  const anywhere = {
    addEventListener: () => {},
    querySelector: () => null,
    getItem: () => null,
    pathname: '/',
    origin: 'http://localhost',
  }
  for (const name of ['window', 'document', 'location', 'localStorage', 'sessionStorage']) vi.stubGlobal(name, anywhere)
}
