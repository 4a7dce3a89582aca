import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Built {
  file: string
  imports?: string[]
  css?: string[]
}
const screen = /^src\/screens\/(.+)\/\w+Screen\.tsx$/

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
    const files = [...filesOf(built, key, new Set())].filter((file) => !page.includes(file))
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

/** The links for an address below the base path: '/registration/manage/4711' is a screen of registration/manage. */
export function linksFor(links: ReadonlyMap<string, string>, path: string): string {
  const folders = path.split('/').filter(Boolean)
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const found = links.get(folders.slice(0, depth).join('/'))
    if (found !== undefined) return found
  }
  return links.get('registration') ?? ''
}
