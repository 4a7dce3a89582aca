import { createHash } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { type Author, type Db, type Tx, transact } from '../db/db.ts'
import type { Services } from '../services.ts'

/** A request under an Idempotency-Key of a person. */
interface KeyedRequest {
  personId: string
  key: string
  call: string
  requestHash: string
  at: Date
}
/** A key that the transaction of an act claims, and how its answer is kept. */
export interface Claim {
  request: KeyedRequest
  encode: (produced: unknown) => string
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
async function claimKeys(
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

async function whyNotClaimed(db: Db | Tx, request: KeyedRequest): Promise<AlreadyAnswered | Refusal> {
  const answered = await findAnswer(db, request)
  return answered ?? inProgress()
}

/** The answer that is kept under the key, or the refusal of a key that was used for another request. */
export async function findAnswer(
  db: Db | Tx,
  { personId, key, requestHash }: KeyedRequest,
): Promise<AlreadyAnswered | Refusal | undefined> {
  const row = await db
    .selectFrom('storedAnswers')
    .select(['requestHash', 'answer'])
    .where('personId', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.requestHash !== requestHash)
    return new Refusal('RuleBroken', 'This Idempotency-Key was already used for another request.')
  return row?.answer == null ? undefined : new AlreadyAnswered(row.answer)
}

/**
 * What became of a request of this person. A key without an answer is closed for good: the request, should it still
 * arrive, is refused. Waits for a transaction that has claimed the key.
 * @throws Refusal InProgress while the request is worked on
 */
export async function settleKey(tx: Tx, { personId, key, at }: Pick<KeyedRequest, 'personId' | 'key' | 'at'>) {
  // a request that never ended is closed after a minute, when a repeat would take it over
  await sql`
    insert into stored_answers (person_id, key, call, request_hash, created_at, status)
    values (${personId}, ${key}, ${closed}, '', ${at}, 409)
    on conflict (person_id, key) do update set call = excluded.call, request_hash = '', status = excluded.status
      where stored_answers.answer is null and stored_answers.created_at < excluded.created_at - interval '1 minute'`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('storedAnswers')
    .select(['call', 'answer'])
    .where('personId', '=', personId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (row.answer === null && row.call !== closed) throw inProgress()
  return row.answer === null ? { done: false, answer: null } : { done: true, answer: JSON.parse(row.answer) as unknown }
}
/** In place of the call of a request that was closed before it was done. */
const closed = 'closed'
const inProgress = () => new Refusal('InProgress', 'This request is already being worked on. Please wait a moment.')

/** Keeps answers, of keys that are claimed or not. */
async function keepAnswers(db: Db | Tx, answers: readonly { request: KeyedRequest; answer: string }[]): Promise<void> {
  if (answers.length === 0) return
  const rows = answers.map(({ request: { personId, key, call, requestHash, at }, answer }) => ({
    ...{ person_id: personId, key, call, request_hash: requestHash, created_at: at, answer },
    status: 200,
  }))
  const columns = sql`person_id, key, call, request_hash, created_at, answer, status`
  await sql`insert into stored_answers (${columns})
    select ${columns} from json_populate_recordset(null::stored_answers, ${JSON.stringify(rows)}::json) order by 1, 2
    on conflict (person_id, key) do update set answer = excluded.answer, status = excluded.status`.execute(db)
}

export const keepAnswer = (db: Db | Tx, { request, encode }: Claim, produced: unknown): Promise<void> =>
  keepAnswers(db, [{ request, answer: encode(produced) }])

const freeKeys = async (db: Db | Tx, requests: readonly KeyedRequest[]): Promise<void> => {
  if (requests.length > 0)
    await sql`delete from stored_answers s
      using unnest(${requests.map(({ personId }) => personId)}::uuid[], ${requests.map(({ key }) => key)}::text[]) as n (person_id, key)
      where s.person_id = n.person_id and s.key = n.key`.execute(db)
}

/**
 * Works, in the caller's transaction, on those of several wishes whose keys are not answered yet, and keeps what
 * `produce` makes of their results; undefined: the answer is made later, the key stays free. Returns for each its
 * result, or why there is none; an error in place of a result is the refusal of that wish alone.
 */
export async function eachOnce<W extends { claim: Claim | null }, R>(
  tx: Tx,
  wishes: readonly W[],
  work: (fresh: readonly W[]) => Promise<readonly (R | Error)[]>,
  produce: (wish: W, result: R) => unknown,
): Promise<(R | Error)[]> {
  const keyed = wishes.filter(({ claim }) => claim !== null)
  const problems = await claimKeys(
    tx,
    keyed.flatMap(({ claim }) => claim?.request ?? []),
  )
  const outcomes = new Map<W, R | Error | undefined>(keyed.map((wish, index) => [wish, problems[index]]))
  const fresh = wishes.filter((wish) => outcomes.get(wish) === undefined)
  const results = await work(fresh)
  const kept: { request: KeyedRequest; answer: string }[] = []
  const free: KeyedRequest[] = []
  for (const [index, wish] of fresh.entries()) {
    const result = results[index]
    outcomes.set(wish, result)
    if (!wish.claim) continue
    const { request, encode } = wish.claim
    const produced = result instanceof Error ? undefined : produce(wish, result as R)
    if (produced === undefined) free.push(request)
    else kept.push({ request, answer: encode(produced) })
  }
  await keepAnswers(tx, kept)
  await freeKeys(tx, free)
  return wishes.map((wish) => outcomes.get(wish) as R | Error)
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
    await freeKeys(db, [request])
    throw error
  }
}

/** Claims a key and keeps the answer in the transaction of the act. */
export function transactOnce(db: Db, author: Author, { request, encode }: Claim) {
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
