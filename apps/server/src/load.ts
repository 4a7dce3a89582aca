import { randomUUID } from 'node:crypto'
import { type EventLoopUtilization, performance } from 'node:perf_hooks'

const holdsOfMs = 10_000

/** Of the lanes of one kind, since the start: see `db/lanes.ts`. */
export interface LaneFigures {
  name: string
  waiting: number
  batches: number
  requests: number
}
/** Of a job in this process; `ranAt` and `failedAt`: when its last run, and the last that failed, ended. */
export interface JobFigures {
  everyMs: number
  runs: number
  failures: number
  ranAt: Date
  ms: number
  failedAt: Date | null
  failure: string | null
}
/** How busy it is at one moment; `loop`: part of the time since the one before in which the event loop worked, 0 to 1. */
interface Busy {
  line: number
  waitMs: number
  loop: number
  holdP95Ms: number | null
}
/** A minute: the most of it, of the event loop the mean, and what was answered. */
interface Sample extends Busy {
  at: Date
  requests: number
  failed: number
}

interface Minute {
  at: Date
  requests: number
  failed: number
  measured: Busy[]
}

/** How much this process has to do: written where it happens, read by its row in `processes`, its metrics and the waiting room. */
export class Load {
  readonly id = randomUUID()
  readonly startedAt = new Date()
  /** Requests in line. */
  line = 0
  /** Milliseconds that the last of them will wait. */
  waitMs = 0
  /** Since the start: calls that were answered, and those by an error that is not the sender's. */
  requests = 0
  failed = 0
  readonly lanes: Record<string, LaneFigures> = {}
  /** Paid orders that were settled, by what became of them. */
  readonly settled: Record<string, number> = {}
  readonly jobs = new Map<string, JobFigures>()
  #holds: { at: number; ms: number }[] = []
  #failures = 0
  #loop: EventLoopUtilization | undefined
  #minute: Minute | undefined

  lane(name: string): LaneFigures {
    this.lanes[name] ??= { name, waiting: 0, batches: 0, requests: 0 }
    return this.lanes[name]
  }
  ran(name: string, { everyMs, ranAt, ms, failure }: Pick<JobFigures, 'everyMs' | 'ranAt' | 'ms' | 'failure'>): void {
    const before = this.jobs.get(name)
    this.jobs.set(name, {
      everyMs,
      runs: (before?.runs ?? 0) + 1,
      failures: (before?.failures ?? 0) + (failure === null ? 0 : 1),
      ranAt,
      ms: Math.round(ms),
      failedAt: failure === null ? (before?.failedAt ?? null) : ranAt,
      failure: failure ?? before?.failure ?? null,
    })
  }
  /** Whether a job has failed since this was asked before. */
  hasNewFailure(): boolean {
    const failures = [...this.jobs.values()].reduce((sum, job) => sum + job.failures, 0)
    const isNew = failures > this.#failures
    this.#failures = failures
    return isNew
  }
  /** A change of a cart took so many milliseconds. */
  held(ms: number): void {
    this.#holds.push({ at: performance.now(), ms })
    if (this.#holds.length > 2_000) this.#holds.shift()
  }
  /** Of the changes of carts in the last ten seconds; null: there were none. */
  holdP95Ms(): number | null {
    const from = performance.now() - holdsOfMs
    this.#holds = this.#holds.filter(({ at }) => at >= from)
    const sorted = this.#holds.map(({ ms }) => ms).sort((a, b) => a - b)
    return sorted.length === 0 ? null : Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0)
  }
  /** How busy it is now, since it was asked before; with the minute that ended in between. */
  measure(at: Date): { busy: Busy; sample: Sample | null } {
    const loop = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(loop, this.#loop)
    this.#loop = loop
    const busy = { line: this.line, waitMs: Math.round(this.waitMs), loop: utilization, holdP95Ms: this.holdP95Ms() }
    const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
    const ended = this.#minute && this.#minute.at < minute ? this.#minute : null
    if (!this.#minute || ended)
      this.#minute = { at: minute, requests: this.requests, failed: this.failed, measured: [] }
    this.#minute.measured.push(busy)
    return { busy, sample: ended && sampleOf(ended, this) }
  }
}

/** The counts of the minute are those since the start when it began. */
function sampleOf({ at, measured, ...begin }: Minute, { requests, failed }: Load): Sample {
  const most = (read: (busy: Busy) => number) => Math.max(...measured.map(read))
  return {
    at,
    requests: requests - begin.requests,
    failed: failed - begin.failed,
    line: most(({ line }) => line),
    waitMs: most(({ waitMs }) => waitMs),
    holdP95Ms: measured.some(({ holdP95Ms }) => holdP95Ms !== null) ? most(({ holdP95Ms }) => holdP95Ms ?? 0) : null,
    loop: measured.reduce((sum, { loop }) => sum + loop, 0) / measured.length,
  }
}
