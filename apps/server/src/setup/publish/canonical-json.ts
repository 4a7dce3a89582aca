import { createHash } from 'node:crypto'

/** JSON whose properties are sorted by name: equal values give equal texts, whatever has stored them in between. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
