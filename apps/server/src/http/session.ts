import { Refusal } from '@kegler/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import { findPerson } from '../account/find-person.ts'
import type { Claims } from '../gateways/identity.ts'
import type { Services } from '../services.ts'

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

const nobody: Actor = {
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

/** The person behind the bearer token. @throws Refusal UNAUTHENTICATED without a valid one, unless the call is public */
export async function actorOf(request: FastifyRequest, services: Services, isPublic: boolean): Promise<Actor> {
  if (isPublic) return nobody
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const claims = token ? await services.identity.verify(token) : null
  if (!claims) throw new Refusal('UNAUTHENTICATED', 'Please sign in.')
  if (claims.email === '')
    throw new Refusal('UNAUTHENTICATED', 'The sign-in names no e-mail address. Please contact support.')
  return findPerson(services, claims)
}
