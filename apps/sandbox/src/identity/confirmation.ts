import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { html, sendPage } from '../page.ts'
import { accountOf, changeAccount } from './accounts.ts'
import type { Account } from './demo-accounts.ts'
import type { IdentityParts } from './parts.ts'

const kind = 'identity:confirmation'
const days = 3

/** Sends the mail with the link that confirms the e-mail address; false when it is confirmed already.
 * @throws what `sendMail` throws. */
export async function sendConfirmation({ store, issuer, sendMail }: IdentityParts, account: Account): Promise<boolean> {
  if (account.emailVerified) return false
  const token = randomBytes(32).toString('base64url')
  store.put(kind, token, account.sub, Date.now() + days * 24 * 3600_000)
  const link = `${issuer}/confirm?token=${token}`
  await sendMail({
    to: account.email,
    subject: 'Please confirm your e-mail address',
    text: `Hello ${account.firstName},\n\nplease confirm your e-mail address for tournament registration:\n${link}\n\nThe link is good for ${days} days. If you did not ask for this mail, ignore it.\n`,
    html: html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Please confirm</title></head>
<body style="font: 16px/1.5 Arial, sans-serif; color: #1d2733"><p>Hello ${account.firstName},</p>
<p>please confirm your e-mail address for tournament registration.</p>
<p><a href="${link}" style="display: inline-block; padding: 12px 20px; background: #0b5c8a; color: #ffffff">Confirm my
e-mail address</a></p>
<p>The link is good for ${days} days. If you did not ask for this mail, ignore it.</p></body></html>`.text,
  })
  return true
}

/** The page behind the link of the mail. Opening it confirms; opening it again changes nothing. */
export function confirmationPage(app: FastifyInstance, { prefix, store, product }: IdentityParts): void {
  app.get<{ Querystring: { token?: string } }>(`${prefix}/confirm`, async (request, reply) => {
    const sub = store.get<string>(kind, String(request.query.token ?? ''))
    const account = sub === null ? null : accountOf(store, sub)
    if (!account)
      return sendPage(reply, {
        part: 'Identity server',
        prefix,
        status: 404,
        title: 'This link is not valid any more',
        body: html`<p>Ask for a new mail on your account page.</p>
<p><a class="button" href="${prefix}/manage">My account</a></p>`,
      })
    if (!account.emailVerified) changeAccount(store, account.sub, { emailVerified: true })
    return sendPage(reply, {
      part: 'Identity server',
      prefix,
      title: 'Thank you, your e-mail address is confirmed',
      body: html`<p><strong>${account.email}</strong> can be used for registration now.</p>
<p><a class="button" href="${product.home}">To tournament registration</a></p>`,
    })
  })
}
