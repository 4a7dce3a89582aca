import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { leadToSlash, readForms, readJson, servePageFiles } from '../page.ts'
import type { Store } from '../store.ts'
import { accountPages } from './account-pages.ts'
import { identityCalls } from './calls.ts'
import { confirmationPage } from './confirmation.ts'
import { overviewPage } from './overview.ts'
import { type IdentityParts, type Mail, refuseForeignForms } from './parts.ts'
import { productUrls } from './product-urls.ts'
import { makeProvider, providerPolicy } from './provider.ts'
import { signInPages } from './sign-in.ts'

interface IdentityOptions {
  /** Path, such as '/club/sandbox/identity'. */
  prefix: string
  /** The prefix as the browser's absolute URL; the issuer of the tokens. */
  issuer: string
  /** Absolute URL of the product with its base path, without a slash at the end. */
  appUrl: string
  store: Store
  /** What the product's server shows to ask for confirmation mails. */
  apiKey: string
  accessTokenSeconds?: number
  sendMail: (mail: Mail) => Promise<void>
}

/** Plays the organisation's identity server: an OpenID provider with demo accounts, registration and account pages. */
export async function identity(app: FastifyInstance, options: IdentityOptions): Promise<void> {
  const { prefix, issuer, store, sendMail, accessTokenSeconds = 3600 } = options
  const product = productUrls(options.appUrl)
  const provider = await makeProvider({ prefix, issuer, product, store, accessTokenSeconds })
  const parts: IdentityParts = { prefix, issuer, product, store, provider, sendMail }
  provider.on('server_error', (_ctx, error) => app.log.error(error, 'identity server'))

  const signIn: FastifyPluginAsync = async (scope) => signInPages(scope, parts)
  const pages: FastifyPluginAsync = async (scope) => {
    readForms(scope)
    scope.addHook('onRequest', refuseForeignForms)
    servePageFiles(scope, prefix, { 'logout.js': new URL('./logout.js', import.meta.url) })
    overviewPage(scope, parts)
    leadToSlash(scope, prefix)
    confirmationPage(scope, parts)
    accountPages(scope, parts)
    await scope.register(signIn)
  }
  const calls: FastifyPluginAsync = async (scope) => {
    readJson(scope)
    identityCalls(scope, parts, options.apiKey)
  }
  const openIdProvider: FastifyPluginAsync = async (scope) => mountProvider(scope, parts)
  for (const plugin of [pages, calls, openIdProvider]) await app.register(plugin)
}

/** Hands all other paths below the prefix to oidc-provider, which reads bodies and writes answers itself. */
function mountProvider(app: FastifyInstance, { prefix, issuer, product, provider }: IdentityParts): void {
  const answer = provider.callback()
  const { protocol, host } = new URL(issuer)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all(`${prefix}/*`, (request, reply) => {
    reply.hijack()
    const raw = Object.assign(request.raw, { baseUrl: prefix })
    raw.url = raw.url?.slice(prefix.length)
    // The provider builds its URLs from these: always the issuer's, whatever a proxy in front forwards or forgets.
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    raw.headers['x-forwarded-host'] = host
    reply.raw.setHeader('content-security-policy', providerPolicy(product))
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    void answer(raw, reply.raw)
  })
}
