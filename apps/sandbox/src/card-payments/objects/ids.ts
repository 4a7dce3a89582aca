import { randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `pi_` and the like, with as many letters and digits as the provider uses. */
export function newId(prefix: string, length = 24): string {
  const drawn = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')
  return `${prefix}_${drawn}`
}

/** Seconds since 1970. */
export function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
