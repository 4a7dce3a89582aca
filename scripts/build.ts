import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const sources = [
  'apps/web/{index.html,silent-renew.html,vite.config.ts,chunks.ts,package.json}',
  'apps/web/{src,public}/**/*',
  'packages/domain/src/**/*.ts',
  'package-lock.json',
]

/** Builds the pages when one of their sources changed since the last build. */
export function buildPages(): void {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort())
    hash.update(file.slice(root.length)).update(readFileSync(file))
  const stamp = join(root, 'apps/web/dist/.built-from')
  const now = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building the pages ...')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', 'apps/web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
  compress()
  writeFileSync(stamp, now)
}

/** Beside each page asset the same compressed, so that no request waits for it. */
function compress(): void {
  for (const file of globSync('apps/web/dist/assets/**/*.{js,css,svg}', { cwd: root })) {
    const text = readFileSync(join(root, file))
    writeFileSync(join(root, `${file}.gz`), gzipSync(text, { level: 9 }))
    writeFileSync(
      join(root, `${file}.br`),
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
  }
}

if (import.meta.main) buildPages()
