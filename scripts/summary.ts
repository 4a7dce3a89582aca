import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leftOutIn } from './left-out.ts'
import type { RunResults } from './reporter.ts'

const lines = 6
const shorten = (text: string) => text.split('\n').slice(0, lines).join('\n    ')

/**
 * Names what failed and what passed at the second try only, of the runs that left their results in this folder, then writes
 * one line of totals. @returns whether everything passed
 */
export function summarize(folder: string, failedSteps: readonly string[]): boolean {
  const file = join(folder, 'runs.jsonl')
  const runs: RunResults[] = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
  const failed = runs.flatMap((run) => run.failed)
  const passed = runs.reduce((sum, run) => sum + run.passed, 0)
  // a step that failed without a failed test: a check, or a run that never began
  const count = Math.max(failed.length, failedSteps.length)
  if (failedSteps.length > 0) console.log(`\nFailed steps:\n${failedSteps.join('\n')}`)
  if (failed.length > 0) console.log('\nFailed tests:')
  for (const { name, message } of failed) console.log(`\n${name}\n    ${shorten(message)}`)
  console.log('')
  if (failed.some(({ message }) => message.includes('ENOSPC')))
    console.log('There is no space left on the disk: what failed may be right. Make room and try again.')
  for (const sentence of leftOutIn(folder)) console.log(`left out: ${sentence}`)
  for (const name of runs.flatMap((run) => run.flaky)) console.log(`flaky: ${name}`)
  console.log(`${passed} passed, ${count} failed`)
  return count === 0
}
