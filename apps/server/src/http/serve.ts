import { type Call, type CallKey, type Calls, isIdempotent, type Produced, type Received } from '@kegler/domain/call.ts'
import type { calls } from '@kegler/domain/calls.ts'
import { DryRunAnswer } from '@kegler/domain/effects.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole, missingRole } from '@kegler/domain/roles.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Actor, nobody } from '../access/actor.ts'
import { passMaintenance } from '../access/maintenance.ts'
import { previewOf } from '../access/preview.ts'
import { type Author, type Db, type Tx, transact } from '../db/db.ts'
import { dryRun, effectsOf } from '../db/dry-run.ts'
import type { Services } from '../services.ts'
import { Download, Serialised, sendFile } from './answers.ts'
import { requestCounters } from './limits.ts'
import { queryOf, reading } from './read-input.ts'
import { actorOf } from './session.ts'
import { AlreadyAnswered, answerOnce, type Claim, keyedRequest, orKept, transactOnce } from './stored-answers.ts'

/** What every handler receives in addition to its input. */
export interface Context {
  actor: Actor
  author: Author
  db: Db
  /**
   * Runs the act of a write in one transaction; a dry run rolls it back. It keeps the answer, which is the result of `act`,
   * under the Idempotency-Key in the same transaction, unless the contract has that done around the work.
   */
  transact: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>
  /** Of a dry run: the act adds sentences on what it would do. Null where it really does it. */
  notes: string[] | null
  services: Services
  now: Date
  /** The Idempotency-Key under which the act keeps its answer; null: none was sent, or it is claimed around the work. */
  claim: Claim | null
}
type AllCalls = typeof calls
type Answered<C extends Call> = Produced<C> | Serialised | Download
type Handler<C extends Call> = (input: Received<C> & Context) => Promise<Answered<C>> | Answered<C>
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

/** The default of `RATE_LIMIT_PER_MINUTE`, for which contracts write their own limits. */
const usualPerMinute = 600

/** Requests of one link in a minute. */
const perLink = 60

/** Whose requests are counted together, and whose keys are not those of somebody else. */
const senderOf = ({ link, personId }: Actor): string => link?.id ?? personId

/** Registers every call of the domains under the prefix: who, parse, handle, answer through the contract. */
export function register(app: FastifyInstance, prefix: string, domains: readonly Domain[], services: Services): void {
  const { RATE_LIMIT_PER_MINUTE } = services.config
  // the limits of single calls follow the general one
  const scale = RATE_LIMIT_PER_MINUTE / usualPerMinute
  // of requests that nobody signed; one address may be a club, a hotel on registration day
  const perAddress = RATE_LIMIT_PER_MINUTE * 10
  const count = requestCounters()
  app.decorateRequest('actor')
  for (const { key, call, route } of routesOf(prefix, domains, services)) {
    if (call.light) continue
    app.route({
      ...route,
      ...(call.maxBytes ? { bodyLimit: call.maxBytes } : {}),
      // before the body is read
      onRequest: async (request, reply) => {
        const isPublic = call.allow === 'public'
        const countAddress = () => count(request.ip, perAddress, reply)
        request.actor = await actorOf(request, services, call).catch((error: unknown) => {
          if (error instanceof Refusal) countAddress()
          throw error
        })
        if (isPublic) return countAddress()
        const sender = senderOf(request.actor)
        if (request.actor.link) {
          countAddress()
          count(sender, Math.ceil(perLink * scale), reply)
        } else count(sender, RATE_LIMIT_PER_MINUTE, reply)
        if (call.perMinute) count(`${key} ${sender}`, Math.ceil(call.perMinute * scale), reply)
      },
    })
  }
}

/** Calls that many ask for again and again: nobody signs in, nothing is counted, none waits in the line of the others. */
export function registerLight(
  app: FastifyInstance,
  prefix: string,
  domains: readonly Domain[],
  services: Services,
): void {
  for (const { call, route } of routesOf(prefix, domains, services))
    if (call.light)
      app.route({
        ...route,
        onRequest: async (request) => {
          request.actor = nobody
        },
      })
}

const routesOf = (prefix: string, domains: readonly Domain[], services: Services) =>
  domains.flatMap((domain) =>
    (Object.entries(domain.calls) as [CallKey, Call][]).map(([key, call]) => {
      const handler = domain.handlers[key]
      if (!handler) throw new Error(`No handler for ${key}`)
      const [method = '', path] = key.split(' ')
      return {
        key,
        call,
        route: { method, url: `${prefix}/${path}`, handler: answering(key, call, handler, services) },
      }
    }),
  )

function answering(key: CallKey, call: Call, handler: Handler<Call>, services: Services) {
  const parts = { params: reading(call.params), query: reading(queryOf(call)), body: reading(call.body) }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const role = passAllow(call, request.actor)
    if (call.allow !== 'public') await passMaintenance(services, request.actor, key)
    const keyHeader = isIdempotent(call) ? request.headers['idempotency-key'] : undefined
    const ended = call.afterEnd ? null : (request.actor.link?.over ?? null)
    // the request that ended the link gets its answer again
    if (ended !== null && !keyHeader) throw new Refusal('RuleBroken', ended)
    const input = {
      params: parts.params(request.params),
      query: parts.query(request.query),
      body: parts.body(request.body ?? (call.body ? {} : undefined)),
    }
    const isDry = call.dryRun === true && (input.query as { dryRun?: unknown }).dryRun === true
    const { tid } = (input.params ?? {}) as { tid?: unknown }
    const header = request.headers['x-preview']
    const preview = header ? await previewOf(services.database.db, request.actor, key, call, { header, tid }) : null
    const at = services.now()
    const { actor, now } = preview ?? { actor: { ...request.actor, at }, now: at }
    const { reason } = (input.body ?? {}) as { reason?: unknown }
    const author: Author = {
      ...{ email: actor.email, requestId: request.id, act: key, role },
      // a call that takes a reason gives it to the audit
      ...(typeof reason === 'string' && reason !== '' ? { reason } : {}),
    }
    const keyed =
      typeof keyHeader === 'string' && keyHeader !== '' && !isDry
        ? keyedRequest(senderOf(actor), keyHeader, key, input, now)
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
        transact: async (act) => {
          if (isDry) return tryOut(act)
          const result = await (once ? once.run(act) : transact(db, author, act))
          services.step('act:committed')
          return result
        },
        notes: isDry ? notes : null,
        claim,
        services,
        now,
      }
      const run = async () => {
        if (ended !== null) throw new Refusal('RuleBroken', ended)
        return handler({ ...input, ...context } as Received<Call> & Context)
      }
      if (isDry) return JSON.stringify(z.encode(DryRunAnswer, { effects: { ...(await effectsOf(run)), notes } }))
      const produced = await run()
      if (produced instanceof Serialised || produced instanceof Download) return produced
      const answer = encode(produced)
      await once?.correct(answer)
      return answer
    }
    const worked =
      keyed && typeof call.idempotent === 'object'
        ? answerOnce(services, keyed, async () => String(await work(null)))
        : work(keyed && { request: keyed, encode })
    const answer = await worked.catch(async (thrown: unknown) => {
      const error = keyed ? await orKept(services.database.db, keyed, thrown) : thrown
      if (error instanceof AlreadyAnswered) return error.answer
      throw error
    })
    if (answer instanceof Serialised) {
      reply
        // what is the same to all may be kept for a second on the way
        .header('cache-control', call.light ? 'public, max-age=1' : 'private, no-cache')
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
  if (typeof allow === 'string') return undefined
  const role = roles.find((held) => hasRole([held], allow))
  if (!role) throw new Refusal('UNAUTHORIZED', missingRole)
  if (group && !group.isAllowed)
    throw new Refusal('UNAUTHORIZED', `${group.name} is not supported by Event Registration.`)
  return role
}
