import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { forgetEverybody } from './access/find-person.ts'
import { accountRoutes, personRoutes } from './account/account.routes.ts'
import { alertRoutes } from './alerts/alerts.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { cancellationRoutes } from './cancellations/cancellations.routes.ts'
import { captainChangeRoutes, captainRoutes, handOverRoutes } from './captains/captains.routes.ts'
import { cartRoutes, reservationRoutes } from './cart/cart.routes.ts'
import type { Config } from './config.ts'
import { databaseClock } from './db/clock.ts'
import { isPersonGone } from './db/database-errors.ts'
import type { Database } from './db/db.ts'
import {
  entryRoutes,
  squadChangeRoutes,
  staffEntryRoutes,
  staffQuestionRoutes,
  staffRosterRoutes,
  staffSquadChangeRoutes,
} from './entries/entries.routes.ts'
import { financeRoutes } from './finance/finance.routes.ts'
import { beaconGateway } from './gateways/beacon.ts'
import { cardPaymentsGateway } from './gateways/card-payments.ts'
import { identityGateway } from './gateways/identity.ts'
import { mailGateway } from './gateways/mail.ts'
import { membershipGateway } from './gateways/membership.ts'
import { tmsGateway } from './gateways/tms.ts'
import { admission } from './http/admission.ts'
import { apiPages } from './http/api-pages.ts'
import { connectionLimits } from './http/connection-limits.ts'
import { securityHeaders } from './http/content-security.ts'
import { answerError } from './http/errors.ts'
import { health } from './http/health.ts'
import { images } from './http/images.ts'
import { logged } from './http/logged.ts'
import { metrics } from './http/metrics.ts'
import { nothingHere, pages } from './http/pages.ts'
import { register, registerLight } from './http/serve.ts'
import { type Stop, stopping } from './http/stopping.ts'
import { startJobs } from './jobs/jobs.ts'
import { Load } from './load.ts'
import { campaignRoutes } from './mails/campaigns/campaigns.routes.ts'
import { mailRoutes } from './mails/mails.routes.ts'
import { paymentRoutes, staffPaymentRoutes } from './payments/payments.routes.ts'
import { webhooks } from './payments/webhooks.ts'
import { captainTournamentRoutes, finderRoutes, placeRoutes, staffTournamentRoutes } from './places/places.routes.ts'
import { questionRoutes } from './questions/questions.routes.ts'
import { operationsRoutes, reportRoutes } from './reports/reports.routes.ts'
import { rosterRoutes } from './rosters/rosters.routes.ts'
import { listRoutes, searchRoutes, viewRoutes } from './search/search.routes.ts'
import type { Services } from './services.ts'
import { storeTmsSystems } from './setup/publish/store-tms-systems.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { captainShareRoutes, linkPaymentRoutes } from './teams/money.routes.ts'
import { captainTeamRoutes, linkRoutes, staffTeamRoutes } from './teams/teams.routes.ts'
import { startTraces, tracedGateway } from './traces.ts'
import { historyRoutes, setupUndoRoutes, undoRoutes } from './undo/undo.routes.ts'
import { staffVirtualEventRoutes, virtualEventRoutes } from './virtual-events/virtual-events.routes.ts'
import { staffWaitingListRoutes, waitingListRoutes } from './waiting-list/waiting-list.routes.ts'
import { staffWaitingRoomRoutes, waitingRoomRoutes } from './waiting-room/waiting-room.routes.ts'

const domains = [
  accountRoutes,
  captainTournamentRoutes,
  placeRoutes,
  finderRoutes,
  rosterRoutes,
  questionRoutes,
  entryRoutes,
  squadChangeRoutes,
  virtualEventRoutes,
  paymentRoutes,
  cartRoutes,
  waitingListRoutes,
  waitingRoomRoutes,
  linkRoutes,
  captainShareRoutes,
  linkPaymentRoutes,
  captainTeamRoutes,
  staffTournamentRoutes,
  staffEntryRoutes,
  personRoutes,
  ...setupRoutes,
  searchRoutes,
  listRoutes,
  viewRoutes,
  reportRoutes,
  operationsRoutes,
  alertRoutes,
  campaignRoutes,
  mailRoutes,
  cancellationRoutes,
  captainRoutes,
  captainChangeRoutes,
  handOverRoutes,
  auditRoutes,
  historyRoutes,
  financeRoutes,
  staffRosterRoutes,
  staffQuestionRoutes,
  staffSquadChangeRoutes,
  staffPaymentRoutes,
  staffVirtualEventRoutes,
  reservationRoutes,
  staffWaitingListRoutes,
  staffWaitingRoomRoutes,
  staffTeamRoutes,
  undoRoutes,
  setupUndoRoutes,
]

interface AppOptions {
  /** Replaces parts of the outside world or of time: tests and the sandbox. */
  replace?: Partial<Services>
  /** Jobs run on their clock. */
  jobs?: boolean
  /** Directory of the built pages. */
  web?: string
  /** Milliseconds: who would wait longer in line is refused. */
  longestWaitMs?: number
}
export interface App {
  server: FastifyInstance
  services: Services
  stop: Stop
}

/** The product: every domain, every page, ready to listen. */
export async function buildApp(config: Config, database: Database, options: AppOptions = {}): Promise<App> {
  const headersOf = headersWith(securityHeaders(config))
  const server = Fastify({
    logger: { level: config.LOG_LEVEL, serializers: logged },
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
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) await startTraces(server, config.OTEL_EXPORTER_OTLP_ENDPOINT)
  const clock = database.kind === 'server' && !options.replace?.now ? await databaseClock(database.db) : null
  server.addHook('onClose', async () => clock?.stop())
  const asked = new AbortController()
  const services: Services = {
    config,
    database,
    log: server.log,
    load: new Load(),
    cards: tracedGateway('card provider', cardPaymentsGateway(config)),
    identity: tracedGateway('identity', identityGateway(config)),
    membership: tracedGateway('membership', membershipGateway(config)),
    mailer: tracedGateway('mail', mailGateway(config)),
    tms: tracedGateway('tms', tmsGateway(config)),
    beacon: beaconGateway(config),
    now: clock?.now ?? (() => new Date()),
    step: stopAt(config.FAULT_POINT),
    stopping: asked.signal,
    ...options.replace,
  }
  await storeTmsSystems(database.db, config)
  server.removeContentTypeParser('text/plain')
  server.setErrorHandler(answerError)
  server.addHook('onError', async (_request, _reply, error) => {
    if (isPersonGone(error)) forgetEverybody(services)
  })
  server.addHook('onRequest', async (request, reply) => void reply.headers(headersOf(request)))
  metrics(server, services)
  const api = `${config.BASE_PATH}/api`
  await server.register(async (scope) => {
    admission(scope, { atOnce: 64, longestWaitMs: options.longestWaitMs ?? 24_000, load: services.load })
    register(scope, api, domains, services)
    apiPages(scope, api, domains)
  })
  registerLight(server, api, domains, services)
  webhooks(server, services)
  const stop = stopping(server, asked)
  health(server, services)
  images(server, services)
  if (options.web) await pages(server, config, options.web)
  else server.setNotFoundHandler(nothingHere)
  if (options.jobs) startJobs(server, services)
  return { server, services, stop }
}

/** Headers of every answer; pages and files say themselves how long they may be kept. */
const headersWith =
  (security: Record<string, string>) =>
  ({ id }: FastifyRequest) => ({ 'x-request-id': id, 'cache-control': 'no-store', ...security })

/** Ends the process at a named step, as a power cut would: nothing is closed, nothing is answered. */
function stopAt(point: string): Services['step'] {
  if (point === '') return () => {}
  return (name) => {
    if (name === point) process.kill(process.pid, 'SIGKILL')
  }
}
