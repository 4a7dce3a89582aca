// npm run test:previous: the API and race tests of the previous release on the schema of this one, which two releases
// that serve side by side share. docs/operations.md names its commit. Where the clone does not have it, that is said.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../apps/server/src/db/db.ts'
import { findPostgres, startPostgres } from '../apps/server/src/testing/postgres.ts'
import { leaveOut } from './left-out.ts'
import type { RunResults } from './reporter.ts'
import { isInClone, unpackRelease } from './unpack-release.ts'

const root = join(import.meta.dirname, '..')
const results = process.env.TEST_RESULTS
const commit = /The previous release is commit `(\w+)`/.exec(
  readFileSync(join(root, 'docs/operations.md'), 'utf8'),
)?.[1]
if (!commit) throw new Error('docs/operations.md does not name the previous release.')

const bin = findPostgres()
const missing = !bin
  ? 'no PostgreSQL server is installed'
  : !isInClone(commit)
    ? `this clone has no commit ${commit}`
    : ''
if (!bin || missing) {
  leaveOut(`the tests of the previous release on this schema: ${missing}.`)
  process.exit(0)
}
/** What a later schema may change: tests of shapes, texts and roles that read little of it; that of an upgrade begins with none. */
const left = /\/(every-string|hostile-\w+|schemas|pglite-stream|foreign-names|staff-names|upgrade)\.test\.ts$/
/**
 * Tests that list tables or columns: later ones are more. Of a plan, for which later indexes are as good. And of a sum that is
 * made wrong by hand, which a later constraint refuses.
 */
const ofItsOwnSchema = [
  'the history is found by an index of types, whatever was sold',
  'every table of entries, people, money and settings',
  'every column of the setup has a name in the history, or is none that people set',
  'it goes with everything that belongs to it, once; the audit stays',
  'a counter or a balance that differs from its rows is put before staff',
].join('|')
const wanted = process.argv.slice(2)
const isWanted = (file: string) => wanted.length === 0 || wanted.some((part) => file.includes(part))
const folder = unpackRelease(commit)
const server = await startPostgres(bin)
try {
  // every database that the tests create is a copy of this one
  const url = String(Object.assign(new URL(server.url), { pathname: '/template1' }))
  await (await openDatabase({ url, dataDir: '' })).close()
  await allowEarlier(url)
  const { CI: _, TIER: __, FUZZ_SEED: ___, ...environment } = process.env
  const report = join(mkdtempSync(join(tmpdir(), 'kegler-previous-')), 'report.json')
  const options = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  options.push('--testNamePattern', `^(?!.*(${ofItsOwnSchema}))`)
  const tests = globSync('apps/server/src/**/*.test.ts', { cwd: folder }).filter(
    (file) => !left.test(file) && isWanted(file),
  )
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', '--project', 'races-server', ...options]
  const { status } = spawnSync(process.execPath, [...command, ...tests], {
    cwd: folder,
    env: { ...environment, TEST_DATABASE_URL: server.url },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
  if (results) appendFileSync(join(results, 'runs.jsonl'), `${JSON.stringify(resultsOf(report))}\n`)
} finally {
  server.stop()
}

/** What Vitest's JSON reporter says of a run. */
function resultsOf(report: string): RunResults {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    testResults: { name: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
  }
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `previous release: ${relative(folder, name)} > ${fullName}`,
        message: failureMessages[0] ?? '',
      })),
  )
  return { passed: numPassedTests, failed, flaky: [] }
}

/** A release from before `schema_info` starts on its own schema only: to it, migrations that it does not have were not run. */
async function allowEarlier(url: string): Promise<void> {
  if (existsSync(join(folder, 'apps/server/src/db/migrate.ts'))) return
  const known = readdirSync(join(folder, 'apps/server/src/db/migrations')).map((file) => file.replace('.sql', ''))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('delete from kysely_migration where name <> all($1)', [known])
  await client.end()
}
