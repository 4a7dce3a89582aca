// npm test: check, unit, API and browser tests; `npm test -- file` goes to Vitest alone; `npm run check` checks alone;
// `npm run test:server` runs API and browser tests on a PostgreSQL server started for them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '../apps/server/src/testing/postgres.ts'
import { buildPages } from './build.ts'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const check: [string, string[]][] = [
  ['tsc', ['-b']],
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
  if (command === 'vitest') buildPages()
  const began = performance.now()
  const done = spawnSync(command, options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${done.status === 0 ? 'ok  ' : 'FAIL'} ${command} ${options.join(' ')} (${seconds} s)`)
  failed ||= done.status !== 0
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
