import { LRUCache } from 'lru-cache'

interface Kept {
  value: Promise<unknown>
}
const caches = new WeakMap<object, LRUCache<string, Kept>>()

/** From now on `remembered` keeps what is read through this database for as many milliseconds; 0: not at all. */
export function rememberFor(db: object, ms: number): void {
  if (ms > 0) caches.set(db, new LRUCache({ max: 20_000, ttl: ms }))
}

/**
 * What staff set up, the same for everybody: read at most once in this time, or in `ms`, however many ask; those who
 * ask while it is read share the answer. Inside a transaction it is always read.
 */
export function remembered<T>(db: object, key: string, read: () => Promise<T>, ms?: number): Promise<T> {
  const kept = recalled<T>(db, key)
  if (kept) return kept
  const value = read()
  keepInMind(db, key, value, ms)
  // what does not exist is asked for under any number of keys
  const forget = () => caches.get(db)?.delete(key)
  value.then((found) => found === undefined && forget(), forget)
  return value
}

export const recalled = <T>(db: object, key: string): Promise<T> | undefined =>
  caches.get(db)?.get(key)?.value as Promise<T> | undefined

export function keepInMind(db: object, key: string, value: Promise<unknown>, ms?: number): void {
  caches.get(db)?.set(key, { value }, ms ? { ttl: ms } : {})
}
