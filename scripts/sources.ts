import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '..')

/** A node of the syntax tree; its other properties depend on its type. */
export interface Node {
  type: string
  [property: string]: unknown
}
interface Import {
  file: string
  /** The exported name; '*' for all of them. */
  name: string
  local: string
  isType: boolean
}
export interface Source {
  file: string
  imports: readonly Import[]
  /** Files that it loads by `import()` or mentions in a type. */
  loads: readonly string[]
  exports: readonly string[]
  /** Top-level declarations by name; statements without a name are under ''. */
  declarations: ReadonlyMap<string, readonly Node[]>
  program: Node
}

/** Reads a file of the repository with the parser that builds the pages. */
export function readSource(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const tree = program as unknown as Node
  const imports: Import[] = []
  const exported: string[] = []
  const declarations = new Map<string, Node[]>()
  for (const statement of nodesIn(tree.body)) {
    const from = nodeIn(statement.source)?.value
    if (statement.type === 'ImportDeclaration') {
      const target = resolve(file, String(from))
      for (const specifier of nodesIn(statement.specifiers))
        imports.push({
          file: target,
          name: specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : '*',
          local: nameOf(specifier.local),
          isType: statement.importKind === 'type' || specifier.importKind === 'type',
        })
      if (nodesIn(statement.specifiers).length === 0) imports.push({ file: target, name: '', local: '', isType: false })
      continue
    }
    const declaration = nodeIn(statement.declaration) ?? statement
    const names = namesDeclared(declaration)
    if (statement.type.startsWith('Export'))
      exported.push(...names, ...nodesIn(statement.specifiers).map(({ exported: as }) => nameOf(as)))
    for (const { name, node } of names.length > 0 ? partsOf(declaration) : [{ name: '', node: statement }])
      declarations.set(name, [...(declarations.get(name) ?? []), node])
  }
  const loads = (/\bimport\(/.test(text) ? [...walk(tree)] : []).flatMap((node) => {
    const target = ['ImportExpression', 'TSImportType'].includes(node.type) ? nodeIn(node.source)?.value : undefined
    return typeof target === 'string' ? [resolve(file, target)] : []
  })
  return { file, imports, loads, exports: exported, declarations, program: tree }
}

/** A path in the repository, or the name of a package. */
export function resolve(file: string, from: string): string {
  if (from.startsWith('.')) return join(dirname(file), from)
  return from
    .replace(/^@kegler\/(domain)\//, 'packages/$1/src/')
    .replace(/^@kegler\/(server|sandbox)\//, 'apps/$1/src/')
}

/** A node and all below it; without what only the type checker reads when `values` is set. */
export function* walk(node: Node, values = false): Generator<Node> {
  if (values && isType(node)) return
  yield node
  for (const [name, child] of Object.entries(node)) {
    // `a.name` and `{ name: a }` do not mention a variable called `name`
    if (values && !node.computed && isPropertyName(node, name)) continue
    for (const below of nodesIn(child)) yield* walk(below, values)
  }
}

const isPropertyName = (node: Node, name: string): boolean =>
  (name === 'property' && /^(JSX)?MemberExpression$/.test(node.type)) ||
  (name === 'key' && /^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type))
const wrappers = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression']
const isType = ({ type, importKind }: Node): boolean =>
  (type.startsWith('TS') && !wrappers.includes(type)) || importKind === 'type'

export const nodesIn = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => nodeIn(one) ?? [])
export function nodeIn(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && 'type' in value ? (value as Node) : undefined
}
/** Of an identifier, or of a literal that names something. */
export function nameOf(value: unknown): string {
  const node = nodeIn(value)
  return String(node?.name ?? node?.value ?? '')
}

function namesDeclared(declaration: Node): string[] {
  return partsOf(declaration).map(({ name }) => name)
}
/** `const a = 1, { b } = c` declares two parts and two names. */
function partsOf(declaration: Node): { name: string; node: Node }[] {
  const one = nameOf(declaration.id)
  if (one) return [{ name: one, node: declaration }]
  return nodesIn(declaration.declarations).flatMap((node) => {
    const id = nodeIn(node.id)
    if (id?.type === 'Identifier') return [{ name: nameOf(id), node }]
    return nodesIn(id?.properties ?? id?.elements).map(({ value }) => ({ name: nameOf(value), node }))
  })
}
