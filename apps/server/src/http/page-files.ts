import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Built {
  file: string
  imports?: string[]
  css?: string[]
}
const screen = /^src\/screens\/(.+)\/\w+Screen\.tsx$/
/** What the pages below an address load one after the other before their screen. */
const frames = [
  { under: /^(admin|finance|tournament)\b/, files: ['src/app/allRoutes.ts', 'src/screens/admin/AdminFrame.tsx'] },
  {
    under: /^tournament\/update\b/,
    files: ['src/screens/tournament/update/ConsoleFrame.tsx', 'src/screens/tournament/firstReads.ts'],
  },
]

/**
 * Links that fetch the files of a screen together with those that every page has, instead of after them; by the
 * screen's folder, which is its address. `page`: what every page has.
 */
export function readScreenLinks(directory: string, base: string, page: string): Map<string, string> {
  const built = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')) as Record<string, Built>
  const links = new Map<string, string>()
  for (const key of Object.keys(built)) {
    const folder = screen.exec(key)?.[1]
    if (folder === undefined) continue
    const first = frames.filter(({ under }) => under.test(folder)).flatMap(({ files }) => files)
    const found = new Set<string>()
    for (const one of [...first, key]) filesOf(built, one, found)
    const files = [...found].filter((file) => !page.includes(file))
    links.set(folder, files.map((file) => linkTo(`${base}/${file}`)).join(''))
  }
  return links
}

/** The files of a screen and of all it imports. */
function filesOf(built: Record<string, Built>, key: string, found: Set<string>): Set<string> {
  const { file, imports = [], css = [] } = built[key] ?? { file: '' }
  if (!file || found.has(file)) return found
  for (const one of [file, ...css]) found.add(one)
  for (const one of imports) filesOf(built, one, found)
  return found
}

const linkTo = (path: string): string =>
  path.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${path}">`
    : `<link rel="modulepreload" crossorigin href="${path}">`

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The links for an address below the base path: '/registration/manage/4711' is a screen of registration/manage; ids of
 * tournaments may also be in the middle.
 */
export function linksFor(links: ReadonlyMap<string, string>, path: string): string {
  const folders = path.split('/').filter((part) => part !== '' && !id.test(part))
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const found = links.get(folders.slice(0, depth).join('/'))
    if (found !== undefined) return found
  }
  return links.get(folders[0] === 'admin' ? 'admin/search' : 'registration') ?? ''
}
