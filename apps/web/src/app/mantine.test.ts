import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const library = join(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))), 'styles')
const styled = new Set(globSync('*.layer.css', { cwd: library }).map((file) => file.replace('.layer.css', '')))
/** Components that are drawn with the styles of others. */
const drawnWith: Record<string, readonly string[]> = {
  Autocomplete: ['Combobox', 'Input'],
  MultiSelect: ['Combobox', 'Input', 'Pill', 'PillsInput'],
  NativeSelect: ['Combobox', 'Input'], // its chevron
  Select: ['Combobox', 'Input'],
  TagsInput: ['Combobox', 'Input', 'Pill', 'PillsInput'],
  Textarea: ['Input'],
  Modal: ['ModalBase'],
  TextInput: ['Input'],
}

const stylesIn = (source: string) => [...source.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name)

test('every component of the library that a file imports has its styles in the list, or brings them', () => {
  const listed = stylesIn(readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8'))
  const missing = globSync('**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') }).flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    const loaded = new Set([...listed, ...stylesIn(source)])
    return [...source.matchAll(/import (?!type)\{([^}]*)\} from '@mantine\/core'/g)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .flatMap((name) => [name, ...(drawnWith[name] ?? [])])
      .filter((name) => styled.has(name) && !loaded.has(name))
      .map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})
