import { Refusal } from '@kegler/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import { type Actor, nobody } from '../access/actor.ts'
import { findPerson } from '../access/find-person.ts'
import type { Services } from '../services.ts'

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
