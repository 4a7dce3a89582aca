import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import type { Beacon } from './gateways/beacon.ts'
import type { CardPayments } from './gateways/card-payments.ts'
import type { Identity } from './gateways/identity.ts'
import type { Mailer } from './gateways/mail.ts'
import type { Membership } from './gateways/membership.ts'
import type { Tms } from './gateways/tms.ts'
import type { Load } from './load.ts'

/** All that a call or a job may use. Tests move the clock and stop at steps; nothing else reads either. */
export interface Services {
  config: Config
  database: Database
  log: FastifyBaseLogger
  load: Load
  cards: CardPayments
  identity: Identity
  membership: Membership
  mailer: Mailer
  tms: Tms
  /** null: the draws of waiting rooms have a sealed seed alone. */
  beacon: Beacon | null
  now: () => Date
  /** Names a step of hold, payment, settlement or mail; where a test says so, the process ends there. */
  step: (name: string) => void
  /** Aborted when the process is asked to stop: jobs begin nothing more. */
  stopping: AbortSignal
}
