import { LRUCache } from 'lru-cache'

interface Kept {
  value: Promise<unknown>
}
const caches = new WeakMap<object, LRUCache<string, Kept>>()

/** From now on `remembered` keeps what is read through this database for as many milliseconds; 0: not at all. */
export function rememberFor(db: object, ms: number): void {
  if (ms > 0) caches.set(db, new LRUCache({ max: 2_000, ttl: ms }))
}

/**
 * What staff set up, the same for everybody: read at most once in this time, however many ask; those who ask while it
 * is read share the answer. Inside a transaction it is always read.
 */
export function remembered<T>(db: object, key: string, read: () => Promise<T>): Promise<T> {
  const cache = caches.get(db)
  if (!cache) return read()
  const kept = cache.get(key)
  if (kept) return kept.value as Promise<T>
  const value = read()
  cache.set(key, { value })
  value.catch(() => cache.delete(key))
  return value
}
