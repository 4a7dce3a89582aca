import type { Selectable } from 'kysely'
import type { Links } from '../db/tables.ts'
import type { Claims } from '../gateways/identity.ts'

export type LinkRow = Selectable<Links>
/** The link that a request is made with. */
export interface ActorLink extends LinkRow {
  /** Of its roster. */
  entryId: string | null
  /** Why it can no longer be used; null while it can. */
  over: string | null
  /** Where the request came from, as an HMAC: tries are counted by it. */
  from: string
}

/** Who asks: what their token says, as of now. Names that staff have set replace those of the token. */
export interface Actor extends Claims {
  personId: string
  /** The partner hub the actor acts for; null: the organisation itself. */
  group: { id: string | null; name: string; isAllowed: boolean } | null
  /** When they asked. */
  at?: Date
  /** They hold this link and are nobody else; calls by link alone have it. */
  link?: ActorLink
  /** They look at a tournament that they set up as captains will see it in this status. */
  preview?: { tournamentId: string; status: number }
}

/** Who asks a public call. */
export const nobody: Actor = {
  personId: '00000000-0000-0000-0000-000000000000',
  subject: '',
  email: '',
  emailVerified: false,
  firstName: '',
  lastName: '',
  birthDate: null,
  phone: null,
  address: { line: null, city: null, state: null, zip: null, country: null },
  roles: [],
  permissions: [],
  groups: [],
  group: null,
}
