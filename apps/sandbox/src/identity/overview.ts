import type { FastifyInstance } from 'fastify'
import { html, sendPage } from '../page.ts'
import { allAccounts } from './accounts.ts'
import { demoPassword } from './demo-accounts.ts'
import type { IdentityParts } from './parts.ts'
import { partOf } from './sign-in-page.ts'

/** The page to look inside: every account with what its tokens say. */
export function overviewPage(app: FastifyInstance, { prefix, issuer, store, product }: IdentityParts): void {
  app.get(`${prefix}/`, async (_request, reply) =>
    sendPage(reply, {
      part: 'Identity server',
      prefix,
      title: 'Accounts',
      body: html`<p>The demo people's password is <code>${demoPassword}</code>. Issuer: <code>${issuer}</code></p>
<p class="row"><a class="button" href="${product.home}">To Kegler</a>
<a class="button quiet" href="${prefix}/manage">My account</a>
<a class="button quiet" href="${prefix}/hubs">Partner hubs</a>
<a class="button quiet" href="${prefix}/.well-known/openid-configuration">Discovery document</a></p>
<ul class="cards">${allAccounts(store).map(
        (account) => html`<li class="card"><h2>${account.firstName} ${account.lastName}</h2>
<p class="soft">${partOf(account)}</p><dl>
<dt>E-mail</dt><dd>${account.email}${!account.emailVerified && ' (not confirmed)'}</dd>
<dt>Born</dt><dd>${account.birthDate ?? 'unknown'}</dd>
<dt>Phone</dt><dd>${account.phone ?? 'unknown'}</dd>
<dt>Hub</dt><dd>${account.groups.join(', ') || 'none'}</dd></dl></li>`,
      )}</ul>`,
    }),
  )
}
