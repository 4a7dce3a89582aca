// node scripts/summary.ts FOLDER STATUS: names the failed steps and tests that `scripts/test.ts` left in a folder, then writes
// one line of totals. STATUS is 0 when every step before ended well; the exit code says whether all did.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
const [folder = '', status = '0'] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const lines = 6
const shorten = (text = '') => text.split('\n').slice(0, lines).join('\n    ')

let passed = 0
let failed = 0
const failures: string[] = []
for (const path of globSync(join(folder, '*.json')).sort()) {
  const report: Report = JSON.parse(readFileSync(path, 'utf8'))
  passed += report.numPassedTests
  failed += report.numFailedTests
  for (const file of report.testResults) {
    const name = relative(root, file.name)
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    const describe = (test: (typeof tests)[number]) =>
      `${name} > ${test.fullName}\n    ${shorten(test.failureMessages[0])}`
    failures.push(...tests.map(describe))
    if (tests.length > 0 || file.status !== 'failed') continue
    // nothing in it ran
    failed += 1
    failures.push(`${name}\n    ${shorten(file.message)}`)
  }
}
if (failed === 0 && status !== '0') failed = 1
const steps = join(folder, 'failed-steps.txt')
if (existsSync(steps)) console.log(`\nFailed steps:\n${readFileSync(steps, 'utf8').trimEnd()}`)
if (failures.length > 0) console.log(`\nFailed tests:\n\n${failures.join('\n\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
