import { createHash } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { type Author, type Db, type Tx, transact } from '../db/db.ts'
import type { Services } from '../services.ts'

/** A request under an Idempotency-Key of a person. */
export interface KeyedRequest {
  personId: string
  key: string
  call: string
  requestHash: string
  at: Date
}
/** Thrown out of a transaction whose request was already answered. */
export class AlreadyAnswered extends Error {
  readonly answer: string
  constructor(answer: string) {
    super('This request was already answered.')
    this.answer = answer
  }
}

/** @throws Refusal BadInput for a key that is too long */
export function keyedRequest(personId: string, key: string, call: string, input: unknown, at: Date): KeyedRequest {
  if (key.length > 100) throw new Refusal('BadInput', 'An Idempotency-Key has at most 100 characters.')
  const requestHash = createHash('sha256').update(call).update(JSON.stringify(input)).digest('base64url')
  return { personId, key, call, requestHash, at }
}

/**
 * Claims the keys of several requests in one statement. Returns for each undefined when it is to be worked on now,
 * else why not: `AlreadyAnswered` for a repeat, a Refusal for a twin under way or a key used for another request.
 * Inside a transaction a twin waits for the first to commit.
 */
export async function claimKeys(
  db: Db | Tx,
  requests: readonly KeyedRequest[],
): Promise<(AlreadyAnswered | Refusal | undefined)[]> {
  if (requests.length === 0) return []
  const column = (name: keyof KeyedRequest) => requests.map((request) => request[name])
  // a first request that never ended (the process stopped) is taken over after a minute
  const { rows } = await sql<{ personId: string; key: string }>`
    insert into stored_answers (person_id, key, call, request_hash, created_at)
    select * from unnest(${column('personId')}::uuid[], ${column('key')}::text[], ${column('call')}::text[],
      ${column('requestHash')}::text[], ${column('at')}::timestamptz[]) as n (person_id, key, call, request_hash, at) order by 1, 2
    on conflict (person_id, key) do update set created_at = excluded.created_at
      where stored_answers.answer is null and stored_answers.request_hash = excluded.request_hash
        and stored_answers.created_at < excluded.created_at - interval '1 minute'
    returning person_id, key`.execute(db)
  const claimed = new Set(rows.map(nameOf))
  return Promise.all(requests.map((request) => (claimed.has(nameOf(request)) ? undefined : whyNotClaimed(db, request))))
}
const nameOf = ({ personId, key }: { personId: string; key: string }) => `${personId} ${key}`

async function whyNotClaimed(db: Db | Tx, { personId, key, requestHash }: KeyedRequest) {
  const row = await db
    .selectFrom('storedAnswers')
    .select(['requestHash', 'answer'])
    .where('personId', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.requestHash !== requestHash)
    return new Refusal('RuleBroken', 'This Idempotency-Key was already used for another request.')
  if (row?.answer != null) return new AlreadyAnswered(row.answer)
  return new Refusal('InProgress', 'This request is already being worked on. Please wait a moment.')
}

/** Keeps the answers of claimed keys. */
export async function keepAnswers(
  db: Db | Tx,
  answers: readonly { request: KeyedRequest; answer: string }[],
): Promise<void> {
  if (answers.length === 0) return
  await sql`update stored_answers s set answer = n.answer, status = 200
    from unnest(${answers.map(({ request }) => request.personId)}::uuid[], ${answers.map(({ request }) => request.key)}::text[],
      ${answers.map(({ answer }) => answer)}::text[]) as n (person_id, key, answer)
    where s.person_id = n.person_id and s.key = n.key`.execute(db)
}

/**
 * Runs `work` once for a key that is claimed by itself, for calls with an outside system in between: a repeat gets the
 * stored answer. A refused or failed request leaves nothing behind, so it can be sent again.
 */
export async function answerOnce(
  { database: { db } }: Services,
  request: KeyedRequest,
  work: () => Promise<string>,
): Promise<string> {
  const [problem] = await claimKeys(db, [request])
  if (problem) throw problem
  try {
    const answer = await work()
    await keepAnswers(db, [{ request, answer }])
    return answer
  } catch (error) {
    const { personId, key } = request
    await db.deleteFrom('storedAnswers').where('personId', '=', personId).where('key', '=', key).execute()
    throw error
  }
}

/** Claims a key and keeps the answer in the transaction of the act. */
export function transactOnce(db: Db, author: Author, request: KeyedRequest, encode: (produced: unknown) => string) {
  let isClaimed = false
  let kept: string | undefined
  const encoded = (result: unknown): string | undefined => {
    try {
      return encode(result)
    } catch {
      return undefined // the handler makes its answer of it afterwards
    }
  }
  return {
    run: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const result = await transact(db, author, async (tx) => {
        const [problem] = isClaimed ? [] : await claimKeys(tx, [request])
        if (problem) throw problem
        const done = await work(tx)
        kept = encoded(done)
        if (kept !== undefined) await keepAnswers(tx, [{ request, answer: kept }])
        return done
      })
      isClaimed = true
      return result
    },
    /** Keeps the answer of a handler that answers something else than its transaction returned. */
    correct: async (answer: string): Promise<void> => {
      if (isClaimed && answer !== kept) await keepAnswers(db, [{ request, answer }])
    },
  }
}
