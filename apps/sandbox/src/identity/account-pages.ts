import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html, sendPage } from '../page.ts'
import { changeAccount } from './accounts.ts'
import { sendConfirmation } from './confirmation.ts'
import { type Account, mayChooseHub, partnerHubs } from './demo-accounts.ts'
import { type IdentityParts, signedIn } from './parts.ts'
import {
  type Form,
  formOf,
  type Problems,
  problemNote,
  problemsOf,
  profileFields,
  profileSchema,
} from './profile-form.ts'
import { accountClientId } from './provider.ts'

/** The pages of a person who is signed in here: the account and the choice of the partner hub. */
export function accountPages(app: FastifyInstance, parts: IdentityParts): void {
  returnFromSignIn(app, parts)
  managePage(app, parts)
  hubsPage(app, parts)
}

/** Where the sign-in of `askToSignIn` ends. The code it brings is left alone: the session is what was wanted. */
function returnFromSignIn(app: FastifyInstance, { prefix }: IdentityParts): void {
  app.get<{ Querystring: { state?: string } }>(`${prefix}/signed-in`, async (request, reply) => {
    const next = Buffer.from(String(request.query.state ?? ''), 'base64url').toString()
    const known = [`${prefix}/manage`, `${prefix}/hubs`].some((page) => next === page || next.startsWith(`${page}?`))
    return reply.redirect(known ? next : `${prefix}/manage`, 303)
  })
}

/** Signs the visitor in by the provider's own page, then comes back to this request. */
function askToSignIn({ issuer }: IdentityParts, request: FastifyRequest, reply: FastifyReply) {
  const query = new URLSearchParams({
    client_id: accountClientId,
    redirect_uri: `${issuer}/signed-in`,
    response_type: 'code',
    scope: 'openid',
    state: Buffer.from(request.url).toString('base64url'),
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return reply.redirect(`${issuer}/auth?${query}`, 303)
}

function managePage(app: FastifyInstance, parts: IdentityParts): void {
  const { prefix, store, product } = parts
  const show = (reply: FastifyReply, account: Account, form: Form, problems: Problems, note?: string) =>
    sendPage(reply, {
      part: 'Identity server',
      prefix,
      status: Object.keys(problems).length > 0 ? 400 : 200,
      title: 'My account',
      body: html`<div class="narrow">${note && html`<div class="note" role="status">${note}</div>`}
<p>${account.email}: ${account.emailVerified ? 'confirmed' : 'not confirmed yet'}</p>
${
  !account.emailVerified &&
  html`<form method="post" action="${prefix}/manage/verification"><p><button class="quiet">Send the confirmation mail
again</button></p></form>`
}
<form class="card" method="post" action="${prefix}/manage" novalidate>${problemNote(problems)}
${profileFields(form, problems)}<div class="row"><button type="submit">Save</button></div></form>
<p><a href="${product.home}">Back to tournament registration</a></p></div>`,
    })

  app.get<{ Querystring: { sendVerification?: string; saved?: string; sent?: string } }>(
    `${prefix}/manage`,
    async (request, reply) => {
      const account = await signedIn(parts, request, reply)
      if (!account) return askToSignIn(parts, request, reply)
      const { sendVerification, saved, sent } = request.query
      const mailed = sendVerification === 'true' && (await sendConfirmation(parts, account))
      const notes = [saved && 'Your account is saved.', (mailed || sent) && `We have sent a mail to ${account.email}.`]
      return show(reply, account, formOf(account), {}, notes.filter(Boolean).join(' '))
    },
  )

  app.post<{ Body: Form | undefined }>(`${prefix}/manage`, async (request, reply) => {
    const account = await signedIn(parts, request, reply)
    if (!account) return reply.redirect(`${prefix}/manage`, 303)
    const parsed = profileSchema.safeParse(request.body ?? {})
    if (!parsed.success) return show(reply, account, request.body ?? {}, problemsOf(parsed.error))
    changeAccount(store, account.sub, parsed.data)
    return reply.redirect(`${prefix}/manage?saved=true`, 303)
  })

  app.post(`${prefix}/manage/verification`, async (request, reply) => {
    const account = await signedIn(parts, request, reply)
    if (account) await sendConfirmation(parts, account)
    return reply.redirect(`${prefix}/manage${account ? '?sent=true' : ''}`, 303)
  })
}

function hubsPage(app: FastifyInstance, parts: IdentityParts): void {
  const { prefix, store, product } = parts
  const refuse = (reply: FastifyReply) =>
    sendPage(reply, {
      part: 'Identity server',
      prefix,
      status: 403,
      title: 'No partner hubs',
      body: html`<p>This account may not act for partner hubs.</p><p><a class="button" href="${product.home}">To Kegler</a></p>`,
    })

  app.get<{ Querystring: { returnUrl?: string; exit?: string } }>(`${prefix}/hubs`, async (request, reply) => {
    const account = await signedIn(parts, request, reply)
    if (!account) return askToSignIn(parts, request, reply)
    if (!mayChooseHub(account)) return refuse(reply)
    const returnUrl = product.inside(request.query.returnUrl)
    if (request.query.exit === 'true') {
      changeAccount(store, account.sub, { groups: [] })
      return reply.redirect(returnUrl, 303)
    }
    const now = account.groups[0]
    return sendPage(reply, {
      part: 'Identity server',
      prefix,
      title: 'Choose a partner hub',
      formsLeadTo: product.origins,
      body: html`<form class="card narrow" method="post" action="${prefix}/hubs">
<input type="hidden" name="returnUrl" value="${returnUrl}">
<p>You act ${now ? html`for <strong>${now}</strong>` : 'for no partner hub'} now.</p>
<ul class="cards">${partnerHubs.map(
        (hub) => html`<li><button class="wide quiet" name="hub" value="${hub}">${hub}
${hub === now && html`<span class="small">chosen now</span>`}</button></li>`,
      )}
<li><button class="wide quiet" name="hub" value="">None: exit partner hub mode</button></li></ul></form>`,
    })
  })

  app.post<{ Body: Form | undefined }>(`${prefix}/hubs`, async (request, reply) => {
    const account = await signedIn(parts, request, reply)
    if (!account) return reply.redirect(`${prefix}/hubs`, 303)
    if (!mayChooseHub(account)) return refuse(reply)
    const hub = partnerHubs.find((one) => one === request.body?.hub)
    changeAccount(store, account.sub, { groups: hub ? [hub] : [] })
    return reply.redirect(product.inside(request.body?.returnUrl), 303)
  })
}
