import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const sources = globSync('**/*.ts', { cwd: folder })
  .filter((file) => !/\.test\.ts$|^(testing|access|http)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

const isHandler = (text: string) => /: Handles<\s*'/.test(text)

test('handlers alone read who the actor is: acts and rules take the captain from the row', () => {
  const readers = sources.filter(({ text }) => /\bactor\??\.personId\b|\bpersonId\b[^}]*\} = \w*\.?actor\b/.test(text))
  expect(readers.length).toBeGreaterThan(10)
  expect(readers.filter(({ text }) => !isHandler(text)).map(({ file }) => file)).toEqual([])
})
