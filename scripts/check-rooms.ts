import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Node, nameOf, readSource, type Source, walk } from './sources.ts'

/*
 * Fails when a room of the server or the web imports from a room on its right, when one screen alone uses a file of a
 * shared room of the web, when files import each other in a circle, by value or by type, when an export has no reader,
 * when a screen casts with `as never`, or when `RetryError` is used outside the kit and the page that shows the kit:
 * `Await` shows it. A file that is loaded later by `import()` may refer back to the one that loads it.
 */
const server = 'apps/server/src/'
const web = 'apps/web/src/'
const rooms = {
  [server]: (
    'config stop load traces db gateways services mails/queue access http account places questions rosters entries virtual-events payments teams cart ' +
    'cancellations captains waiting-list waiting-room search reports alerts setup finance audit undo mails jobs app main'
  ).split(' '),
  [web]: (
    'net kit client kit/act questions cart places waiting-list waiting-room rosters virtual-events payments shell captains lists history ' +
    'imports screens app'
  ).split(' '),
}

const files = globSync(['*.ts', '{apps/*,packages/*,bench,scripts,e2e}/**/*.{ts,tsx}'], {
  cwd: join(import.meta.dirname, '..'),
  exclude: (path) => /node_modules|\bdist\b/.test(path),
})
const sources = new Map(files.map((file) => [file, readSource(file)]))
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^e2e\//.test(file)
const isForTests = (file: string) => isTest(file) || /^(bench|scripts)\//.test(file)
/** Written by `npm run generate` with a type for each table. */
const generated = 'apps/server/src/db/tables.ts'
const imports = new Map(
  [...sources]
    .filter(([file]) => /^(apps\/(server|web)|packages\/domain)\/src\//.test(file) && !isTest(file))
    .map(([file, source]) => [file, [...new Set(source.imports.map((one) => one.file))]]),
)

const wrong = [...imports].flatMap(([file, targets]) =>
  targets.filter((target) => isOnTheRight(file, target)).map((target) => `${file} imports from its right: ${target}`),
)
/** Who imports a file, at once or later. */
const importers = Map.groupBy(
  [...imports].flatMap(([file, targets]) =>
    [...targets, ...(sources.get(file)?.loads ?? [])].map((target) => ({ file, target })),
  ),
  ({ target }) => target,
)
const ofOneScreen = [...imports.keys()]
  .filter((file) => file.startsWith(web) && /^(?!net|kit|client|app|shell|screens)/.test(file.slice(web.length)))
  .flatMap((file) => {
    const [screen, another] = screensOf(file)
    return screen && !another ? [`${screen} alone uses ${file}: it belongs there.`] : []
  })
const circles = findCircles().map((circle) => `Files in a circle: ${circle.join(', ')}`)
const unread = findUnread().map((name) => `Nothing but tests reads this export: ${name}`)
const casts = [...sources.values()].flatMap(({ file, program }) =>
  file.startsWith(`${web}screens/`) && [...walk(program)].some(isCastToNever)
    ? [`A screen casts to never: ${file}`]
    : [],
)
const retries = [...sources.values()].flatMap(({ file, imports }) =>
  imports.some(({ name }) => name === 'RetryError') && !/src\/(kit\/|app\/looks)/.test(file)
    ? [`The kit alone uses RetryError, others Await: ${file}`]
    : [],
)
const sentences = [...wrong, ...ofOneScreen, ...circles, ...unread, ...casts, ...retries]
for (const sentence of sentences) console.error(sentence)
process.exit(sentences.length === 0 ? 0 : 1)

/**
 * Exports that no other file imports. A test alone is a reader where its own file uses the export too, of types, and of
 * what exists for tests.
 */
function findUnread(): string[] {
  const read = new Set<string>()
  const note = (reader: Source, file: string, name: string, isType = false) => {
    if (file !== reader.file && (!isTest(reader.file) || isType || isForTests(file) || usesItself(file, name)))
      read.add(`${file} ${name}`)
  }
  for (const source of sources.values()) {
    for (const { file, name, isType } of source.imports) {
      if (name === '*') for (const one of sources.get(file)?.exports ?? []) note(source, file, one)
      else note(source, file, name, isType)
    }
    if (source.loads.length === 0) continue
    // what is loaded by `import()` is read by the names that the file mentions, or whole
    const mentioned = new Set([...walk(source.program)].map(nameOf))
    for (const file of source.loads) {
      const all = sources.get(file)?.exports ?? []
      const named = all.filter((one) => mentioned.has(one))
      for (const one of named.length > 0 ? named : all) note(source, file, one)
    }
  }
  return [...sources.values()].flatMap(({ file, exports }) =>
    // `setup` is called by the test runner
    file === generated
      ? []
      : exports.map((name) => `${file} ${name}`).filter((name) => !read.has(name) && !name.endsWith(' setup')),
  )
}

/** `as never`, `as never[]` */
function isCastToNever(node: Node): boolean {
  return (
    node.type === 'TSAsExpression' &&
    [...walk(node.typeAnnotation as Node)].some(({ type }) => type === 'TSNeverKeyword')
  )
}

function usesItself(file: string, name: string): boolean {
  const source = sources.get(file)
  return source !== undefined && [...walk(source.program, true)].filter((node) => node.name === name).length > 1
}

function isOnTheRight(file: string, target: string): boolean {
  const [from, to] = [rankOf(file), rankOf(target)]
  return from !== null && to !== null && from.app === to.app && to.rank > from.rank
}

/** Where the room of a file is in the order of its application; null: in none. */
function rankOf(file: string): { app: string; rank: number } | null {
  for (const [app, order] of Object.entries(rooms)) {
    if (!file.startsWith(app)) continue
    const path = file.slice(app.length).replace(/\.tsx?$/, '')
    const room = /^(mails\/queue|kit\/act\b)/.exec(path)?.[0] ?? path.split('/')[0] ?? ''
    const rank = order.indexOf(room)
    if (rank < 0) console.error(`${file}: this room is not in the order of scripts/check-rooms.ts.`)
    return { app, rank: rank < 0 ? order.length : rank }
  }
  return null
}

/** The folders of screens that reach a file through shared rooms; what `app`, `shell` or the kit imports counts by itself. */
function screensOf(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  seen.add(file)
  for (const { file: importer } of importers.get(file) ?? []) {
    if (importer.startsWith(`${web}screens/`) || /^(net|kit|client|shell|app)\//.test(importer.slice(web.length)))
      found.add(dirname(importer))
    else if (!seen.has(importer)) for (const screen of screensOf(importer, seen)) found.add(screen)
  }
  return found
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
