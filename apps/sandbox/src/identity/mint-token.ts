import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Store } from '../store.ts'
import { accountByEmail } from './accounts.ts'
import { apiScopes, audience, claimsOf, clientId } from './claims.ts'
import { keysOf } from './keys.ts'

/** An access token for the account with this e-mail, as if it had signed in; good for 8 hours. For tests and for
 * trying calls by hand. @throws Error when there is no such account. */
export async function mintToken(store: Store, issuer: string, email: string): Promise<string> {
  const account = accountByEmail(store, email)
  if (!account) throw new Error(`There is no account ${email}.`)
  const { signing } = await keysOf(store)
  return new SignJWT({ ...claimsOf(account), scope: `openid profile ${apiScopes}`, client_id: clientId })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: signing.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime('8h')
    .sign(await importJWK(signing, 'RS256'))
}
