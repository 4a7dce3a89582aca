import type { SetupWorld } from './setup-world.ts'

export interface SetupRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}
interface Entry {
  /** What the call succeeds with in this world. */
  request: (world: SetupWorld) => SetupRequest
  /** What has to be done in the world first. */
  prepare?: (world: SetupWorld) => Promise<unknown>
  /** It names nothing of a tournament: everybody with the role may call it. */
  isGeneral?: true
  /** It is the organisation's own: no hub may call it. */
  isOrganisations?: true
}

const byId = ({ tid }: SetupWorld) => ({ params: { id: tid } })

/** Every call of the setup console; a new one is added here. */
export const setupRequests: Readonly<Record<string, Entry>> = {
  'GET setup/tournament/:id': { request: byId },
  'POST setup/centers/import': {
    isGeneral: true,
    isOrganisations: true,
    request: () => ({ body: { rows: [{ name: 'Lanes', certificationNumber: 'matrix' }] } }),
  },
}
