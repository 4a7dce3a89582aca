import { actFor } from '../api/act.ts'
import type { Api } from '../api/api.ts'
import { isConnected, setConnected } from '../api/asker.ts'
import { badParameter, noSuch } from '../api/errors.ts'
import type { Parameters } from '../api/form-body.ts'
import { answerList, listParameters } from '../api/lists.ts'
import { group, metadata, needText, oneOf, text } from '../api/parameters.ts'
import { newId, seconds } from '../objects/ids.ts'
import type { Account } from '../objects/objects.ts'
import { platform } from '../objects/shelf.ts'
import type { World } from '../world.ts'

const accepts = ['email', 'business_profile', 'country', 'controller', 'capabilities', 'metadata', 'default_currency']
const notImitated = ['company', 'individual', 'external_account', 'tos_acceptance', 'settings', 'documents', 'type']

export function accountCalls(api: Api, world: World): void {
  const connected = (id: string): Account => {
    const found = isConnected(world, id) ? world.shelf.find('account', id) : null
    if (!found) throw noSuch('account', id, 'account')
    return found.object
  }
  api.get('/v1/account', { accepts: [] }, (act) =>
    act.account === platform ? platformAccount() : (act.shelf.find('account', act.account)?.object ?? {}),
  )
  api.get('/v1/accounts', { accepts: listParameters }, (act, params) => {
    const all = act.shelf.all('account').filter(({ id }) => isConnected(world, id))
    return answerList('/v1/accounts', all, params)
  })
  api.get('/v1/accounts/:id', { accepts: [] }, (_act, _params, { id }) => connected(id))
  api.post('/v1/accounts', { accepts, notImitated }, (_act, params) => openAccount(world, described(params)))
  api.post('/v1/accounts/:id', { accepts: ['email', 'business_profile', 'metadata'] }, (_act, params, { id }) => {
    const before = connected(id)
    const name = text(group(params, 'business_profile') ?? {}, 'name') ?? before.business_profile.name
    const after: Account = {
      ...before,
      business_profile: { name, url: null },
      email: text(params, 'email') ?? before.email,
      metadata: metadata(params, before.metadata),
    }
    world.shelf.put(platform, after)
    return after
  })
  // Onboarding has nothing to ask for here: the link leads straight back.
  const link = { accepts: ['account', 'refresh_url', 'return_url', 'type', 'collection_options'] }
  api.post('/v1/account_links', link, (_act, params) => {
    connected(needText(params, 'account'))
    oneOf(params, 'type', ['account_onboarding', 'account_update'] as const)
    const url = needText(params, 'return_url')
    return { object: 'account_link', created: seconds(), expires_at: seconds() + 300, url }
  })
  api.post('/v1/accounts/:id/login_links', { accepts: [] }, (_act, _params, { id }) => {
    connected(id)
    throw badParameter('Cannot create a login link for an account that is not an Express account.', 'account')
  })
}

/** A connected account that can take payments at once. */
export function openAccount(
  world: Pick<World, 'shelf' | 'store'>,
  details: { id?: string; name: string; email: string; metadata?: Record<string, string> },
): Account {
  const account: Account = {
    id: details.id ?? newId('acct', 16),
    object: 'account',
    business_profile: { name: details.name, url: null },
    charges_enabled: true,
    country: 'US',
    created: seconds(),
    default_currency: 'usd',
    details_submitted: true,
    email: details.email,
    livemode: false,
    metadata: details.metadata ?? {},
    payouts_enabled: true,
    requirements: { disabled_reason: null },
    settings: { dashboard: { display_name: details.name, timezone: 'America/Chicago' } },
    type: 'standard',
  }
  world.shelf.put(platform, account)
  setConnected(world, account.id, true)
  return account
}

/** The provider stops its payments, for a reason, or lets it charge again. */
export function setCharges(world: World, id: string, disabledReason: string | null): Account {
  const found = world.shelf.find('account', id)
  if (!found) throw noSuch('account', id, 'account')
  const charges = { charges_enabled: disabledReason === null, requirements: { disabled_reason: disabledReason } }
  const after: Account = { ...found.object, ...charges }
  world.shelf.put(platform, after)
  actFor(world, { account: id }).emit('account.updated', after)
  return after
}

/** The accounts of the options, unless they are there already (or were disconnected since). */
export function seedAccounts(world: World): void {
  world.store.atomically(() => {
    for (const account of world.options.accounts) {
      if (!world.shelf.find('account', account.id)) openAccount(world, account)
    }
  })
}

function described(params: Parameters) {
  const profile = group(params, 'business_profile') ?? {}
  return { name: text(profile, 'name') ?? 'Account', email: text(params, 'email') ?? '', metadata: metadata(params) }
}

function platformAccount() {
  return { id: platform, object: 'account', type: 'standard', charges_enabled: true, payouts_enabled: true }
}
