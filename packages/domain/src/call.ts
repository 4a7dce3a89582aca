import type { z } from 'zod'
import type { Role } from './roles.ts'
import type { LinkKind } from './teams/link.rules.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** 'PUT registration/entry/:id': method and path under `{base}/api`, always written out so that a search finds it. */
export type CallKey = `${Method} ${string}`

/** What an answer is about. */
export type Subject =
  | 'account'
  | 'cart'
  | 'entries'
  | 'hand-over'
  | 'lookups'
  | 'payments'
  | 'places'
  | 'rosters'
  | 'setup'
  | 'staff'
  | 'tournaments'
  | 'virtual-events'
  | 'waiting-list'
  | 'waiting-room'

/** The contract of one call: who may use it, what it takes, what it answers. */
export interface Call {
  /**
   * 'public': nobody has to sign in; 'signedIn': any signed-in person; 'link': who holds a link of one of `links`, and
   * nobody else; else one of these roles.
   */
  readonly allow: 'public' | 'signedIn' | 'link' | readonly Role[]
  readonly links?: readonly LinkKind[]
  /** A call by link that an ended link may still make. */
  readonly afterEnd?: true
  /** One line for the readable API page. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  /** Makes the call a write; the pages fetch answers about these again. Without it, the call changes nothing. */
  readonly changes?: readonly Subject[]
  /** What the answer is about; without it, the folder of its contract. */
  readonly of?: Subject
  /**
   * An `Idempotency-Key` header replays the stored answer of every write unless the contract says false. The key is
   * claimed and the answer kept in the transaction of the act (`Context.transact`): what that returns is the answer.
   * `around`: the key is claimed outside of it, and why that is safe when the process ends in between.
   */
  readonly idempotent?: false | { readonly around: string }
  /** A write that takes the place of an earlier one of the same call: what became of that one need not be known. */
  readonly replaces?: true
  /** A write whose `?dryRun=true` returns `Effects` instead, and changes nothing. */
  readonly dryRun?: true
  /**
   * Public, and asked for again and again by many: served beside the line of requests and their limits, the same to all.
   */
  readonly light?: true
  /** How often one person may use it in a minute; a default of the server applies without it. */
  readonly perMinute?: number
  /** Bytes of its body at most; a default of the server applies without it. */
  readonly maxBytes?: number
  /**
   * Answers a whole page or file of this type instead of the JSON of `answer`, which is then a string; 'application/json'
   * is a file to be saved.
   */
  readonly type?: 'text/html' | 'text/calendar' | 'application/json'
}
export type Calls = Readonly<Record<CallKey, Call>>

export const isWrite = ({ changes }: Pick<Call, 'changes'>): boolean => changes !== undefined

/** Whether it takes an Idempotency-Key. */
export const isIdempotent = (call: Pick<Call, 'changes' | 'idempotent'>): boolean =>
  isWrite(call) && call.idempotent !== false

type Inward<S> = S extends z.ZodType ? z.output<S> : undefined
/** What a handler receives: parsed, property names in the contract's spelling, money in cents. */
export interface Received<C extends Call> {
  params: Inward<C['params']>
  query: Inward<C['query']>
  body: Inward<C['body']>
}
/** What a handler returns: money in cents, instants as ISO text. */
export type Produced<C extends Call> = z.output<C['answer']>

type Part<C, N extends keyof Call> = C extends { readonly [K in N]: infer S extends z.ZodType }
  ? { [K in N]: z.input<S> }
  : unknown
/** What the browser passes; `unknown` when there is nothing to pass. */
export type Sent<C extends Call> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>
/** What the browser gets: the JSON on the wire, money in dollars. */
export type Answer<C extends Call> = z.input<C['answer']>
