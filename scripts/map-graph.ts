import { dirname, join } from 'node:path'

/** Which exported names of a program lead to which calls of the contract. */
export interface Graph {
  /** Keys of the calls that these files lead to; other routes files are not followed. */
  callsFrom: (files: readonly string[]) => ReadonlySet<string>
  /** The same for a piece of a file. */
  callsIn: (file: string, text: string) => ReadonlySet<string>
}
/** A top-level declaration, or a whole file under the name ''. */
type Node = `${string}#${string}`
interface Source {
  text: string
  /** Local name -> declaration in another file. */
  imports: Map<string, Node>
  declarations: Map<string, string>
}

/** Reads the sources as the formatter leaves them: each top-level declaration begins a line. */
export function graphOf(files: readonly string[], read: (file: string) => string): Graph {
  const sources = new Map(files.map((file) => [file, sourceOf(file, read(file))]))
  const follow = (file: string, text: string, seen: Set<Node>, found: Set<string>) => {
    for (const key of keysIn(text)) found.add(key)
    for (const next of leadsTo(file, text, sources)) {
      const [target = '', name = ''] = next.split('#')
      const source = sources.get(target)
      if (!source || seen.has(next) || (target.endsWith('routes.tsx') && target !== file)) continue
      seen.add(next)
      follow(target, name ? (source.declarations.get(name) ?? '') : source.text, seen, found)
    }
    return found
  }
  const callsIn = (file: string, text: string) => follow(file, text, new Set(), new Set())
  return {
    callsIn,
    callsFrom: (starts) => new Set(starts.flatMap((file) => [...callsIn(file, sources.get(file)?.text ?? '')])),
  }
}

function sourceOf(file: string, text: string): Source {
  const imports = new Map<string, Node>()
  for (const [, names = '', from = ''] of text.matchAll(/^import (?!type )\{([^}]*)\} from '(\.[^']+)'/gm))
    for (const name of names
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part && !part.startsWith('type '))) {
      const [exported = '', local = exported] = name.split(' as ')
      imports.set(local, `${join(dirname(file), from)}#${exported}`)
    }
  const declarations = new Map<string, string>()
  for (const part of text.split(/^(?=(?:export )?(?:async )?(?:const|let|function|class) )/m)) {
    const name = /^(?:export )?(?:async )?(?:const|let|function|class) (\w+)/.exec(part)?.[1]
    if (name) declarations.set(name, part)
  }
  return { text, imports, declarations }
}

function leadsTo(file: string, text: string, sources: ReadonlyMap<string, Source>): Node[] {
  const source = sources.get(file)
  const names = new Set(text.replace(/^import [^;]*?from '[^']+'$/gm, '').match(/\b[A-Za-z_]\w*\b/g))
  const found = [...names].flatMap((name): Node[] => {
    const imported = source?.imports.get(name)
    return imported ? [imported] : source?.declarations.has(name) ? [`${file}#${name}`] : []
  })
  const lazy = [...text.matchAll(/import\('(\.[^']+)'\)/g)].map(([, to = '']): Node => `${join(dirname(file), to)}#`)
  return [...found, ...lazy]
}

/** Keys that are passed to a function or named by a constant; not those in a type or in a list of what is refetched. */
const keysIn = (text: string): string[] =>
  [...text.matchAll(/(?:\(|=)\s*'((?:GET|POST|PUT|DELETE) [^']+)'/g)].map(([, key = '']) => key)
