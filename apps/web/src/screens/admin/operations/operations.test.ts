import { expect, test } from 'vitest'
import { duration, type Operations, problemsOf, size } from './operations.ts'

const at = '2026-11-25T12:00:00.000Z'
const ago = (seconds: number) => new Date(Date.parse(at) - seconds * 1_000).toISOString()
const aProcess = {
  id: '1',
  startedAt: ago(900),
  version: '1.0',
  seenAt: ago(1),
  line: 0,
  waitMs: 0,
  loop: 0.1,
  holdP95Ms: null,
}
const aJob = { name: 'mails', everyMs: 2_000, ranAt: ago(20), ms: 3, failedAt: null, failure: null }
const aSample = { at: ago(60), requests: 20, failed: 0, waitMs: 0, loop: 0.1, holdP95Ms: null }
const fine: Operations = {
  at,
  version: '1.0',
  node: 'v24',
  database: 'PostgreSQL 15',
  schema: '0047_samples',
  databaseBytes: 1,
  processes: [aProcess],
  hour: [aSample],
  day: [],
  queues: [
    { name: 'Mails', waiting: 40, late: 0 },
    { name: 'Alerts', waiting: 2, late: null },
  ],
  jobs: [aJob],
  tables: [],
}

test('what waits in its time is no problem', () => {
  expect(problemsOf(fine)).toEqual([])
})
test.each<[string, Partial<Operations>, string]>([
  ['silent', { processes: [aProcess, { ...aProcess, seenAt: ago(11) }] }, '1 process says nothing any more.'],
  ['line', { processes: [{ ...aProcess, waitMs: 2_400 }] }, 'The last request in line waits 2.4 s.'],
  ['busy', { processes: [{ ...aProcess, loop: 0.95 }] }, '1 process works all the time: start another one.'],
  ['failed', { hour: [{ ...aSample, failed: 3 }] }, '3 requests of the last hour failed or were refused as too many.'],
  ['late', { queues: [{ name: 'Refunds', waiting: 3, late: 2 }] }, 'Refunds: 2 late.'],
  ['job', { jobs: [{ ...aJob, failedAt: aJob.ranAt }] }, 'The job "mails" failed just now.'],
  ['overdue', { jobs: [{ ...aJob, ranAt: ago(600) }] }, 'The job "mails" ran last 10 minutes ago.'],
])('%s is one', (_, change, sentence) => {
  expect(problemsOf({ ...fine, ...change })).toEqual([sentence])
})
test('a job that failed and ran again since is none', () => {
  expect(problemsOf({ ...fine, jobs: [{ ...aJob, failedAt: ago(90), failure: 'Away.' }] })).toEqual([])
})
test('sizes and times are short', () => {
  expect([0, 999, 1_000, 3_140_000, 250e6, 2e12].map(size)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '3.1 MB',
    '250 MB',
    '2.0 TB',
  ])
  expect([0, 320.4, 1_400].map(duration)).toEqual(['0 ms', '320 ms', '1.4 s'])
})
