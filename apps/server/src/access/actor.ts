import type { Claims } from '../gateways/identity.ts'

/** Who asks: what their token says, as of now. Names that staff have set replace those of the token. */
export interface Actor extends Claims {
  personId: string
  /** The partner hub the actor acts for; null: the organisation itself. */
  group: { id: string | null; name: string; isAllowed: boolean } | null
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
