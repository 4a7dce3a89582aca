import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Refusal } from '@kegler/domain/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readBacklog, readRooms } from '../db/backlog.ts'
import type { JobFigures } from '../load.ts'
import type { Services } from '../services.ts'

const databaseMs = 3_000
const holdCall = 'PUT registration/tournament/:tid/hold'

/** Counts every request; `/metrics` answers what Prometheus reads, to who knows METRICS_TOKEN. Before the routes. */
export function metrics(server: FastifyInstance, services: Services): void {
  const { load, config } = services
  const token = config.METRICS_TOKEN
  const register = new Registry()
  const requests = new Counter({
    name: 'kegler_requests_total',
    help: 'Requests by call and status',
    labelNames: ['call', 'status'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'kegler_request_seconds',
    help: 'Time of a request from its first byte to the end of its answer, with its time in line',
    labelNames: ['call'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 12],
    registers: [register],
  })
  const api = `${config.BASE_PATH}/api/`
  server.addHook('onResponse', async ({ method, routeOptions: { url } }, { statusCode, elapsedTime }) => {
    const call = url?.startsWith(api) ? `${method} ${url.slice(api.length)}` : 'other'
    if (call !== 'other') load.requests += 1
    if (call !== 'other' && statusCode >= 500) load.failed += 1
    if (call === holdCall) load.held(elapsedTime)
    if (!token) return
    requests.inc({ call, status: statusCode })
    seconds.observe({ call }, elapsedTime / 1_000)
  })
  if (token) {
    collectDefaultMetrics({ register })
    describeProcess(register, services)
  }
  const readQueues = describeQueues(register, services)
  server.get(`${config.BASE_PATH}/metrics`, async (request, reply) => {
    if (!token) throw new Refusal('NotFound', 'There is nothing here.')
    if (!knows(request, token)) throw new Refusal('UNAUTHENTICATED', 'Send METRICS_TOKEN as bearer token.')
    await readQueues()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function knows({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** A value, or several by a label, that is read when it is asked for; what ends in `_total` only grows. */
function value(
  register: Registry,
  name: string,
  help: string,
  read: () => number | Record<string, number>,
  label = 'state',
): void {
  const labelNames = typeof read() === 'number' ? [] : [label]
  const options = { name: `kegler_${name}`, help, labelNames, registers: [register] }
  const entries = () => {
    const found = read()
    return typeof found === 'number'
      ? [[{}, found] as const]
      : Object.entries(found).map(([value, n]) => [{ [label]: value }, n] as const)
  }
  if (name.endsWith('_total'))
    new Counter({
      ...options,
      collect() {
        this.reset()
        for (const [labels, n] of entries()) this.inc(labels, n)
      },
    })
  else
    new Gauge({
      ...options,
      collect() {
        this.reset()
        for (const [labels, n] of entries()) this.set(labels, n)
      },
    })
}

function describeProcess(register: Registry, { load, database: { pool }, now }: Services): void {
  const ofLanes = (key: 'waiting' | 'batches' | 'requests') => () =>
    Object.fromEntries(Object.entries(load.lanes).map(([name, figures]) => [name, figures[key]]))
  const ofJobs = (read: (job: JobFigures) => number) => () =>
    Object.fromEntries([...load.jobs].map(([name, job]) => [name, read(job)]))
  const measure = performance.eventLoopUtilization
  let before = measure()
  value(
    register,
    'event_loop_utilization',
    'Part of the time since the last scrape in which the event loop worked',
    () => {
      const since = measure(before)
      before = measure()
      return since.utilization
    },
  )
  value(register, 'line_requests', 'Requests in line', () => load.line)
  value(register, 'line_seconds', 'Time that the last request in line will wait', () => load.waitMs / 1_000)
  value(register, 'hold_p95_seconds', 'Changes of carts in the last ten seconds', () => (load.holdP95Ms() ?? 0) / 1_000)
  value(register, 'database_connections', 'Connections of this process', () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    awaited: pool.waitingCount,
  }))
  value(
    register,
    'lane_waiting',
    'Requests that wait for the next batch of their tournament',
    ofLanes('waiting'),
    'lane',
  )
  value(register, 'lane_batches_total', 'Batches since the start', ofLanes('batches'), 'lane')
  value(register, 'lane_requests_total', 'Requests in those batches', ofLanes('requests'), 'lane')
  value(register, 'settlements_total', 'Payments by what became of them', () => load.settled)
  value(
    register,
    'job_runs_total',
    'Runs of jobs in this process',
    ofJobs((job) => job.runs),
    'job',
  )
  value(
    register,
    'job_failures_total',
    'Runs that failed',
    ofJobs((job) => job.failures),
    'job',
  )
  value(
    register,
    'job_age_seconds',
    'Time since the last run of a job',
    ofJobs((job) => (now().getTime() - job.ranAt.getTime()) / 1_000),
    'job',
  )
}

/** What is the same for all processes; returns what reads it again. While the database does not answer, only that is said. */
function describeQueues(register: Registry, { database: { db }, now }: Services): () => Promise<void> {
  const make = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `kegler_${name}`, help, labelNames, registers: [register] })
  const answers = make('database_answers', '1: the database answered within three seconds')
  const waiting = make('waiting', 'What waits, for all processes together', ['queue'])
  const late = make('late', 'What should have been dealt with a minute ago', ['queue'])
  const people = make('room_people', 'People in the waiting rooms that are open', ['state'])
  const rate = make('room_rate', 'People a minute who are let in')
  return async () => {
    const silence = setTimeout(databaseMs, null, { ref: false })
    const both = Promise.all([readBacklog(db, now()), readRooms(db, now())])
    const [backlog, rooms] = (await Promise.race([both.catch(() => null), silence])) ?? []
    answers.set(backlog ? 1 : 0)
    waiting.reset()
    late.reset()
    people.reset()
    rate.reset()
    if (rooms) {
      for (const state of ['waiting', 'called', 'inside'] as const) people.set({ state }, rooms[state])
      rate.set(rooms.rate)
    }
    for (const [name, count] of Object.entries(backlog ?? {}))
      if (name.endsWith('Late')) late.set({ queue: name.slice(0, -4) }, count)
      else waiting.set({ queue: name }, count)
  }
}
