import { setTimeout } from 'node:timers/promises'
import { hourMs } from '@kegler/domain/dates.ts'
import type { FastifyInstance } from 'fastify'
import { completeDueRefunds } from '../cancellations/complete-cancellation.ts'
import { endDueHandOvers } from '../captains/answer-hand-over.ts'
import { sendDueMails } from '../mails/send-due-mails.ts'
import { remindDue } from '../payments/remind-due.ts'
import { removeOldCartRosters } from '../rosters/cart-rosters/remove-old-cart-rosters.ts'
import type { Services } from '../services.ts'
import { moveDueDaysLeft } from '../setup/deposits/move-due-days.ts'
import { runRecomputes } from '../setup/divisions/run-recomputes.ts'
import { pushDue } from '../setup/publish/push-due.ts'
import { runDueExports } from '../setup/publish/run-due-exports.ts'
import { openDue } from '../setup/status/open-due.ts'
import { exchangeMoves } from '../waiting-list/exchange-moves.ts'
import { endDueWaits, lapseOffers } from '../waiting-list/lapse-offers.ts'
import { matchLines } from '../waiting-list/match-line.ts'
import { renewWaitSquads } from '../waiting-list/renew-wait-squads.ts'
import { runDraws } from '../waiting-room/draw.ts'
import { letPeopleIn } from '../waiting-room/let-in.ts'
import { compareCounters } from './compare-counters.ts'
import { deleteExpiredRecords } from './delete-expired-records.ts'
import { expireHolds, expireSessions, sweepPayments } from './expire.ts'
import { renewStatistics } from './renew-statistics.ts'
import { reportProcess } from './report-process.ts'

interface Job {
  name: string
  everyMs: number
  run: (services: Services) => Promise<unknown>
}
const secondMs = 1_000
/** What runs on a clock. The tables are the queues: each run does what is due, so a missed or doubled run harms nothing. */
export const jobs: readonly Job[] = [
  { name: 'processes', everyMs: 2 * secondMs, run: reportProcess },
  { name: 'mails', everyMs: 2 * secondMs, run: sendDueMails },
  { name: 'waiting list', everyMs: secondMs, run: matchLines },
  { name: 'waiting rooms', everyMs: secondMs, run: letPeopleIn },
  { name: 'draws', everyMs: secondMs, run: runDraws },
  { name: 'offers', everyMs: 2 * secondMs, run: lapseOffers },
  { name: 'exchanges', everyMs: 3 * secondMs, run: exchangeMoves },
  { name: 'requests of waiting lists', everyMs: 15 * secondMs, run: endDueWaits },
  { name: 'offers to other captains', everyMs: 15 * secondMs, run: endDueHandOvers },
  { name: 'squads of waiting lists', everyMs: 60 * secondMs, run: renewWaitSquads },
  { name: 'expired holds', everyMs: 5 * secondMs, run: expireHolds },
  { name: 'expired payments', everyMs: 10 * secondMs, run: expireSessions },
  { name: 'payments nobody reported', everyMs: 15 * secondMs, run: sweepPayments },
  { name: 'refunds', everyMs: 15 * secondMs, run: completeDueRefunds },
  { name: 'divisions', everyMs: secondMs, run: runRecomputes },
  { name: 'due days', everyMs: 60 * secondMs, run: moveDueDaysLeft },
  { name: 'reminders', everyMs: 600 * secondMs, run: remindDue },
  { name: 'openings', everyMs: secondMs, run: openDue },
  { name: 'publications', everyMs: 2 * secondMs, run: pushDue },
  { name: 'exports', everyMs: 2 * secondMs, run: runDueExports },
  { name: 'statistics', everyMs: 5 * secondMs, run: renewStatistics },
  { name: 'old cart rosters', everyMs: 6 * hourMs, run: removeOldCartRosters },
  { name: 'old records', everyMs: 6 * hourMs, run: deleteExpiredRecords },
  { name: 'counters', everyMs: 24 * hourMs, run: compareCounters },
]

/** Starts every job: once at start (what a stopped process left), then on its clock, never twice at a time here. */
export function startJobs(server: FastifyInstance, services: Services): void {
  const { stopping } = services
  let running: Promise<unknown> | undefined
  const repeat = async ({ name, everyMs, run }: Job) => {
    for (let ms = 500; ; ms = everyMs) {
      await setTimeout(ms, undefined, { signal: stopping })
      const began = performance.now()
      const failure = await run(services).then(
        () => null,
        (error: Error) => error.message.slice(0, 500),
      )
      if (failure !== null) services.log.error({ job: name, cause: failure }, 'a job failed; it runs again')
      services.load.ran(name, { everyMs, ranAt: services.now(), ms: performance.now() - began, failure })
    }
  }
  server.addHook('onListen', async () => {
    running = Promise.allSettled(jobs.map(repeat))
  })
  server.addHook('onClose', async () => {
    // one that waits for an outside system any longer is left to the next process: its lease ends
    await Promise.race([running, setTimeout(5_000, undefined, { ref: false })])
  })
}
