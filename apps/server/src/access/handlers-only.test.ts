import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const sources = globSync('**/*.ts', { cwd: folder })
  .filter((file) => !/\.test\.ts$|^(testing|access|http)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

/** A file of a handler, or the index of a room, which has short ones. */
const hasHandlers = ({ file, text }: (typeof sources)[number]) =>
  /\.routes\.ts$/.test(file) || /: Handles<\s*'/.test(text)

test('handlers alone read who the actor is: acts and rules take the captain from the row', () => {
  const readers = sources.filter(({ text }) => /\bactor\??\.personId\b|\bpersonId\b[^}]*\} = \w*\.?actor\b/.test(text))
  expect(readers.length).toBeGreaterThan(10)
  expect(readers.filter((source) => !hasHandlers(source)).map(({ file }) => file)).toEqual([])
})

test('calls by link read no person: who holds a link is none', () => {
  const byLink = sources.filter(({ text }) => /: Handles<\s*'[A-Z]+ link\//.test(text))
  expect(byLink.length).toBeGreaterThan(1)
  const reading = byLink.filter(({ text }) => /\bpersonId\b[^}]*\} = \w*\.?actor\b|\bactor\??\.personId\b/.test(text))
  expect(reading.map(({ file }) => file)).toEqual([])
})
