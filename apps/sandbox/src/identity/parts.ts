import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Store } from '../store.ts'
import { accountOf } from './accounts.ts'
import type { Account } from './demo-accounts.ts'
import type { ProductUrls } from './product-urls.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** What the pages and calls of the identity server share. */
export interface IdentityParts {
  /** Path under which everything is mounted. */
  prefix: string
  /** The prefix as an absolute URL. */
  issuer: string
  product: ProductUrls
  store: Store
  provider: Provider
  sendMail: (mail: Mail) => Promise<void>
}

/** Who is signed in here, by the provider's session cookie. */
export async function signedIn(
  { provider, store }: IdentityParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Account | null> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  return session.accountId ? accountOf(store, session.accountId) : null
}

/** A form sent from a page of another origin is refused. Clients that do not say where from are no browsers. */
export async function refuseForeignForms(request: FastifyRequest, reply: FastifyReply) {
  const from = request.headers['sec-fetch-site']
  if (request.method === 'POST' && from && from !== 'same-origin' && from !== 'none')
    return reply.code(403).send({ message: 'This form was sent from another site.' })
}
