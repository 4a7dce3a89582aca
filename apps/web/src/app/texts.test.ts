import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

type Kind = 'text' | 'changing' | 'unknown' | 'element' | 'nothing'
/** What an element holds: 'changing' is surely text, 'unknown' text or elements. */
function kindOf(node: ESTree.Node, code: string): Kind {
  switch (node.type) {
    case 'JSXText':
      return node.value.trim() === '' && node.value.includes('\n') ? 'nothing' : 'text'
    case 'JSXExpressionContainer':
      return kindOf(node.expression, code)
    case 'Literal':
      return typeof node.value === 'string' ? 'text' : 'nothing'
    case 'TemplateLiteral':
      return 'changing'
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'LogicalExpression':
      return eitherOf([kindOf(node.right, code), 'nothing'])
    case 'ConditionalExpression':
      return eitherOf([kindOf(node.consequent, code), kindOf(node.alternate, code)])
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    default:
      return /<\w/.test(code.slice(node.start, node.end)) ? 'element' : 'unknown'
  }
}
function eitherOf(kinds: Kind[]): Kind {
  if (kinds.some((kind) => kind === 'text' || kind === 'changing')) return 'changing'
  return kinds.find((kind) => kind !== 'nothing') ?? 'nothing'
}
/** Where an element holds a text that changes, and something beside it. */
function splitTexts(file: string, code: string): string[] {
  const found: string[] = []
  const look = ({ start, children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    const kinds = children.map((child) => kindOf(child, code)).filter((kind) => kind !== 'nothing')
    const changes = kinds.includes('changing') || (kinds.includes('unknown') && kinds.includes('text'))
    if (kinds.length > 1 && changes) found.push(`${file}:${code.slice(0, start).split('\n').length}`)
  }
  new Visitor({ JSXElement: look, JSXFragment: look }).visit(parseSync(file, code).program)
  return found
}

test('the text of an element is one string: a translation by the browser replaces what React would change of several', () => {
  const isSplit = (element: string) => splitTexts('a.tsx', `const A = () => ${element}`).length > 0
  const split = [
    '<b>In Cart: {count}</b>',
    "<b>{count}{' '}{name}</b>",
    '<b>{isSold ? "Sold" : left}{name}</b>',
    '<b>{clock(left)} <i>until it opens</i></b>',
    '<b><i />{isDefault ? "(Default)" : null}</b>',
    '<>{count} items</>',
  ]
  const whole = ['<b>{inCart(count)}</b>', '<b>{children}{acts(one)}</b>', '<b>Cart {isFull && <i>full</i>}</b>']
  expect(split.filter((element) => !isSplit(element))).toEqual([])
  expect(whole.filter(isSplit)).toEqual([])
  const files = globSync('**/*.tsx', { cwd: source })
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => splitTexts(file, readFileSync(join(source, file), 'utf8')))).toEqual([])
})
