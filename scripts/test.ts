// npm test: check, unit, API and browser tests; `npm test -- file` goes to Vitest alone; `npm run check` checks alone.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildPages } from './build.ts'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const check: [string, string[]][] = [
  ['tsc', ['-b']],
  ['biome', ['check', '--error-on-warnings', '.']],
  ['node', ['scripts/generate.ts', '--verify']],
]
const steps: [string, string[]][] =
  args[0] === 'check' ? check : args.length > 0 ? [['vitest', ['run', ...args]]] : [...check, ['vitest', ['run']]]
let failed = false
for (const [command, options] of steps) {
  if (command === 'vitest') buildPages()
  const began = performance.now()
  const done = spawnSync(command, options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${done.status === 0 ? 'ok  ' : 'FAIL'} ${command} ${options.join(' ')} (${seconds} s)`)
  failed ||= done.status !== 0
}
process.exit(failed ? 1 : 0)
