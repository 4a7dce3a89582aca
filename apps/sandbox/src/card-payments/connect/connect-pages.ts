import type { FastifyInstance } from 'fastify'
import { html } from '../../page.ts'
import { isConnected, setConnected } from '../api/asker.ts'
import { type Parameters, parseForm } from '../api/form-body.ts'
import { group, text } from '../api/parameters.ts'
import { showPage } from '../pages/show-page.ts'
import type { World } from '../world.ts'
import { openAccount } from './accounts.ts'
import { giveCode } from './connect-calls.ts'

/** The page where the owner of a business connects it to the platform (OAuth, `response_type=code`). */
export function connectPages(scope: FastifyInstance, world: World): void {
  const { base } = world

  scope.get('/oauth/authorize', (request, reply) => {
    const asked = parseForm(request.url.split('?')[1] ?? '')
    const wrong = whatIsWrong(asked, world)
    if (wrong) {
      const body = html`<p class="note alert" role="alert">${wrong}</p>`
      return showPage(reply, { base, title: 'Something went wrong', body, status: 400 })
    }
    const user = group(asked, 'stripe_user') ?? {}
    const kept = ['state', 'redirect_uri', 'client_id', 'scope', 'response_type']
    const accounts = world.shelf.all('account').reverse()
    const body = html`<p>The platform asks to read this account and to take payments on it.</p>
<form class="card narrow" method="post" action="${base}/oauth/authorize">
${kept.map((name) => html`<input type="hidden" name="${name}" value="${text(asked, name)}">`)}
<div><label for="account">Account</label>
<select id="account" name="account">
<option value="">A new account</option>
${accounts.map(({ id, email, business_profile: { name } }) => html`<option value="${id}">${name} (${email})${isConnected(world, id) ? ', connected' : ''}</option>`)}
</select></div>
<div><label for="name">Business name of a new account</label>
<input id="name" name="name" autocomplete="organization" value="${text(user, 'business_name') ?? 'Demo Bowling Center'}"></div>
<div><label for="email">Email of a new account</label>
<input id="email" name="email" type="email" autocomplete="email" value="${text(user, 'email') ?? 'owner@example.com'}"></div>
<div class="row"><button type="submit" name="answer" value="connect">Connect</button>
<button type="submit" name="answer" value="deny" class="quiet">Cancel</button></div>
</form>`
    return showPage(reply, { base, title: 'Connect an account', body, leadsTo: [text(asked, 'redirect_uri')] })
  })

  scope.post('/oauth/authorize', (request, reply) => {
    const given = parseForm(String(request.body ?? ''))
    const wrong = whatIsWrong(given, world)
    if (wrong) return reply.code(400).type('text/plain').send(wrong)
    const back = new URL(text(given, 'redirect_uri') ?? '')
    const state = text(given, 'state')
    if (state) back.searchParams.set('state', state)
    if (text(given, 'answer') === 'deny') {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The user denied your request')
    } else {
      back.searchParams.set('scope', text(given, 'scope') ?? 'read_write')
      back.searchParams.set(
        'code',
        world.store.atomically(() => giveCode(world, chosenAccount(world, given))),
      )
    }
    return reply.redirect(back.href, 303)
  })
}

function whatIsWrong(asked: Parameters, world: World): string | null {
  const clientId = text(asked, 'client_id')
  if (!clientId) return 'No application was named: client_id is missing.'
  if (world.options.clientId && clientId !== world.options.clientId) return `No application matches '${clientId}'.`
  const type = text(asked, 'response_type')
  if (type !== null && type !== 'code') return `The response_type must be code, not ${type}.`
  const url = URL.parse(text(asked, 'redirect_uri') ?? '')
  if (!url || !/^https?:$/.test(url.protocol)) return 'The redirect_uri is missing or is not a web address.'
  return null
}

/** A new account is connected only when the platform trades in the code. */
function chosenAccount(world: World, given: Parameters): string {
  const id = text(given, 'account')
  if (id && world.shelf.find('account', id)) return id
  const account = openAccount(world, {
    name: text(given, 'name') ?? 'Demo Bowling Center',
    email: text(given, 'email') ?? 'owner@example.com',
  })
  setConnected(world, account.id, false)
  return account.id
}
