import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../store.ts'
import type { RequestLog } from './api/request-log.ts'
import type { Deliveries } from './events/deliveries.ts'
import type { Shelf } from './objects/shelf.ts'

export interface CardPaymentsOptions {
  /** Where the routes sit, such as '/sandbox/card-payments'. */
  prefix: string
  /** The prefix as an absolute URL, as the browser sees it. */
  publicUrl: string
  store: Store
  webhookUrl: string
  webhookSecret: string
  /** The platform's Connect client id; any is taken when absent. */
  clientId?: string
  secretKeys: string[]
  publishableKey: string
  /** Connected accounts that exist from the start. */
  accounts: { id: string; name: string; email: string }[]
}

export interface World {
  options: CardPaymentsOptions
  /** Path of the prefix, as the browser sees it. */
  base: string
  store: Store
  shelf: Shelf
  deliveries: Deliveries
  requests: RequestLog
  log: FastifyBaseLogger
  /** Aborted when the process stops. */
  stopped: AbortSignal
}
