import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Store } from '../store.ts'

interface Keys {
  signing: JWK & { kid: string }
  cookies: string[]
}

/** The key that signs tokens and the one that signs cookies: made once, then kept, so that a restart changes neither. */
export async function keysOf(store: Store): Promise<Keys> {
  const kept = store.get<Keys>('identity:keys', 'now')
  if (kept) return kept
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const made: Keys = {
    signing: { ...jwk, use: 'sig', alg: 'RS256', kid: await calculateJwkThumbprint(jwk) },
    cookies: [randomBytes(32).toString('base64url')],
  }
  // Somebody else may have been faster while this key was made.
  return store.atomically(() => {
    const first = store.get<Keys>('identity:keys', 'now')
    if (!first) store.put('identity:keys', 'now', made)
    return first ?? made
  })
}
