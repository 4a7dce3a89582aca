import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Site } from '@kegler/domain/site.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { linksFor, readScreenLinks } from './page-files.ts'

/** Pages of who holds a link: nobody else learns their addresses. */
const isLinkPage = /^\/(join|pay)(\/|$)/i

/** Serves the built pages under the base path that was chosen at start. */
export async function pages(server: FastifyInstance, config: Config, directory: string): Promise<void> {
  if (!existsSync(join(directory, 'index.html')))
    throw new Error(`No pages in ${directory}. Run \`npm run build\` first.`)
  const base = config.BASE_PATH
  const fill = (file: string) =>
    readFileSync(join(directory, file), 'utf8')
      .replaceAll('"./', `"${base}/`)
      .replace(
        '<meta name="kegler" content="" />',
        `<meta name="kegler" content="${attribute(JSON.stringify(siteOf(config)))}" />`,
      )
      .replace('<title>Registration</title>', `<title>${attribute(config.ORGANISATION_SHORT_NAME)}</title>`)
  const index = fill('index.html')
  const links = readScreenLinks(directory, base, index)
  const silentRenew = fill('silent-renew.html')
  await server.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: `${base}/assets/`,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: false,
  })
  const html = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  server.get(`${base}/authentication/silent-renew`, (_request, reply) => html(reply, silentRenew))
  if (base !== '') server.get('/', (_request, reply) => reply.redirect(`${base}/`))
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const inside = path === base || path.startsWith(`${base}/`)
    const isPage = inside && !path.toLowerCase().startsWith(`${base}/api/`) && !path.startsWith(`${base}/assets/`)
    if (request.method === 'GET' && isPage) {
      const page = path.slice(base.length)
      if (isLinkPage.test(page)) reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
      return html(reply, index.replace('</head>', `${linksFor(links, page)}</head>`))
    }
    return nothingHere()
  })
}
/** @throws Refusal NotFound */
export function nothingHere(): never {
  throw new Refusal('NotFound', 'There is nothing at this address.')
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function siteOf(config: Config): Site {
  const sandbox = config.STRIPE_JS_URL !== undefined && config.OIDC_AUTHORITY?.startsWith(`${config.appUrl}/sandbox/`)
  return {
    base: `${config.BASE_PATH}/`,
    organisation: config.ORGANISATION,
    shortName: config.ORGANISATION_SHORT_NAME,
    supportContact: config.SUPPORT_CONTACT,
    environment: config.APP_ENVIRONMENT,
    version: config.APP_VERSION,
    groupsEnabled: config.GROUPS_ENABLED,
    oidc: {
      authority: config.OIDC_AUTHORITY ?? '',
      clientId: config.OIDC_CLIENT_ID,
      scopes: config.OIDC_SCOPES,
      extra: config.OIDC_AUDIENCE_PARAM === 'none' ? {} : { [config.OIDC_AUDIENCE_PARAM]: config.OIDC_AUDIENCE },
      manageAccountUrl: config.OIDC_MANAGE_ACCOUNT_URL ?? null,
      hubSelectorUrl: config.OIDC_HUB_SELECTOR_URL ?? null,
    },
    stripeJsUrl: config.STRIPE_JS_URL ?? null,
    memberSearchUrl: config.MEMBER_SEARCH_URL ?? null,
    sandboxUrl: sandbox ? `${config.appUrl}/sandbox/` : null,
  }
}
