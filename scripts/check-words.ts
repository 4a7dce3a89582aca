import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSource, walk } from './sources.ts'

// Fails on words that a reader has to learn first, in names of files and things, comments and messages.
const folders = ['apps/server', 'apps/web', 'apps/sandbox', 'packages/domain', 'e2e', 'scripts', 'bench']
const banned =
  /\b(told|anew|alike|meanwhile|(?<!const .*)of before|stands|doors?|units?|wish(es)?|judge[sd]?|in earnest|besides|hinders?|who hear the page)\b/gi
const empty = /\bconst (no|of|said|own)\b/g
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
  if (!/\.tsx?$/.test(file) || !/\balong\b/i.test(text)) continue
  // a thing that goes along has a name; 'along with' and 'go along' are English
  for (const { type, name } of walk(readSource(file).program))
    if (type === 'Identifier' && /^along$/i.test(String(name))) report(`${file}: along: ${name}`)
}
process.exit(found === 0 ? 0 : 1)

/** `takesAlong_1` as `takes Along 1`. */
function wordsOf(text: string): string {
  return text.replace(/([a-z\d])(?=[A-Z])/g, '$1 ').replaceAll('_', ' ')
}
function report(sentence: string): void {
  found += 1
  console.error(sentence)
}
