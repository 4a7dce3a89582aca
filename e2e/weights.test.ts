import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { linksFor, readScreenLinks } from '../apps/server/src/http/page-files.ts'

const built = join(import.meta.dirname, '../apps/web/dist')
const page = readFileSync(join(built, 'index.html'), 'utf8')
const links = readScreenLinks(built, '', page)
/** Scripts and styles that a text names, in gzipped kB. */
const weightOf = (text: string) =>
  [...text.matchAll(/assets\/[^"]+\.(?:js|css)/g)].reduce(
    (sum, [file]) => sum + gzipSync(readFileSync(join(built, file))).length / 1000,
    0,
  )

/** What every page loads before it shows anything, and what a captain's screens load with it: 2 kB more than they did. */
test.each([
  ['registration', 196],
  ['registration/room', 200],
  ['registration/schedule', 217.4],
  ['registration/rostercheckout', 222],
  ['registration/checkout', 215],
  ['registration/manage', 226],
  ['join', 224],
  ['pay', 238],
])("the files of %s weigh at most %d kB, and none is staff's", (path, most) => {
  const named = page + linksFor(links, path)
  expect(weightOf(named)).toBeLessThan(most)
  expect(named).not.toMatch(/assets\/(staff|admin|records|tournaments|console)-/)
})
