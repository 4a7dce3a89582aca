import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const at = join(import.meta.dirname, '..')
/** Not by themselves on the page: what others draw, and what needs an address or an answer of the product. */
const others = [
  ...['BackLink', 'ButtonLink', 'FormActions', 'lazyPart', 'chart/Chart', 'chart/Plot', 'form/Form'],
  ...['form/ListEditor', 'form/NumberField', 'feedback/Dialog', 'feedback/Feedback', 'feedback/FeedbackHost'],
  ...['feedback/ModalDialog', 'feedback/notices', 'act/ActButton', 'act/ActDialog', 'act/ActForm', 'act/Await'],
  ...['table/useSorting', 'act/CompareStale', 'act/GuardedDialog', 'act/NewFigures', 'act/notifyAct'],
]

test('the page of looks shows every part of the kit', () => {
  const pages = globSync('app/looks*.tsx', { cwd: at }).map((file) => readFileSync(join(at, file), 'utf8'))
  const shown = pages.flatMap((source) => [...source.matchAll(/'\.\.\/kit\/(.+)\.tsx'/g)].map(([, name]) => name))
  const kit = globSync('**/*.tsx', { cwd: join(at, 'kit') }).map((file) => file.replace('.tsx', ''))
  expect([...new Set([...shown, ...others])].sort()).toEqual(kit.sort())
})
