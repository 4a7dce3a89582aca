import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import { html, type Markup, sendPage } from '../page.ts'
import { accountByEmail, isPasswordOf, registerAccount } from './accounts.ts'
import { countWrong, forgetWrong, mayTry } from './attempts.ts'
import { sendConfirmation } from './confirmation.ts'
import { type Account, demoAccounts } from './demo-accounts.ts'
import type { IdentityParts } from './parts.ts'
import { type Form, field, problemNote, problemsOf, profileFields, registrationSchema } from './profile-form.ts'
import { signInPage } from './sign-in-page.ts'

type ForInteraction = { Params: { uid: string }; Body: Form | undefined }

/** The pages that the provider sends somebody to who has to sign in: sign in, or create an account. */
export function signInPages(app: FastifyInstance, parts: IdentityParts): void {
  const { prefix, store, provider, product } = parts
  const path = `${prefix}/interaction/:uid`
  const show = (reply: FastifyReply, title: string, body: Markup, status = 200) =>
    sendPage(reply, { part: 'Identity server', prefix, title, body, status, formsLeadTo: product.origins })

  /** Ends the sign-in with this account: back to whoever asked for it. */
  async function finish(request: FastifyRequest, reply: FastifyReply, account: Account) {
    const login = { login: { accountId: account.sub, remember: true } }
    const next = await provider.interactionResult(request.raw, reply.raw, login, { mergeWithLastSubmission: false })
    return reply.redirect(next, 303)
  }

  /** Fails when the browser did not start this sign-in, or has ended it. */
  app.addHook('preHandler', async (request: FastifyRequest, reply) => {
    try {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw)
      if (uid !== (request.params as { uid: string }).uid) throw new errors.SessionNotFound('another sign-in')
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      const body = html`<p>It was open too long, or you have signed in already.</p>
<p><a class="button" href="${product.home}">To Kegler</a></p>`
      return show(reply, 'This sign-in is over', body, 410)
    }
  })

  app.get<ForInteraction>(path, async (request, reply) =>
    show(reply, 'Sign in', signInPage(`${prefix}/interaction/${request.params.uid}`)),
  )

  app.post<ForInteraction>(path, async (request, reply) => {
    const { account: demo, email = '', password = '' } = request.body ?? {}
    if (demo) {
      const account = demoAccounts.some((one) => one.email === demo) ? accountByEmail(store, demo) : null
      if (account) return finish(request, reply, account)
    }
    const again = (problem: string, status: number) =>
      show(reply, 'Sign in', signInPage(`${prefix}/interaction/${request.params.uid}`, { email, problem }), status)
    if (!mayTry(store, email, request.ip))
      return again('Too many wrong passwords. Please try again in 10 minutes.', 429)
    const account = accountByEmail(store, email)
    if (!account || !isPasswordOf(account, password)) {
      countWrong(store, email, request.ip)
      return again('This e-mail and password do not belong together. Please try again.', 401)
    }
    forgetWrong(store, email, request.ip)
    return finish(request, reply, account)
  })

  app.get<ForInteraction>(`${path}/register`, async (request, reply) =>
    show(reply, 'Create an account', registrationPage(`${prefix}/interaction/${request.params.uid}`)),
  )

  app.post<ForInteraction>(`${path}/register`, async (request, reply) => {
    const form = request.body ?? {}
    const back = `${prefix}/interaction/${request.params.uid}`
    const again = (problems: Record<string, string | undefined>) =>
      show(reply, 'Create an account', registrationPage(back, form, problems), 400)
    const parsed = registrationSchema.safeParse(form)
    if (!parsed.success) return again(problemsOf(parsed.error))
    const account = registerAccount(store, parsed.data)
    if (!account) return again({ email: 'An account with this e-mail exists already.' })
    // The account is kept even when the mail server does not answer: the mail can be asked for again.
    await sendConfirmation(parts, account).catch((error) => request.log.error(error, 'confirmation mail'))
    return finish(request, reply, account)
  })
}

const registrationPage = (back: string, form: Form = {}, problems: Record<string, string | undefined> = {}): Markup =>
  html`<form class="card narrow" method="post" action="${back}/register" novalidate>
${problemNote(problems)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email', form, problems })}
${field({ name: 'password', label: 'Password (8 characters at least)', type: 'password', autocomplete: 'new-password', problems })}
${profileFields(form, problems)}
<p class="soft">We send you a mail with a link that confirms the address.</p>
<div class="row"><button type="submit">Create account</button><a href="${back}">Back to sign in</a></div>
</form>`
