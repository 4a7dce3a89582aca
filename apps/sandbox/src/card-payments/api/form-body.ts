import { badParameter } from './errors.ts'

type Parameter = string | Parameter[] | Parameters
export interface Parameters {
  [name: string]: Parameter
}

/**
 * Reads what the SDK and stripe.js post: `a[b][0][c]=1` is `{ a: { b: [{ c: '1' }] } }`, `a[]=1&a[]=2` is a list.
 * All values stay text. Throws a 400 for a name that mixes forms.
 */
export function parseForm(text: string): Parameters {
  const root: Parameters = {}
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value, name)
  return root
}

/** The reverse of `parseForm`, for a JSON body of a control call: numbers and booleans become text. */
export function fromJson(value: unknown): Parameters {
  const turned = turn(value)
  return typeof turned === 'object' && !Array.isArray(turned) ? turned : {}
}

function turn(value: unknown): Parameter {
  if (Array.isArray(value)) return value.map(turn)
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, turn(inner)]))
}

function pathOf(name: string): string[] {
  const path = name.replaceAll(']', '').split('[')
  if (path.some((part) => part === '__proto__' || part === 'constructor')) throw badParameter('Invalid parameter name')
  return path
}

function place(root: Parameters, path: string[], value: string, name: string): void {
  let at: Parameters | Parameter[] = root
  for (const [index, part] of path.entries()) {
    const next = path[index + 1]
    const inner: Parameter | undefined = next === undefined ? undefined : read(at, part)
    if (next === undefined) {
      write(at, part, value)
    } else if (inner === undefined) {
      const made: Parameters | Parameter[] = /^\d*$/.test(next) ? [] : {}
      write(at, part, made)
      at = made
    } else if (typeof inner === 'string') {
      throw badParameter(`Invalid parameter: ${name}`, path[0])
    } else {
      at = inner
    }
  }
}

function read(at: Parameters | Parameter[], part: string): Parameter | undefined {
  if (!Array.isArray(at)) return Object.hasOwn(at, part) ? at[part] : undefined
  return part === '' ? undefined : at[Number(part)]
}

function write(at: Parameters | Parameter[], part: string, value: Parameter): void {
  if (!Array.isArray(at)) at[part] = value
  else if (part === '' || Number(part) >= at.length) at.push(value)
  else at[Number(part)] = value
}
