import type { Api } from '../api/api.ts'
import { giveKeys, isConnected, setConnected, takeKeys } from '../api/asker.ts'
import { OAuthError } from '../api/errors.ts'
import { text } from '../api/parameters.ts'
import { newId } from '../objects/ids.ts'
import type { World } from '../world.ts'

const codeKind = 'card-payments:authorization-code'
const codeLifeMs = 5 * 60 * 1000

/** A code for the platform to trade in once, within five minutes. */
export function giveCode(world: World, account: string): string {
  const code = newId('ac', 32)
  world.store.put(codeKind, code, { account }, Date.now() + codeLifeMs)
  return code
}

export function connectCalls(api: Api, world: World): void {
  const token = { accepts: ['grant_type', 'code', 'scope', 'client_secret', 'assert_capabilities'] }
  api.post('/oauth/token', token, (act, params) => {
    const grant = text(params, 'grant_type')
    if (grant !== 'authorization_code') {
      throw new OAuthError('unsupported_grant_type', `The sandbox takes authorization_code only, not ${grant}`)
    }
    const code = text(params, 'code')
    if (!code) throw new OAuthError('invalid_request', 'No authorization code provided')
    const account = world.store.get<{ account: string }>(codeKind, code)?.account
    if (!account) throw new OAuthError('invalid_grant', `Authorization code does not exist: ${code}`)
    world.store.remove(codeKind, code)
    setConnected(world, account, true)
    const keys = giveKeys(world, account)
    act.emit('account.application.authorized', application(world), account)
    return {
      access_token: keys.secret,
      livemode: false,
      refresh_token: newId('rt'),
      scope: 'read_write',
      stripe_publishable_key: keys.publishable,
      stripe_user_id: account,
      token_type: 'bearer',
    }
  })
  api.post('/oauth/deauthorize', { accepts: ['client_id', 'stripe_user_id', 'client_secret'] }, (act, params) => {
    const clientId = text(params, 'client_id')
    if (!clientId) throw new OAuthError('invalid_request', 'No client_id provided')
    if (world.options.clientId && clientId !== world.options.clientId) {
      throw new OAuthError('invalid_client', `No such application: '${clientId}'`)
    }
    const account = text(params, 'stripe_user_id') ?? ''
    if (!isConnected(world, account)) {
      const message = `This application is not connected to stripe account ${account}, or that account does not exist.`
      throw new OAuthError('invalid_client', message)
    }
    setConnected(world, account, false)
    takeKeys(world, account)
    act.emit('account.application.deauthorized', application(world), account)
    return { stripe_user_id: account }
  })
}

function application(world: World) {
  return { id: world.options.clientId ?? 'ca_sandbox', object: 'application', name: 'Platform' }
}
