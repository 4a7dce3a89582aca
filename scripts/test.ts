// npm test: check, unit, API and browser tests; `npm test -- file` goes to Vitest alone; `npm run check` checks alone;
// `npm run test:server` runs API and browser tests on a PostgreSQL server started for them. TEST_RESULTS: a folder for reports.
import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '../apps/server/src/testing/postgres.ts'
import { buildPages } from './build.ts'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const results = process.env.TEST_RESULTS
const check: [string, string[]][] = [
  ['tsc', ['-b', '--singleThreaded']],
  ['biome', ['check', '--error-on-warnings', '.']],
  ['node', ['scripts/generate.ts', '--verify']],
  ['node', ['scripts/check-rooms.ts']],
]
const suites: Record<string, [string, string[]][]> = {
  '': [...check, ['vitest', ['run']]],
  check,
  server: [['vitest', ['run', '--project', 'api', '--project', 'e2e']]],
}
const server = args[0] === 'server' ? await startServer() : undefined
let failed = false
for (const [command, options] of suites[args[0] ?? ''] ?? [['vitest', ['run', ...args]]]) {
  if (command === 'vitest') {
    buildPages()
    if (results) process.env.TEST_REPORT = join(results, server ? 'server.json' : 'all.json')
  }
  const began = performance.now()
  const done = spawnSync(command, options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${done.status === 0 ? 'ok  ' : 'FAIL'} ${command} ${options.join(' ')} (${seconds} s)`)
  if (done.status === 0) continue
  failed = true
  if (results) appendFileSync(join(results, 'failed-steps.txt'), `${command} ${options.join(' ')}\n`)
}
server?.stop()
process.exit(failed ? 1 : 0)

async function startServer() {
  const folder = findPostgres()
  if (!folder) throw new Error('No PostgreSQL server is installed (Debian: apt-get install postgresql).')
  const started = await startPostgres(folder)
  process.env.TEST_DATABASE_URL = started.url
  return started
}
