// npm test: the gate, all checks and the tests that every change passes; `npm run test:full`: all tests, on all databases.
// `npm test -- e2e/find` goes to Vitest alone and runs all tests of the files that are named, `npm run test:server -- e2e/find`
// does so on a PostgreSQL server started for them; `npm run check` checks alone.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findPostgres, startPostgres } from '../apps/server/src/testing/postgres.ts'
import { walksOnServer } from '../e2e/gate.ts'
import { buildPages } from './build.ts'
import { leaveOut } from './left-out.ts'
import { summarize } from './summary.ts'

type Step = [command: string, ...options: string[]]
const root = join(import.meta.dirname, '..')
const [mode, ...files] = process.argv.slice(2)
const failedSteps: string[] = []

/** About as much on one processor as on the other. */
const check = (...following: Step[]) =>
  Promise.all([
    inOrder([
      ['tsc', '-b', '--singleThreaded'],
      ['node', 'scripts/check-rooms.ts'],
      ['node', 'scripts/check-words.ts'],
      ['node', 'scripts/mutants.ts', '--verify'],
    ]),
    inOrder([
      ['biome', 'check', '--error-on-warnings', '.'],
      ['node', 'scripts/generate.ts', '--verify'],
      ...following,
    ]),
  ])

if (mode === 'check') {
  await check()
  process.exit(failedSteps.length > 0 ? 1 : 0)
}
if (mode !== undefined && mode !== 'full') {
  buildPages()
  if (mode === 'server') await onServer(files)
  else await run(['vitest', 'run', mode, ...files])
  process.exit(failedSteps.length > 0 ? 1 : 0)
}
process.env.TIER = mode ?? 'gate'
process.env.TEST_RESULTS = mkdtempSync(join(tmpdir(), 'kegler-results-'))
/** What the tests need. */
const preparing: Step[] = [
  ['node', 'scripts/build.ts'],
  ['node', 'e2e/product.ts'],
]
await check(...preparing)
if (!preparing.some((step) => failedSteps.includes(step.join(' ')))) await testAll()
const passed = summarize(process.env.TEST_RESULTS, failedSteps)
rmSync(process.env.TEST_RESULTS, { recursive: true })
process.exit(passed ? 0 : 1)

async function testAll(): Promise<void> {
  await run(['vitest', 'run'])
  if (mode !== 'full') return
  if (findPostgres()) {
    await onServer(['apps/server/src', ...walksOnServer])
    await run(['node', 'scripts/previous-release.ts'])
  } else leaveOut('tests on a PostgreSQL server, and those of the previous release.')
  if (isInstalled('promtool')) await run(['promtool', 'check', 'rules', 'docs/alerts.rules.yml'])
  else leaveOut('the rules of alerts. Prometheus is not installed (Debian: apt-get install prometheus).')
}

function isInstalled(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)))
}

async function onServer(wanted: string[]): Promise<void> {
  const folder = findPostgres()
  if (!folder) throw new Error('No PostgreSQL server is installed (Debian: apt-get install postgresql).')
  const { url, stop } = await startPostgres(folder)
  process.env.TEST_DATABASE_URL = url
  await run(['vitest', 'run', '--project', 'api', '--project', 'e2e', ...wanted])
  stop()
}

async function inOrder(steps: Step[]): Promise<void> {
  for (const step of steps) await run(step, 'pipe')
}

/** What a step says into a pipe is printed when it ends, so that it does not mix with what runs beside it. */
async function run([command, ...options]: Step, output: 'pipe' | 'inherit' = 'inherit'): Promise<void> {
  const name = [command, ...options].join(' ')
  const began = performance.now()
  const shell = process.platform === 'win32'
  const child = spawn(command, options, { cwd: root, stdio: ['inherit', output, output], shell })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text))
  const status = await new Promise<number | null>((ended) => child.once('close', ended))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${said}${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (status !== 0) failedSteps.push(name)
}
