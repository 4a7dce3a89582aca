import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const sources = [
  'apps/web/{index.html,silent-renew.html,looks.html,vite.config.ts,looks.config.ts,call-tables.ts,chunks.ts,package.json}',
  'apps/web/{src,public}/**/*',
  'packages/domain/src/**/*.ts',
  'package-lock.json',
]

/** Builds the pages when one of their sources changed since the last build: in a process of its own, which frees its memory. */
export function buildPages(): void {
  const now = hashOfSources()
  const stamp = join(root, 'apps/web/dist/.built-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building the pages ...')
  run(import.meta.filename, 'now')
  writeFileSync(stamp, now)
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort())
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function run(...args: string[]): void {
  const done = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

function build(): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  run(vite, 'build', 'apps/web', '--logLevel', 'warn')
  compress()
  run(vite, 'build', 'apps/web', '--config', 'apps/web/looks.config.ts', '--logLevel', 'warn')
}

/** Beside each page asset the same compressed, so that no request waits for it. */
function compress(): void {
  for (const file of globSync('apps/web/dist/assets/**/*.{js,css,svg}', { cwd: root })) {
    const text = readFileSync(join(root, file))
    writeFileSync(join(root, `${file}.gz`), gzipSync(text, { level: 9 }))
    writeFileSync(
      join(root, `${file}.br`),
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}

if (import.meta.main) {
  if (process.argv[2] === 'now') build()
  else buildPages()
}
