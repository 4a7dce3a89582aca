import type { Claims } from '../gateways/identity.ts'

/** Who asks. Roles and group are those of the token, as of now. */
export interface Actor {
  personId: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  birthDate: string | null
  roles: readonly string[]
  permissions: readonly string[]
  /** The partner hub the actor acts for; null: the organisation itself. */
  group: { id: string | null; name: string; isAllowed: boolean } | null
  claims: Claims
}

/** Who asks a public call. */
export const nobody: Actor = {
  personId: '00000000-0000-0000-0000-000000000000',
  email: '',
  emailVerified: false,
  firstName: '',
  lastName: '',
  birthDate: null,
  roles: [],
  permissions: [],
  group: null,
  claims: {
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
  },
}
