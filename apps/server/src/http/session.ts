import type { Call } from '@kegler/domain/call.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { linkUnknown } from '@kegler/domain/teams/link.rules.ts'
import type { FastifyRequest } from 'fastify'
import { type Actor, nobody } from '../access/actor.ts'
import { findPerson } from '../access/find-person.ts'
import { findLinkHolder } from '../access/link.ts'
import type { Services } from '../services.ts'

/**
 * The person behind the bearer token, of calls by link who holds the link: neither opens the calls of the other.
 * @throws Refusal UNAUTHENTICATED without a valid one, unless the call is public
 */
export async function actorOf(request: FastifyRequest, services: Services, call: Call): Promise<Actor> {
  if (call.allow === 'public') return nobody
  const { authorization = '' } = request.headers
  if (call.allow === 'link') {
    const token = /^Link ([\w-]{1,100})$/i.exec(authorization)?.[1]
    if (!token) throw new Refusal('UNAUTHENTICATED', linkUnknown)
    return await findLinkHolder(services, { token, ip: request.ip }, call.links ?? [])
  }
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  const claims = token ? await services.identity.verify(token) : null
  if (!claims) throw new Refusal('UNAUTHENTICATED', 'Please sign in.')
  if (claims.email === '')
    throw new Refusal('UNAUTHENTICATED', 'The sign-in names no e-mail address. Please contact support.')
  return findPerson(services, claims)
}
