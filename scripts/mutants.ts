// npm run mutants: breaks each safeguard in a copy of the sources and runs the tests that must notice; two at once, in two copies.
// `npm run mutants -- lock` runs those whose name has the word, with `--without-row` those of them that were never caught.
// Writes what was caught to docs/security.md.
// `--verify` runs none: it fails when the text that a mutant replaces, one of its tests, or what a row of docs/security.md
// names no longer exists, and says which mutants have no row there.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findPostgres } from '../apps/server/src/testing/postgres.ts'
import { realConnections } from '../apps/server/src/testing/real-connections.ts'
import { ofLinks } from './mutants/links.ts'
import type { Mutant } from './mutants/mutant.ts'
import { ofOperations } from './mutants/operations.ts'
import { ofPayments } from './mutants/payments.ts'
import { ofPeople } from './mutants/people.ts'
import { ofPlaces } from './mutants/places.ts'
import { ofRefunds } from './mutants/refunds.ts'
import { ofSetup } from './mutants/setup.ts'
import { ofStaffActs } from './mutants/staff-acts.ts'
import { ofStaffGroups } from './mutants/staff-groups.ts'
import { ofStaffMail } from './mutants/staff-mail.ts'
import { ofStaffMoney } from './mutants/staff-money.ts'
import { ofStaffReports } from './mutants/staff-reports.ts'
import { ofWaitingList } from './mutants/waiting-list.ts'
import { ofWaitingRoom } from './mutants/waiting-room.ts'

const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)
const words = wanted.filter((word) => !word.startsWith('--'))
const all = [
  ...ofPlaces,
  ...ofPayments,
  ...ofPeople,
  ...ofLinks,
  ...ofSetup,
  ...ofStaffMail,
  ...ofStaffReports,
  ...ofWaitingList,
  ...ofWaitingRoom,
  ...ofOperations,
  ...ofRefunds,
  ...ofStaffMoney,
  ...ofStaffActs,
  ...ofStaffGroups,
]
const isVerify = wanted.includes('--verify')
const isWithoutRow = wanted.includes('--without-row')
const problems = [...all.flatMap(findProblems), ...(isVerify ? findRowProblems() : [])]
for (const problem of problems) console.error(problem)
if (isVerify) {
  console.log(`${withoutRow().length} of ${all.length} mutants have no row in docs/security.md.`)
  for (const { breaks } of withoutRow()) console.log(`  ${breaks}`)
}
if (problems.length > 0 || isVerify) process.exit(problems.length > 0 ? 1 : 0)

const chosen = (isWithoutRow ? withoutRow() : all).filter(({ breaks }) => words.every((word) => breaks.includes(word)))
const copies = chosen.slice(0, 2).map(makeCopy)
process.on('exit', () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
})

const unbroken = await run(copies[0] as string, [...new Set(chosen.flatMap(({ tests }) => tests))], () => true)
if (unbroken?.length !== 0) {
  console.error(`Without a patch these tests fail already: ${unbroken?.join('; ') ?? 'none is run'}`)
  process.exit(1)
}
const caught = new Map<string, string>()
const survived: string[] = []
const notLoaded: string[] = []
const waiting = [...chosen]
await Promise.all(copies.map(tryWaiting))
console.log(`${caught.size} caught, ${survived.length} survived, ${notLoaded.length} did not load`)
process.exit(survived.length + notLoaded.length > 0 ? 1 : 0)

async function tryWaiting(copy: string): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const original = apply(copy, mutant)
    const failed = await run(copy, mutant.tests)
    writeFileSync(join(copy, mutant.file), original)
    const first = failed?.[0]
    if (first) caught.set(mutant.breaks, first)
    else (failed ? survived : notLoaded).push(mutant.breaks)
    if (first) console.log(`caught    ${mutant.breaks}: ${first}`)
    else console.log(`${failed ? 'SURVIVED ' : 'NOT LOADED'} ${mutant.breaks}`)
    writeResult()
  }
}

/** The tracked files, with the installed packages; what is ours among them leads into the copy. Returns its folder. */
function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kegler-mutants-'))
  const tracked = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of tracked.stdout.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.cache' && name !== '@kegler')
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), 'junction')
  mkdirSync(join(copy, 'node_modules/@kegler'))
  for (const [name, folder] of [
    ['domain', 'packages/domain'],
    ['server', 'apps/server'],
    ['sandbox', 'apps/sandbox'],
    ['web', 'apps/web'],
  ] as const)
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@kegler', name), 'junction')
  return copy
}

function findProblems({ breaks, file, from, tests }: Mutant): string[] {
  const path = join(root, file)
  const count = existsSync(path) ? readFileSync(path, 'utf8').split(from).length - 1 : 0
  const missing = tests.filter((name) => !existsSync(join(root, testFile(name))))
  return [
    ...(count === 1 ? [] : [`Mutant '${breaks}' must match once, and matches ${count} times in ${file}.`]),
    ...missing.map((name) => `Mutant '${breaks}' names a test that does not exist: ${name}`),
  ]
}

/** Returns the file as it was. */
function apply(copy: string, { file, from, to }: Mutant): string {
  const original = readFileSync(join(copy, file), 'utf8')
  writeFileSync(join(copy, file), original.split(from).join(to))
  return original
}

function isOfDomain(file: string): boolean {
  return file.startsWith('packages/')
}
function testFile(name: string): string {
  return isOfDomain(name) ? `${name}.test.ts` : `apps/server/src/${name}.test.ts`
}

/**
 * Runs test files, races on a PostgreSQL server where one is installed. Returns the names of the tests that noticed; null when the
 * files of a project do not even load.
 */
async function run(copy: string, tests: readonly string[], isNoticed = isAssertion): Promise<string[] | null> {
  const files = tests.map(testFile)
  const races = findPostgres() ? 'races-server' : 'races-embedded'
  const report = join(copy, 'report.json')
  const failed: string[] = []
  for (const [project, some] of [
    ['unit', files.filter(isOfDomain)],
    ['api', files.filter((file) => !isOfDomain(file) && !realConnections.includes(file))],
    [races, files.filter((file) => realConnections.includes(file))],
  ] as const) {
    if (some.length === 0) continue
    rmSync(report, { force: true })
    const options = ['run', '--project', project, '--reporter=json', `--outputFile=${report}`]
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    await once(spawn(process.execPath, [vitest, ...options, ...some], { cwd: copy, stdio: 'ignore' }), 'close')
    const noticed = failedTests(report, isNoticed)
    if (!noticed) return null
    failed.push(...noticed)
  }
  return failed
}

function isAssertion(messages: readonly string[]): boolean {
  // what `rejects` and `resolves` throw has the name of any error
  return messages.some((message) => /^(AssertionError|Error: (promise (resolved|rejected)|expected) )/.test(message))
}

interface Report {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}
/**
 * Tests of which an assertion failed: a time-out or a broken helper proves nothing. null: none was run.
 * @throws when the run left no report: it did not start
 */
function failedTests(report: string, isNoticed: (messages: string[]) => boolean): string[] | null {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  if (!testResults.some(({ assertionResults }) => assertionResults.length > 0)) return null
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'failed' && isNoticed(failureMessages))
      .map(({ fullName }) => fullName),
  )
}

interface Row {
  breaks: string
  file: string
  caughtBy: string
}
/** The table has a row for each safeguard that was caught when it was last run. */
function readTable(): { before: string; rows: Row[]; after: string } {
  const [start, end] = ['<!-- mutants -->', '<!-- /mutants -->']
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const [before = '', rest = ''] = text.split(start)
  const [old = '', after = ''] = rest.split(end)
  const rows = [...old.matchAll(/^\| (.+?) \| (.+?) \| (.+) \|$/gm)].slice(2)
  return {
    before: `${before}${start}`,
    rows: rows.map(([, breaks = '', file = '', caughtBy = '']) => ({ breaks, file, caughtBy })),
    after: `${end}${after}`,
  }
}

function findRowProblems(): string[] {
  return readTable().rows.flatMap(({ breaks, file }) => [
    ...(all.some((mutant) => mutant.breaks === breaks)
      ? []
      : [`A row of docs/security.md names a mutant that does not exist: ${breaks}`]),
    ...(existsSync(join(root, file)) || existsSync(join(root, 'apps/server/src', file))
      ? []
      : [`The row '${breaks}' of docs/security.md names a file that does not exist: ${file}`]),
  ])
}

function withoutRow(): Mutant[] {
  const { rows } = readTable()
  return all.filter(({ breaks }) => !rows.some((row) => row.breaks === breaks))
}

/** A mutant that was not run keeps what caught it last. */
function writeResult(): void {
  const { before, rows: old, after } = readTable()
  const rows = all.flatMap(({ breaks, file }) => {
    if (survived.includes(breaks)) return []
    const caughtBy = caught.get(breaks) ?? old.find((row) => row.breaks === breaks)?.caughtBy
    return caughtBy ? [`| ${breaks} | ${file.replace('apps/server/src/', '')} | ${caughtBy} |`] : []
  })
  const table = ['| Broken on purpose | In | Caught by |', '| --- | --- | --- |', ...rows].join('\n')
  writeFileSync(join(root, 'docs/security.md'), `${before}\n${table}\n${after}`)
}
