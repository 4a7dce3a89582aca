import { createHash } from 'node:crypto'

/** The same id for the same words in every run, in the shape of RFC 9562's version 8. */
export function demoId(...words: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(words.join('/')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
