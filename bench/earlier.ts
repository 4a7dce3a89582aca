import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The release whose figures the goals compare with: the captain's area as first built. */
const commit = '99065bd'

/** A checkout of the earlier release with its own dependencies, made once. */
export function earlierRelease(): string {
  const root = join(import.meta.dirname, '..')
  const folder = process.env.BENCH_EARLIER ?? join(root, 'node_modules/.cache', `kegler-${commit}`)
  if (existsSync(join(folder, 'node_modules'))) return folder
  execFileSync('git', ['worktree', 'add', '--force', '--detach', folder, commit], { cwd: root, stdio: 'inherit' })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  return folder
}
