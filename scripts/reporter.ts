import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** What one run of Vitest says of itself in TEST_RESULTS, for `summary.ts`; names are 'file > test'. */
export interface RunResults {
  passed: number
  failed: { name: string; message: string }[]
  /** Passed at the second try. */
  flaky: string[]
}
const count = 15

/**
 * Prints the slowest test files of each project, in seconds of the file's own worker: loading, hooks and tests. Adds the
 * results to the folder TEST_RESULTS, where there is one.
 */
export const reporter: Reporter = {
  onTestRunEnd(modules, unhandled) {
    const projects = Map.groupBy(modules, ({ project }) => project.name)
    for (const [project, files] of projects) {
      const total = files.reduce((sum, file) => sum + secondsOf(file), 0)
      console.log(`\nSlowest files of ${project} (${files.length} files, ${total.toFixed(0)} s over its workers):`)
      const sorted = files.toSorted((a, b) => secondsOf(b) - secondsOf(a))
      for (const file of sorted.slice(0, count))
        console.log(`${secondsOf(file).toFixed(1).padStart(7)}  ${relative(process.cwd(), file.moduleId)}`)
    }
    if (!process.env.TEST_RESULTS) return
    const results = resultsOf(modules)
    results.failed.push(...unhandled.map(({ message }) => ({ name: 'outside of every test', message })))
    appendFileSync(join(process.env.TEST_RESULTS, 'runs.jsonl'), `${JSON.stringify(results)}\n`)
  },
}

const secondsOf = (file: TestModule): number => {
  const { collectDuration, duration } = file.diagnostic()
  return (collectDuration + duration) / 1000
}

function resultsOf(modules: readonly TestModule[]): RunResults {
  const results: RunResults = { passed: 0, failed: [], flaky: [] }
  for (const file of modules) {
    const path = `${relative(process.cwd(), file.moduleId)} (${file.project.name})`
    const broken = file.errors()
    if (broken.length > 0) results.failed.push({ name: path, message: broken[0]?.message ?? '' })
    for (const suite of file.children.allSuites())
      for (const { message } of suite.errors()) results.failed.push({ name: `${path} > ${suite.fullName}`, message })
    for (const test of file.children.allTests()) {
      const { state, errors } = test.result()
      const name = `${path} > ${test.fullName}`
      if (state === 'passed') results.passed += 1
      if (state === 'failed') results.failed.push({ name, message: errors[0]?.message ?? '' })
      if (test.diagnostic()?.flaky) results.flaky.push(name)
    }
  }
  return results
}
