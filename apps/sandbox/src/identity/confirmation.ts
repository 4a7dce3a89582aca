import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { html, sendPage } from '../page.ts'
import { accountOf, changeAccount } from './accounts.ts'
import type { Account } from './demo-accounts.ts'
import type { IdentityParts } from './parts.ts'

const kind = 'identity:confirmation'
const days = 3
const font =
  'font-family:Segoe UI,system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5'

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
    html: html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Please confirm your e-mail address</title></head>
<body style="margin:0;padding:0"><table role="presentation" width="100%" align="center" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;margin:0 auto">
<tr><td style="padding:20px 16px;background-color:#14568f;color:#ffffff;${font}">
<h1 style="margin:0;font-size:24px;line-height:1.25">Tournament registration</h1></td></tr>
<tr><td style="padding:24px 16px;${font}"><p style="margin:0 0 12px" dir="auto">Hello ${account.firstName},</p>
<p style="margin:0 0 12px">please confirm your e-mail address for tournament registration.</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0"><tr>
<td style="border-radius:6px;background-color:#14568f;mso-padding-alt:13px 24px;${font}">
<a href="${link}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-weight:bold;text-decoration:none"><span style="color:#ffffff">Confirm
my e-mail address</span></a></td></tr></table>
<p style="margin:0">The link is good for ${days} days. If you did not ask for this mail, ignore it.</p></td></tr></table></body></html>`
      .text,
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
