import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/*
 * Fails when a room of the server imports from a room on its right, or when files import each other in a circle, by
 * value or by type. A file that is loaded later by `import()` may refer back to the one that loads it.
 */
const root = join(import.meta.dirname, '..')
const rooms = (
  'config stop db gateways services mails/queue access http account places rosters entries virtual-events payments cart ' +
  'cancellations captains search reports alerts setup finance audit undo mails jobs app main'
).split(' ')
const server = 'apps/server/src/'

const imports = new Map<string, string[]>()
for (const file of globSync('{apps/{server,web}/src,packages/domain/src}/**/*.{ts,tsx}', { cwd: root }))
  if (!/\.test\.tsx?$|\/testing\//.test(file)) imports.set(file, importsOf(file))

const wrong = [...imports].flatMap(([file, targets]) =>
  targets
    .filter((target) => file.startsWith(server) && target.startsWith(server) && rankOf(target) > rankOf(file))
    .map((target) => `${file} imports from its right: ${target}`),
)
const circles = findCircles().map((files) => `Files in a circle: ${files.join(', ')}`)
for (const sentence of [...wrong, ...circles]) console.error(sentence)
process.exit(wrong.length + circles.length === 0 ? 0 : 1)

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s+'((?:\.{1,2}|@kegler\/domain)\/[^']+\.tsx?)'/g)].map(([, path = '']) =>
    path.startsWith('.')
      ? relative(root, join(root, dirname(file), path))
      : path.replace('@kegler/domain', 'packages/domain/src'),
  )
}

/** Where the room of a file of the server is in the order; a room that is not in it is the last. */
function rankOf(file: string): number {
  const path = file.slice(server.length).replace(/\.ts$/, '')
  const room = path.startsWith('mails/queue') ? 'mails/queue' : (path.split('/')[0] ?? '')
  const rank = rooms.indexOf(room)
  if (rank < 0) console.error(`${file}: this room is not in the order of scripts/check-rooms.ts.`)
  return rank < 0 ? rooms.length : rank
}

/** Sets of files of which each leads to each other (Tarjan). */
function findCircles(): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.size - 1)
    stack.push(file)
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(circle.toSorted())
  }
  for (const file of imports.keys()) if (!index.has(file)) visit(file)
  return found
}
