import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, nameOf, nodeIn, nodesIn, readSource, walk } from './sources.ts'

// Fails on words that a reader has to learn first, in names of files and things, comments and messages.
const folders = ['apps/server', 'apps/web', 'apps/sandbox', 'packages/domain', 'e2e', 'scripts', 'bench']
const banned =
  /\b(told|anew|alike|meanwhile|(?<!const .*)of before|stands|doors?|units?|wish(es)?|judge[sd]?|in earnest|besides|hinders?|who hear the page)\b/gi
const empty = /\bconst (no|of|said|own)\b/g
const emptyNames = /^(no|of|said|own)$/
/** Exact texts of the specification and names that others gave. */
const exceptions = [
  'Unit Price',
  ' is told. Only',
  'unit_amount',
  'teamUnits',
  'UTF-16 units',
  "unit: 'grapheme'",
  "name: 'unit'",
  "['unit', ",
]

const root = join(import.meta.dirname, '..')
const files = globSync(`{${folders.join()}}/**/*.{ts,tsx,mjs,js,css}`, {
  cwd: root,
  exclude: (path) => /node_modules|\bdist\b|check-words/.test(path),
})
let found = 0
for (const file of files) {
  const text = exceptions.reduce((text, one) => text.replaceAll(one, ''), readFileSync(join(root, file), 'utf8'))
  for (const [index, line] of [file, ...text.split('\n')].entries())
    for (const [word] of [...wordsOf(line).matchAll(banned), ...line.matchAll(empty)])
      report(`${file}:${index}: ${word}: ${line.trim()}`)
  if (!/\.tsx?$/.test(file) || !/\balong\b|[[,:.]\s*(no|of|said|own)\b/i.test(text)) continue
  for (const node of walk(readSource(file).program)) {
    // a thing that goes along has a name; 'along with' and 'go along' are English
    if (node.type === 'Identifier' && /^along$/i.test(String(node.name))) report(`${file}: along: ${node.name}`)
    for (const name of namesGiven(node)) if (emptyNames.test(name)) report(`${file}: ${name}, in a pattern`)
  }
}
process.exit(found === 0 ? 0 : 1)

/** `takesAlong_1` as `takes Along 1`. */
function wordsOf(text: string): string {
  return text.replace(/([a-z\d])(?=[A-Z])/g, '$1 ').replaceAll('_', ' ')
}
/** By a pattern: `a` of `[a]` and of `{ key: a }`. That of `{ a }` was given where the property is declared. */
function namesGiven({ type, elements, properties }: Node): string[] {
  if (type !== 'ArrayPattern' && type !== 'ObjectPattern') return []
  return nodesIn(elements ?? properties).map((part) => {
    const given = part.shorthand ? undefined : (nodeIn(part.value ?? part.argument) ?? part)
    return nameOf(given?.type === 'AssignmentPattern' ? given.left : given)
  })
}
function report(sentence: string): void {
  found += 1
  console.error(sentence)
}
