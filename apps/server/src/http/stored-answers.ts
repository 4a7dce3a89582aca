import { createHash } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Services } from '../services.ts'

interface Request {
  actor: Actor
  key: string
  call: string
  input: unknown
}

/**
 * Runs `work` once for an Idempotency-Key of a person: a repeat gets the stored answer, a twin that comes while the
 * first is under way gets 409, another request under the same key is refused. A refused or failed request leaves
 * nothing behind, so it can be sent again.
 */
export async function replaying(services: Services, request: Request, work: () => Promise<string>): Promise<string> {
  const { db } = services.database
  const { actor, key, call } = request
  if (key.length > 100) throw new Refusal('BadInput', 'An Idempotency-Key has at most 100 characters.')
  const requestHash = createHash('sha256').update(call).update(JSON.stringify(request.input)).digest('base64url')
  const now = services.now()
  const mine = await db
    .insertInto('storedAnswers')
    .values({ personId: actor.personId, key, call, requestHash, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['personId', 'key'])
        // a first request that never ended (the process stopped) is taken over after a minute
        .doUpdateSet({ createdAt: now })
        .where('storedAnswers.answer', 'is', null)
        .where('storedAnswers.requestHash', '=', requestHash)
        .where('storedAnswers.createdAt', '<', new Date(now.getTime() - 60_000)),
    )
    .returning(sql<boolean>`true`.as('mine'))
    .executeTakeFirst()
  const row = (q = db.selectFrom('storedAnswers').where('personId', '=', actor.personId).where('key', '=', key)) =>
    q.select(['requestHash', 'answer']).executeTakeFirst()
  if (!mine) {
    const stored = await row()
    if (stored && stored.requestHash !== requestHash)
      throw new Refusal('RuleBroken', 'This Idempotency-Key was already used for another request.')
    if (stored?.answer != null) return stored.answer
    throw new Refusal('InProgress', 'This request is already being worked on. Please wait a moment.')
  }
  try {
    const answer = await work()
    await db
      .updateTable('storedAnswers')
      .set({ answer, status: 200 })
      .where('personId', '=', actor.personId)
      .where('key', '=', key)
      .execute()
    return answer
  } catch (error) {
    await db.deleteFrom('storedAnswers').where('personId', '=', actor.personId).where('key', '=', key).execute()
    throw error
  }
}
