import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const count = 15

/** Prints the slowest test files of each project, in seconds of the file's own worker: loading, hooks and tests. */
export const slowest: Reporter = {
  onTestRunEnd(modules) {
    const projects = Map.groupBy(modules, ({ project }) => project.name)
    for (const [project, files] of projects) {
      if (files.length < 2) continue
      const total = files.reduce((sum, file) => sum + secondsOf(file), 0)
      console.log(`\nSlowest files of ${project} (${files.length} files, ${total.toFixed(0)} s over its workers):`)
      const sorted = files.toSorted((a, b) => secondsOf(b) - secondsOf(a))
      for (const file of sorted.slice(0, count))
        console.log(`${secondsOf(file).toFixed(1).padStart(7)}  ${relative(process.cwd(), file.moduleId)}`)
    }
  },
}

const secondsOf = (file: TestModule): number => {
  const { collectDuration, duration } = file.diagnostic()
  return (collectDuration + duration) / 1000
}
