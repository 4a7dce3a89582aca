import { LRUCache } from 'lru-cache'
import { type Tx, transact } from '../db/db.ts'
import type { Claims } from '../gateways/identity.ts'
import type { Services } from '../services.ts'
import type { Actor } from './actor.ts'

const known = new WeakMap<Services, LRUCache<Claims, Actor>>()

/**
 * The person of a token: by subject, else by verified e-mail, else made, so that a captain whom staff created owns
 * those entries after the first sign-in. Looked up once for each token.
 */
export async function findPerson(services: Services, claims: Claims): Promise<Actor> {
  let cache = known.get(services)
  if (!cache) {
    cache = new LRUCache({ max: 20_000, ttl: 60_000 })
    known.set(services, cache)
  }
  const cached = cache.get(claims)
  if (cached) return cached
  const actor = await readPerson(services, claims)
  cache.set(claims, actor)
  return actor
}

async function readPerson(services: Services, claims: Claims): Promise<Actor> {
  const personId = await transact(services.database.db, { email: claims.email }, async (tx) => {
    const profile = {
      subject: claims.subject,
      email: claims.email,
      emailVerified: claims.emailVerified,
      firstName: claims.firstName,
      lastName: claims.lastName,
      birthDate: claims.birthDate,
      phone: claims.phone,
      address1: claims.address.line,
      city: claims.address.city,
      state: claims.address.state,
      zip: claims.address.zip,
      country: claims.address.country,
      roles: claims.roles,
      seenAt: services.now(),
    }
    const bySubject = await tx
      .updateTable('persons')
      .set(profile)
      .where('subject', '=', claims.subject)
      .returning('id')
      .executeTakeFirst()
    if (bySubject) {
      if (claims.emailVerified) await adopt(tx, bySubject.id, claims.email)
      return bySubject.id
    }
    if (claims.emailVerified) {
      const byEmail = await tx
        .updateTable('persons')
        .set(profile)
        .where('email', '=', claims.email)
        .where('subject', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (byEmail) return byEmail.id
    }
    const made = await tx
      .insertInto('persons')
      .values(profile)
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(profile))
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  })
  return {
    personId,
    email: claims.email,
    emailVerified: claims.emailVerified,
    firstName: claims.firstName,
    lastName: claims.lastName,
    birthDate: claims.birthDate,
    roles: claims.roles,
    permissions: claims.permissions,
    group: await readGroup(services, claims),
    claims,
  }
}

/** Staff may have made a captain of this e-mail while it was not yet verified: his entries come along. */
async function adopt(tx: Tx, personId: string, email: string): Promise<void> {
  const made = await tx
    .selectFrom('persons')
    .select('id')
    .where('email', '=', email)
    .where('subject', 'is', null)
    .executeTakeFirst()
  if (!made) return
  await tx.updateTable('entries').set({ captainId: personId }).where('captainId', '=', made.id).execute()
  await tx.updateTable('virtualEntries').set({ captainId: personId }).where('captainId', '=', made.id).execute()
}

async function readGroup(services: Services, claims: Claims): Promise<Actor['group']> {
  const name = claims.groups[0]
  if (!services.config.GROUPS_ENABLED || !name) return null
  const row = await services.database.db
    .selectFrom('groups')
    .select(['id', 'isAllowed'])
    .where('name', '=', name)
    .executeTakeFirst()
  return { id: row?.id ?? null, name, isAllowed: row?.isAllowed ?? false }
}
