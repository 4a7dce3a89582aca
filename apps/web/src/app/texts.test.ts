import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** Where an element holds a text beside an expression, and nothing but texts and expressions. */
function splitTexts(file: string, code: string): string[] {
  const found: string[] = []
  new Visitor({
    JSXElement({ start, children }) {
      const kinds = children.map((child) => {
        if (child.type === 'JSXText') return child.value.trim() === '' ? 'space' : 'text'
        if (child.type !== 'JSXExpressionContainer' || /<\w/.test(code.slice(child.start, child.end))) return 'element'
        return ['JSXEmptyExpression', 'Literal'].includes(child.expression.type) ? 'space' : 'value'
      })
      if (kinds.includes('text') && kinds.includes('value') && !kinds.includes('element'))
        found.push(`${file}:${code.slice(0, start).split('\n').length}`)
    },
  }).visit(parseSync(file, code).program)
  return found
}

test('the text of an element is one string: a translation by the browser replaces what React would change of several', () => {
  expect(splitTexts('a.tsx', 'const A = () => <b>In Cart: {count}</b>')).toEqual(['a.tsx:1'])
  expect(splitTexts('a.tsx', 'const A = () => <b>{inCart(count)}</b>')).toEqual([])
  const files = globSync('**/*.tsx', { cwd: source })
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => splitTexts(file, readFileSync(join(source, file), 'utf8')))).toEqual([])
})
