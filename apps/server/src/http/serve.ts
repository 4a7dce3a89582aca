import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Call, type CallKey, type Calls, isIdempotent, type Produced, type Received } from '@kegler/domain/call.ts'
import type { calls } from '@kegler/domain/calls.ts'
import { DryRunAnswer } from '@kegler/domain/effects.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole, missingRole } from '@kegler/domain/roles.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { passMaintenance } from '../access/maintenance.ts'
import { previewOf } from '../access/preview.ts'
import { type Author, type Db, type Tx, transact } from '../db/db.ts'
import { dryRun, effectsOf } from '../db/dry-run.ts'
import type { Services } from '../services.ts'
import { requestCounters } from './limits.ts'
import { queryOf, reading } from './read-input.ts'
import { actorOf } from './session.ts'
import { AlreadyAnswered, answerOnce, type Claim, keyedRequest, transactOnce } from './stored-answers.ts'

/** What every handler receives besides its input. */
export interface Context {
  actor: Actor
  author: Author
  db: Db
  /**
   * Runs the act of a write in one transaction; a dry run rolls it back. Of a call that is idempotent 'in its
   * transaction' it claims the Idempotency-Key and keeps the answer, the result of `act`, in the same transaction.
   */
  transact: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>
  /** Of a dry run: the act adds sentences on what it would do. Null where it really does it. */
  notes: string[] | null
  services: Services
  now: Date
  /** The Idempotency-Key that the act claims in its transaction; null: none was sent, or it is claimed around the work. */
  claim: Claim | null
}
type AllCalls = typeof calls
/** An answer that was serialised before, for many; its ETag lets a page that has it get 304. */
export class Serialised {
  readonly json: string
  readonly etag: string
  constructor(json: string, etag: string) {
    this.json = json
    this.etag = etag
  }
}
/** A file to be saved, as it is kept: gzip. */
export class Download {
  readonly name: string
  readonly zipped: Buffer
  constructor(name: string, zipped: Buffer) {
    this.name = name
    this.zipped = zipped
  }
}
type Answered<C extends Call> = Produced<C> | Serialised | Download
type Handler<C extends Call> = (input: Received<C> & Context) => Promise<Answered<C>> | Answered<C>
/** The handler of a call, by its key. */
export type Handles<K extends keyof AllCalls> = Handler<AllCalls[K]>
type Handlers<T extends Calls> = { [K in keyof T & CallKey]: Handler<T[K]> }
export interface Domain {
  calls: Calls
  handlers: Record<CallKey, Handler<Call>>
}

/** Joins the contracts of a domain with its handlers: one that is missing does not compile. */
export const serve = <T extends Calls>(contracts: T, handlers: Handlers<T>): Domain => ({
  calls: contracts,
  handlers: handlers as unknown as Domain['handlers'],
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent a request to the API. */
    actor: Actor
  }
}

const unzip = promisify(gunzip)

/** The default of `RATE_LIMIT_PER_MINUTE`, for which contracts write their own limits. */
const usualPerMinute = 600

/** Registers every call of the domains under the prefix: who, parse, handle, answer through the contract. */
export function register(app: FastifyInstance, prefix: string, domains: readonly Domain[], services: Services): void {
  const { RATE_LIMIT_PER_MINUTE } = services.config
  // the limits of single calls follow the general one
  const scale = RATE_LIMIT_PER_MINUTE / usualPerMinute
  // of requests that nobody signed; one address may be a club, a hotel on registration day
  const perAddress = RATE_LIMIT_PER_MINUTE * 10
  const count = requestCounters()
  app.decorateRequest('actor')
  for (const domain of domains)
    for (const [key, call] of Object.entries(domain.calls) as [CallKey, Call][]) {
      const handler = domain.handlers[key]
      if (!handler) throw new Error(`No handler for ${key}`)
      const [method, path] = key.split(' ') as [string, string]
      app.route({
        method,
        url: `${prefix}/${path}`,
        ...(call.maxBytes ? { bodyLimit: call.maxBytes } : {}),
        // before the body is read
        onRequest: async (request, reply) => {
          const isPublic = call.allow === 'public'
          const countAddress = () => count(request.ip, perAddress, reply)
          request.actor = await actorOf(request, services, isPublic).catch((error: unknown) => {
            if (error instanceof Refusal) countAddress()
            throw error
          })
          if (isPublic) return countAddress()
          const { personId } = request.actor
          count(personId, RATE_LIMIT_PER_MINUTE, reply)
          if (call.perMinute) count(`${key} ${personId}`, Math.ceil(call.perMinute * scale), reply)
        },
        handler: answering(key, call, handler, services),
      })
    }
}

function answering(key: CallKey, call: Call, handler: Handler<Call>, services: Services) {
  const parts = { params: reading(call.params), query: reading(queryOf(call)), body: reading(call.body) }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const role = passAllow(call, request.actor)
    if (call.allow !== 'public') await passMaintenance(services, request.actor, key)
    const input = {
      params: parts.params(request.params),
      query: parts.query(request.query),
      body: parts.body(request.body ?? (call.body ? {} : undefined)),
    }
    const isDry = call.dryRun === true && (input.query as { dryRun?: unknown }).dryRun === true
    const { tid } = (input.params ?? {}) as { tid?: unknown }
    const header = request.headers['x-preview']
    const preview = header ? await previewOf(services.database.db, request.actor, key, call, { header, tid }) : null
    const { actor, now } = preview ?? { actor: request.actor, now: services.now() }
    const { reason } = (input.body ?? {}) as { reason?: unknown }
    const author: Author = {
      ...{ email: actor.email, requestId: request.id, act: key, role },
      // a call that takes a reason gives it to the audit
      ...(typeof reason === 'string' && reason !== '' ? { reason } : {}),
    }
    const keyHeader = isIdempotent(call) && !isDry ? request.headers['idempotency-key'] : undefined
    const keyed =
      typeof keyHeader === 'string' && keyHeader !== ''
        ? keyedRequest(actor.personId, keyHeader, key, input, now)
        : null
    const encode = (produced: unknown) => (call.type ? String(produced) : encodeOnce(call, produced))
    const work = async (claim: Claim | null): Promise<string | Serialised | Download> => {
      const { db } = services.database
      const once = claim ? transactOnce(db, author, claim) : undefined
      const notes: string[] = []
      const tryOut = <T>(act: (tx: Tx) => Promise<T>) =>
        dryRun(db, author, (tx) => {
          notes.length = 0 // of an attempt before
          return act(tx)
        })
      const context: Context = {
        actor,
        author,
        db,
        transact: (act) => (once ? once.run(act) : isDry ? tryOut(act) : transact(db, author, act)),
        notes: isDry ? notes : null,
        claim,
        services,
        now,
      }
      const run = async () => handler({ ...input, ...context } as Received<Call> & Context)
      if (isDry) return JSON.stringify(z.encode(DryRunAnswer, { effects: { ...(await effectsOf(run)), notes } }))
      const produced = await run()
      if (produced instanceof Serialised || produced instanceof Download) return produced
      const answer = encode(produced)
      await once?.correct(answer)
      return answer
    }
    const isClaimedInside = call.idempotent === 'in its transaction'
    const worked =
      keyed && !isClaimedInside
        ? answerOnce(services, keyed, async () => String(await work(null)))
        : work(keyed && { request: keyed, encode })
    const answer = await worked.catch((error: unknown) => {
      if (error instanceof AlreadyAnswered) return error.answer
      throw error
    })
    if (answer instanceof Serialised) {
      reply
        .header('cache-control', 'private, no-cache')
        .header('etag', answer.etag)
        .type('application/json; charset=utf-8')
      return request.headers['if-none-match'] === answer.etag ? reply.code(304).send() : reply.send(answer.json)
    }
    if (answer instanceof Download) return sendFile(request, reply, answer, call.type)
    return reply
      .header('cache-control', 'no-store')
      .type(`${call.type ?? 'application/json'}; charset=utf-8`)
      .send(answer)
  }
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16)}`
/** Unpacked for who does not take gzip. */
async function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: Download, type = 'application/json') {
  const takesZip = /\bgzip\b/.test(String(headers['accept-encoding']))
  const plain = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  if (takesZip) reply.header('content-encoding', 'gzip')
  return reply
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, percent)}`,
    )
    .type(`${type}; charset=utf-8`)
    .send(takesZip ? file.zipped : await unzip(file.zipped))
}

const encoded = new WeakMap<object, string>()
/** An answer that is frozen is the same for many: it is encoded once. */
function encodeOnce({ answer }: Call, produced: unknown): string {
  const isShared = typeof produced === 'object' && produced !== null && Object.isFrozen(produced)
  const json = (isShared && encoded.get(produced)) || JSON.stringify(z.encode(answer, produced))
  if (isShared) encoded.set(produced, json)
  return json
}

/**
 * Returns the role that allows the call, if it wants one.
 * @throws Refusal UNAUTHORIZED without one of the roles, and for a partner hub that is not supported
 */
function passAllow({ allow }: Call, { roles, group }: Actor): string | undefined {
  if (allow === 'public' || allow === 'signedIn') return undefined
  const role = roles.find((held) => hasRole([held], allow))
  if (!role) throw new Refusal('UNAUTHORIZED', missingRole)
  if (group && !group.isAllowed)
    throw new Refusal('UNAUTHORIZED', `${group.name} is not supported by Event Registration.`)
  return role
}
