import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { accountRoutes, personRoutes } from './account/account.routes.ts'
import { alertRoutes } from './alerts/alerts.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { cancellationRoutes } from './cancellations/cancellations.routes.ts'
import { captainChangeRoutes, captainRoutes } from './captains/captains.routes.ts'
import { cartRoutes, reservationRoutes } from './cart/cart.routes.ts'
import type { Config } from './config.ts'
import { databaseClock } from './db/clock.ts'
import type { Database } from './db/db.ts'
import {
  entryRoutes,
  squadChangeRoutes,
  staffEntryRoutes,
  staffRosterRoutes,
  staffSquadChangeRoutes,
} from './entries/entries.routes.ts'
import { financeRoutes } from './finance/finance.routes.ts'
import { cardPaymentsGateway } from './gateways/card-payments.ts'
import { identityGateway } from './gateways/identity.ts'
import { mailGateway } from './gateways/mail.ts'
import { membershipGateway } from './gateways/membership.ts'
import { tmsGateway } from './gateways/tms.ts'
import { admission } from './http/admission.ts'
import { apiPages } from './http/api-pages.ts'
import { connectionLimits } from './http/connection-limits.ts'
import { contentSecurity, permissionsPolicy } from './http/content-security.ts'
import { answerError } from './http/errors.ts'
import { health } from './http/health.ts'
import { images } from './http/images.ts'
import { nothingHere, pages } from './http/pages.ts'
import { register } from './http/serve.ts'
import { type Stopping, stopping } from './http/stopping.ts'
import { startJobs } from './jobs/jobs.ts'
import { campaignRoutes } from './mails/campaigns/campaigns.routes.ts'
import { mailRoutes } from './mails/mails.routes.ts'
import { paymentRoutes, staffPaymentRoutes } from './payments/payments.routes.ts'
import { webhooks } from './payments/webhooks.ts'
import { captainTournamentRoutes, placeRoutes, staffTournamentRoutes } from './places/places.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { rosterRoutes } from './rosters/rosters.routes.ts'
import { listRoutes, searchRoutes } from './search/search.routes.ts'
import type { Services } from './services.ts'
import { storeTmsSystems } from './setup/publish/store-tms-systems.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { undoRoutes } from './undo/undo.routes.ts'
import { staffVirtualEventRoutes, virtualEventRoutes } from './virtual-events/virtual-events.routes.ts'

const domains = [
  accountRoutes,
  captainTournamentRoutes,
  placeRoutes,
  rosterRoutes,
  entryRoutes,
  squadChangeRoutes,
  virtualEventRoutes,
  paymentRoutes,
  cartRoutes,
  staffTournamentRoutes,
  staffEntryRoutes,
  personRoutes,
  ...setupRoutes,
  searchRoutes,
  listRoutes,
  reportRoutes,
  alertRoutes,
  campaignRoutes,
  mailRoutes,
  cancellationRoutes,
  captainRoutes,
  captainChangeRoutes,
  auditRoutes,
  financeRoutes,
  staffRosterRoutes,
  staffSquadChangeRoutes,
  staffPaymentRoutes,
  staffVirtualEventRoutes,
  reservationRoutes,
  undoRoutes,
]

interface AppOptions {
  /** Replaces parts of the outside world or of time: tests and the sandbox. */
  replace?: Partial<Services>
  /** Jobs run on their clock. */
  jobs?: boolean
  /** Directory of the built pages. */
  web?: string
}
export interface App {
  server: FastifyInstance
  services: Services
  stop: Stopping['stop']
}

/** The product: every domain, every page, ready to listen. */
export async function buildApp(config: Config, database: Database, options: AppOptions = {}): Promise<App> {
  const server = Fastify({
    logger: { level: config.LOG_LEVEL, serializers: { req: loggedRequest } },
    genReqId: () => randomUUID(),
    trustProxy: (_address: string, hop: number) => hop < config.TRUST_PROXY,
    bodyLimit: 65_536,
    ...connectionLimits(30_000),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headersOf(request))),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: false, maxParamLength: 200 },
    // what is under way is finished: see stopping.ts
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  const clock = database.kind === 'server' && !options.replace?.now ? await databaseClock(database.db) : null
  server.addHook('onClose', async () => clock?.stop())
  const services: Services = {
    config,
    database,
    log: server.log,
    cards: cardPaymentsGateway(config),
    identity: identityGateway(config),
    membership: membershipGateway(config),
    mailer: mailGateway(config),
    tms: tmsGateway(config),
    now: clock?.now ?? (() => new Date()),
    step: stopAt(config.FAULT_POINT),
    ...options.replace,
  }
  await storeTmsSystems(database.db, config)
  server.removeContentTypeParser('text/plain')
  server.setErrorHandler(answerError)
  server.addHook('onRequest', async (request, reply) => void reply.headers(headersOf(request)))
  await server.register(helmet, contentSecurity(config))
  const api = `${config.BASE_PATH}/api`
  await server.register(async (scope) => {
    admission(scope, { atOnce: 64, longestWaitMs: 12_000 })
    register(scope, api, domains, services)
    apiPages(scope, api, domains)
  })
  webhooks(server, services)
  const { isStopping, stop } = stopping(server)
  health(server, services, isStopping)
  images(server, services)
  if (options.web) await pages(server, config, options.web)
  else server.setNotFoundHandler(nothingHere)
  if (options.jobs) startJobs(server, services)
  return { server, services, stop }
}

/** A request in the log: names, ids and codes in its address are nobody's business. */
export const loggedRequest = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions?.url ?? 'none',
})

/** Headers of every answer; pages and files say themselves how long they may be kept. */
const headersOf = ({ id }: FastifyRequest) => ({
  'x-request-id': id,
  'cache-control': 'no-store',
  'permissions-policy': permissionsPolicy,
})

/** Ends the process at a named step, as a power cut would: nothing is closed, nothing is answered. */
function stopAt(point: string): Services['step'] {
  if (point === '') return () => {}
  return (name) => {
    if (name === point) process.kill(process.pid, 'SIGKILL')
  }
}
