import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { html, Markup, pagePolicy, pageText } from '../page.ts'
import type { Store } from '../store.ts'
import { accountOf } from './accounts.ts'
import { storeAdapter } from './adapter.ts'
import { apiScopes, audience, claimNames, claimsOf, clientId } from './claims.ts'
import { keysOf } from './keys.ts'
import type { ProductUrls } from './product-urls.ts'

/** The client through which the account pages of this server sign somebody in; its code is never redeemed. */
export const accountClientId = 'kegler-account'
const sessionSeconds = 14 * 24 * 3600

interface ProviderOptions {
  prefix: string
  issuer: string
  product: ProductUrls
  store: Store
  accessTokenSeconds: number
}

/** The OpenID provider: authorization code with PKCE alone, JWT access tokens for the product's API, no consent page. */
export async function makeProvider(options: ProviderOptions): Promise<Provider> {
  const { prefix, issuer, product, store } = options
  const keys = await keysOf(store)
  const publicClient = {
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  } as const
  const configuration: Configuration = {
    adapter: storeAdapter(store),
    clients: [
      {
        ...publicClient,
        client_id: clientId,
        redirect_uris: product.bases.flatMap((base) => [
          `${base}/authentication/callback`,
          `${base}/authentication/silent-renew`,
        ]),
        post_logout_redirect_uris: product.bases.map((base) => `${base}/`),
      },
      { ...publicClient, client_id: accountClientId, redirect_uris: [`${issuer}/signed-in`] },
    ],
    clientBasedCORS: (_ctx, origin, client) => client.clientId === clientId && product.origins.includes(origin),
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      names: { session: 'sandbox_session', interaction: 'sandbox_interaction', resume: 'sandbox_resume' },
      long: { httpOnly: true, overwrite: true, sameSite: 'lax', path: prefix },
    },
    // The product reads the profile from the ID token; its access token is for its own API, not for userinfo.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: claimNames },
    scopes: ['openid', 'profile'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => {
      const account = accountOf(store, sub)
      return account ? { accountId: sub, claims: () => claimsOf(account) } : undefined
    },
    extraTokenClaims: (_ctx, token) => {
      const account = 'accountId' in token && token.accountId ? accountOf(store, token.accountId) : null
      return account ? claimsOf(account) : undefined
    },
    interactions: { url: (_ctx, interaction) => `${prefix}/interaction/${interaction.uid}` },
    loadExistingGrant: grantAll,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== audience) throw new errors.InvalidTarget()
          return {
            scope: apiScopes,
            audience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: options.accessTokenSeconds,
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => showPage(ctx, prefix, 'Signing out', logoutForm(form), 'logout.js'),
        postLogoutSuccessSource: (ctx) =>
          showPage(ctx, prefix, 'You are signed out', `<p><a class="button" href="${product.home}">To Kegler</a></p>`),
      },
    },
    ttl: {
      // A number here would override what the API says above.
      AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? options.accessTokenSeconds,
      Session: sessionSeconds,
      Grant: sessionSeconds,
      Interaction: 3600,
      IdToken: options.accessTokenSeconds,
      AuthorizationCode: 60,
    },
    renderError: (ctx, out) => {
      const body = html`<p class="note alert" role="alert">${out.error}: ${out.error_description}</p>
        <p><a class="button" href="${product.home}">To Kegler</a></p>`
      showPage(ctx, prefix, 'Sign-in did not work', body.text)
    },
  }
  const provider = new Provider(issuer, configuration)
  // The mount states the public scheme and host itself, see `identity`.
  provider.proxy = true
  return provider
}

/** The product belongs to the same house as this server, so nobody is asked for consent. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const { provider, client, session } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const id = session.grantIdFor(client.clientId)
  const grant =
    (id && (await provider.Grant.find(id))) ||
    new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid profile')
  grant.addResourceScope(audience, apiScopes)
  await grant.save()
  return grant
}

/** The provider's form with a button outside of it; logout.js presses the button. */
const logoutForm = (form: string) =>
  `${form}<p><button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>`

function showPage(ctx: KoaContextWithOIDC, prefix: string, title: string, body: string, script?: string): void {
  ctx.type = 'html'
  ctx.body = pageText({
    part: 'Identity server',
    prefix,
    title,
    body: new Markup(body),
    ...(script && { script }),
  })
}

/** For the pages that the provider writes itself. */
export const providerPolicy = (product: ProductUrls) =>
  pagePolicy({ script: 'logout.js', formsLeadTo: product.origins })
