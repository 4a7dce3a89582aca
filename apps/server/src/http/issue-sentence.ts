import type { z } from 'zod'

type Issue = z.core.$ZodIssue
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** What is wrong with a value, for people: contracts that have a sentence of their own come first. */
export const explain: z.core.$ZodErrorMap = (issue) => {
  const name = nameOf(issue.path ?? [])
  if (issue.code === 'invalid_type' && isNothing(issue.input)) return `${name} is required.`
  if (issue.code === 'invalid_type') return `${name} must be ${kinds[issue.expected] ?? issue.expected}.`
  if (isNothing(issue.input)) return `${name} is required.`
  if (issue.code === 'invalid_value') return `${name} must be one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'invalid_format') return `${name} is not in the right form.`
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is not known here.`
  if (issue.code === 'too_small') return `${name} must ${sized(issue.origin, 'at least', issue.minimum)}.`
  if (issue.code === 'too_big') return `${name} must ${sized(issue.origin, 'at most', issue.maximum)}.`
  if (issue.code === 'custom') return undefined
  return `${name} cannot be used as it was sent.`
}
const isNothing = (input: unknown) => input === undefined || input === null

function sized(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${size} ${size === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `have ${bound} ${size} ${size === 1 ? 'item' : 'items'}`
  return `be ${bound} ${size}`
}

/** 'First name'; of a list 'Bowler of roster positions 2'. */
function nameOf(path: readonly PropertyKey[]): string {
  const words: string[] = []
  for (const part of path) {
    if (typeof part !== 'number') words.unshift(wordsOf(String(part)))
    else words[0] = `${words[0] ?? 'item'} ${part + 1}`
  }
  const name = words.join(' of ')
  return name ? `${name[0]?.toUpperCase()}${name.slice(1)}` : 'The request'
}
/** 'usbcId': 'usbc id' */
const wordsOf = (property: string): string => property.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()

/** Messages of contracts that are no sentences are those of a form's field: the property is named. */
export function sentence({ path, message }: Pick<Issue, 'path' | 'message'>): string {
  if (message.endsWith('.')) return message
  return message === 'Required' ? `${nameOf(path)} is required.` : `${nameOf(path)}: ${message}.`
}
