import { createHash } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { isOfOneCart, isUnavailable } from '../db/database-errors.ts'
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
/** A key under which the transaction of an act keeps its answer, and how that is encoded. */
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

interface Kept {
  request: KeyedRequest
  /** null: it comes later. */
  answer: string | null
}
export const keyUsed = 'This Idempotency-Key was already used for another request.'
/** Of an answer that is kept. A key that was closed has 409; any other status is that of a refusal. */
const ok = 200
/** What was done under a key that was answered or closed before has to be rolled back. */
class KeyTaken extends Error {}
/** One of the requests that are worked on together is the cause: then each is tried alone. */
export const isOfOneRequest = (error: unknown): boolean => error instanceof KeyTaken || isOfOneCart(error)

const written = (kept: readonly Kept[]) => {
  const rows = kept.map(({ request: { personId, key, call, requestHash, at }, answer }) => ({
    ...{ person_id: personId, key, call, request_hash: requestHash, created_at: at, answer },
    status: answer === null ? null : ok,
  }))
  const columns = sql`person_id, key, call, request_hash, created_at, answer, status`
  return sql`insert into stored_answers (${columns})
    select ${columns} from json_populate_recordset(null::stored_answers, ${JSON.stringify(rows)}::json) order by 1, 2
    on conflict (person_id, key) do update set created_at = excluded.created_at, answer = excluded.answer, status = excluded.status
      where stored_answers.request_hash = excluded.request_hash`
}

/** Takes keys, each for one request; a twin waits for the first to commit. Returns whether all were free. */
async function takeKeys(db: Db | Tx, kept: readonly Kept[]): Promise<boolean> {
  if (kept.length === 0) return true
  // a first request that never ended (the process stopped) is taken over after a minute
  const { rows } = await sql`${written(kept)}
    and stored_answers.answer is null and stored_answers.created_at < excluded.created_at - interval '1 minute' returning key`.execute(
    db,
  )
  return rows.length === kept.length
}

/** At the end of a transaction, so that what was done again is rolled back. @throws KeyTaken */
async function takeAtTheEnd(tx: Tx, kept: readonly Kept[]): Promise<void> {
  if (!(await takeKeys(tx, kept))) throw new KeyTaken()
}

/** Of requests whose answers come later. @throws KeyTaken */
async function refuseTaken(tx: Tx, requests: readonly KeyedRequest[]): Promise<void> {
  if (requests.length === 0) return
  const { rows } = await sql`select key from stored_answers where (person_id, key) in (
    select * from unnest(${requests.map(({ personId }) => personId)}::uuid[], ${requests.map(({ key }) => key)}::text[])) limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new KeyTaken()
}

/** Keeps an answer of a key that is taken or not; a key that was closed stays closed. */
const keepLater = async (db: Db | Tx, kept: Kept): Promise<void> => void (await written([kept]).execute(db))

export const keepAnswer = (db: Db | Tx, { request, encode }: Claim, produced: unknown): Promise<void> =>
  keepLater(db, { request, answer: encode(produced) })

/**
 * An act that asks an outside system keeps what it has promised with its intent, and in the end, in the transaction that
 * ends it, what became of that: its answer, or the refusal of what the outside system refused.
 */
export async function keepOutcome(
  tx: Tx,
  { personId, key }: Pick<KeyedRequest, 'personId' | 'key'>,
  outcome: string | Refusal,
): Promise<void> {
  const isRefused = outcome instanceof Refusal
  const answer = isRefused ? JSON.stringify({ code: outcome.code, messages: outcome.messages }) : outcome
  await tx
    .updateTable('storedAnswers')
    .set({ answer, status: isRefused ? outcome.status : ok })
    .where('personId', '=', personId)
    .where('key', '=', key)
    .where('call', '<>', closed)
    .execute()
}

/** What is kept under the key: an answer, or the refusal of a key that was refused, is worked on, closed or used for another request. */
async function findKept(
  db: Db | Tx,
  { personId, key, requestHash, at }: KeyedRequest,
): Promise<AlreadyAnswered | Refusal | undefined> {
  const row = await db
    .selectFrom('storedAnswers')
    .select(['requestHash', 'answer', 'status', 'createdAt'])
    .where('personId', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.requestHash !== requestHash) return new Refusal('RuleBroken', keyUsed)
  if (row.answer !== null && row.status === ok) return new AlreadyAnswered(row.answer)
  if (row.answer !== null) {
    const { code, messages } = JSON.parse(row.answer) as Pick<Refusal, 'code' | 'messages'>
    return new Refusal(code, messages)
  }
  return row.createdAt.getTime() < at.getTime() - 60_000 ? undefined : inProgress()
}

/** What a request that failed is to throw: where it was answered before, that answer. */
export async function orKept(db: Db, request: KeyedRequest, error: unknown): Promise<unknown> {
  if (error instanceof AlreadyAnswered || isUnavailable(error)) return error
  return (await findKept(db, request)) ?? (error instanceof KeyTaken ? inProgress() : error)
}

/** Before a request that failed is answered after all. @throws what is kept under its key */
export async function throwKept(db: Db, claim: Claim | null): Promise<void> {
  const kept = claim && (await findKept(db, claim.request))
  if (kept) throw kept
}

/**
 * What became of a request of this person. A key without an answer is closed for good: the request, should it still
 * arrive, is refused; a transaction that has not come to its end is rolled back there.
 * @throws Refusal InProgress while a request with an outside system in between is worked on
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
    .select(['call', 'answer', 'status'])
    .where('personId', '=', personId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (row.answer === null && row.call !== closed) throw inProgress()
  if (row.answer === null || row.status !== ok) return { done: false, answer: null }
  return { done: true, answer: JSON.parse(row.answer) as unknown }
}
/** In place of the call of a request that was closed before it was done. */
const closed = 'closed'
const inProgress = () => new Refusal('InProgress', 'This request is already being worked on. Please wait a moment.')

/**
 * Works, in the caller's transaction, on several requests and keeps what `produce` makes of their results; undefined:
 * the answer is made later, the key stays free. An error in place of a result is the refusal of that one alone.
 * @throws KeyTaken when one of them was answered before
 */
export async function eachOnce<W extends { claim: Claim | null }, R>(
  tx: Tx,
  items: readonly W[],
  work: (items: readonly W[]) => Promise<readonly (R | Error)[]>,
  produce: (item: W, result: R) => unknown,
): Promise<readonly (R | Error)[]> {
  const results = await work(items)
  const kept: Kept[] = []
  const later: KeyedRequest[] = []
  for (const [index, item] of items.entries()) {
    const result = results[index]
    if (!item.claim || result instanceof Error) continue
    const { request, encode } = item.claim
    const produced = produce(item, result as R)
    if (produced === undefined) later.push(request)
    else kept.push({ request, answer: encode(produced) })
  }
  await takeAtTheEnd(tx, kept)
  await refuseTaken(tx, later)
  return results
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
  if (!(await takeKeys(db, [{ request, answer: null }]))) throw (await findKept(db, request)) ?? inProgress()
  try {
    const answer = await work()
    await keepLater(db, { request, answer })
    return answer
  } catch (error) {
    const { personId, key, requestHash } = request
    await db
      .deleteFrom('storedAnswers')
      .where(sql<boolean>`(person_id, key, request_hash) = (${personId}::uuid, ${key}, ${requestHash})`)
      .execute()
    throw error
  }
}

/** Keeps the answer of an act in its transaction. */
export function transactOnce(db: Db, author: Author, { request, encode }: Claim) {
  let isTaken = false
  let kept = ''
  return {
    run: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const result = await transact(db, author, async (tx) => {
        const done = await work(tx)
        kept = encode(done)
        if (isTaken) await keepLater(tx, { request, answer: kept })
        else await takeAtTheEnd(tx, [{ request, answer: kept }])
        return done
      })
      isTaken = true
      return result
    },
    /** Keeps the answer of an act that went on after its transaction, at an outside system. */
    correct: async (answer: string): Promise<void> => {
      if (isTaken && answer !== kept) await keepLater(db, { request, answer })
    },
  }
}
