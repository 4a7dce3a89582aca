import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, nameOf, nodeIn, nodesIn, readSource, resolve, type Source, walk } from './sources.ts'

interface Page {
  address: string
  file: string
  keys: ReadonlySet<string>
}
export interface Web {
  pages: readonly Page[]
  /** Calls that a frame makes around the pages of an area, by its file. */
  frames: ReadonlyMap<string, ReadonlySet<string>>
  /** Calls that the program makes whatever page is open. */
  always: ReadonlySet<string>
  /** Every call that the web names outside types, with a file that does. */
  named: ReadonlyMap<string, string>
}
/** What a piece of a program mentions outside types. */
interface Mentions {
  names: ReadonlySet<string>
  literals: ReadonlySet<string>
  loads: readonly string[]
}

const root = join(import.meta.dirname, '..')
const isRoutes = (file: string) => /\/app\/(\w+\.routes\.tsx|allRoutes\.ts)$/.test(file)

/** The pages of the router, and which calls each leads to: names are followed from its route through the imports. */
export function readWeb(keys: ReadonlySet<string>): Web {
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  const sources = new Map(files.map((file) => [file, readSource(file)]))
  const keysFrom = follower(sources, keys)
  const keysOfFile = (file: string) => {
    const source = sources.get(file)
    return source ? keysFrom(source, [...source.declarations.values()].flat()) : new Set<string>()
  }

  const routes = [...sources.values()].filter(({ file }) => isRoutes(file))
  const pages = routes.flatMap((source) =>
    [...walk(source.program)].flatMap((node): Page[] => {
      const path = pathOf(node)
      const screen = path === undefined ? undefined : screenOf(node, source)
      if (path === undefined || !screen?.endsWith('Screen.tsx')) return []
      const address = `${pathAbove(node, source)}${path}`.replace(/(.)\/$/, '$1')
      return [{ address, file: screen, keys: keysFrom(source, nodesIn(node.arguments)) }]
    }),
  )
  const lazy = routes.flatMap((source) => [...walk(source.program)].flatMap((node) => lazyFile(node, source) ?? []))
  const frames = lazy.filter((file) => !file.endsWith('Screen.tsx'))
  const named = [...sources.values()].flatMap(({ file, program }) =>
    [...mentionsOf([program], file).literals].filter((text) => keys.has(text)).map((key) => [key, file] as const),
  )
  return {
    pages,
    frames: new Map(frames.map((file) => [file, keysOfFile(file)])),
    always: keysOfFile('apps/web/src/app/main.tsx'),
    named: new Map(named),
  }
}

/** Finds the keys that nodes of a file lead to. A route does not lead to other routes. */
function follower(sources: ReadonlyMap<string, Source>, keys: ReadonlySet<string>) {
  const cache = new Map<readonly Node[], Mentions>()
  return (source: Source, nodes: readonly Node[]): ReadonlySet<string> => {
    const found = new Set<string>()
    const seen = new Set<readonly Node[]>()
    const mentioned = mentionsOf(nodes, source.file).literals
    const follow = (of: Source, parts: readonly Node[]) => {
      if (seen.has(parts)) return
      seen.add(parts)
      const mentions = cache.get(parts) ?? mentionsOf(parts, of.file)
      cache.set(parts, mentions)
      for (const key of mentions.literals) if (keys.has(key)) found.add(key)
      for (const name of mentions.names) followName(of, name)
      for (const file of mentions.loads) followFile(of, file, mentions)
    }
    const followName = (of: Source, name: string) => {
      const declared = of.declarations.get(name)
      if (declared && !(isRoutes(of.file) && declared.some(makesRoutes))) follow(of, declared)
      const imported = of.imports.find(({ local, isType }) => local === name && !isType)
      const target = sources.get(imported?.file ?? '')
      if (target && imported && !isRoutes(target.file)) followName(target, imported.name)
    }
    const followFile = (of: Source, file: string, { names, literals }: Mentions) => {
      const target = sources.get(file)
      if (!target || isRoutes(file)) return
      follow(target, target.declarations.get('') ?? [])
      const wanted = target.exports.filter((name) => names.has(name) || literals.has(name))
      for (const name of wanted.length > 0 ? wanted : target.exports) {
        // `reads('general')` takes one property of a table of what pages read first
        const table = isRoutes(of.file) ? propertiesOf(target.declarations.get(name)?.[0]) : []
        const entries = table.filter(({ key }) => mentioned.has(nameOf(key)))
        if (entries.length > 0) follow(target, entries)
        else followName(target, name)
      }
    }
    follow(source, nodes)
    return found
  }
}

function mentionsOf(nodes: readonly Node[], file: string): Mentions {
  const names = new Set<string>()
  const literals = new Set<string>()
  const loads: string[] = []
  for (const node of nodes.flatMap((one) => [...walk(one, true)])) {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(nameOf(node))
    if (node.type === 'Literal') literals.add(nameOf(node))
    if (node.type === 'ImportExpression') loads.push(resolve(file, nameOf(node.source)))
  }
  return { names, literals, loads }
}

const calleeOf = (node: Node | undefined) => (node?.type === 'CallExpression' ? nameOf(node.callee) : '')
const makesRoutes = (node: Node) =>
  [...walk(node, true)].some((below) => ['createRoute', 'pagesUnder', 'addChildren'].includes(nameOf(below)))

/** Of an object that is declared `as const satisfies ...`. */
function propertiesOf(declared: Node | undefined): Node[] {
  const value = nodeIn(declared?.init) ?? declared
  return value?.expression ? propertiesOf(nodeIn(value.expression)) : nodesIn(value?.properties)
}

function property(node: Node | undefined, name: string): Node | undefined {
  return nodesIn(node?.properties).find(({ key }) => nameOf(key) === name)
}

/** The path of `page('/path', { screen })` and of `createRoute({ path, component })`. */
function pathOf(node: Node): string | undefined {
  const [first, options = first] = node.type === 'CallExpression' ? nodesIn(node.arguments) : []
  if (!property(options, 'screen') && !property(options, 'component')) return undefined
  const path = first?.type === 'Literal' ? first : nodeIn(property(options, 'path')?.value)
  return path ? nameOf(path) : undefined
}

/** The paths of the routes above: of `pagesUnder(parent)` and of `getParentRoute: () => parent`. */
function pathAbove(node: Node | undefined, source: Source): string {
  const maker = source.declarations.get(calleeOf(node))?.[0]
  const made = nodeIn(maker?.init)
  const given = nodesIn(node?.arguments)[0]
  const above =
    calleeOf(made) === 'pagesUnder'
      ? nodesIn(made?.arguments)[0]
      : nodeIn(nodeIn(property(given, 'getParentRoute')?.value)?.body)
  const parent = nodeIn(source.declarations.get(nameOf(above))?.[0]?.init)
  if (!parent) return ''
  const path = property(nodesIn(parent.arguments)[0], 'path')
  return `${pathAbove(parent, source)}${path ? nameOf(path.value) : ''}`
}

/** The file of the screen of a page, which may have a name of its own. */
function screenOf(node: Node, source: Source): string | undefined {
  const options = nodesIn(node.arguments).at(-1)
  const screen = nodeIn((property(options, 'screen') ?? property(options, 'component'))?.value)
  return lazyFile(nodeIn(source.declarations.get(nameOf(screen))?.[0]?.init) ?? screen, source)
}

/** The file of `lazyScreen(() => import('file'), 'Name')`. */
function lazyFile(node: Node | undefined, { file }: Source): string | undefined {
  if (!node || calleeOf(node) !== 'lazyScreen') return undefined
  const loaded = [...walk(node)].find(({ type }) => type === 'ImportExpression')
  return loaded && resolve(file, nameOf(loaded.source))
}
