import { accountStop } from '@kegler/domain/payments/provider-words.ts'
import Stripe from 'stripe'
import type { Config } from '../config.ts'
import { GatewayError } from './gateway-error.ts'

export interface ConnectedAccount {
  /** acct_... */
  id: string
  /** '' when the provider does not say. */
  name: string
  /** E-mail of its owner, '' when the provider does not say. */
  owner: string
  mayCharge: boolean
}
export interface Charging {
  mayCharge: boolean
  /** Why not, in words. */
  reason: string | null
}
/** Connects accounts of others to the platform (OAuth, https://docs.stripe.com/connect/oauth-standard-accounts). */
export interface ConnectAccounts {
  /** Where an owner agrees to connect their account; null: the platform is not set up for it. */
  connectUrl(state: string): string | null
  /** Trades the code of the way back in, once. @throws GatewayError when it is refused or the provider is silent */
  connectAccount(code: string): Promise<ConnectedAccount>
  /** Whether an account may take payments now; null when it is not ours any more. @throws GatewayError */
  readCharging(account: string): Promise<Charging | null>
}

export const connectAccounts = (stripe: Stripe, config: Config): ConnectAccounts => ({
  connectUrl: (state) => {
    const { STRIPE_CONNECT_CLIENT_ID: client_id, STRIPE_CONNECT_URL: base, appUrl } = config
    if (!client_id) return null
    const asked = { response_type: 'code', client_id, scope: 'read_write', state }
    const back = { redirect_uri: `${appUrl}/finance/accountcreated` }
    return `${base.replace(/\/$/, '')}/oauth/authorize?${new URLSearchParams({ ...asked, ...back })}`
  },
  connectAccount: async (code) => {
    try {
      const { stripe_user_id: id } = await stripe.oauth.token({ grant_type: 'authorization_code', code })
      if (!id) throw new Error('The card provider named no account.')
      const { business_profile, settings, email, charges_enabled } = await stripe.accounts.retrieve(id)
      const name = business_profile?.name || settings?.dashboard.display_name || ''
      return { id, name, owner: email ?? '', mayCharge: charges_enabled }
    } catch (error) {
      const isUsed = error instanceof Stripe.errors.StripeInvalidGrantError
      const message = isUsed
        ? 'The card provider no longer accepts this connection. Please add the account once more.'
        : 'The card provider could not be reached. No account was added. Please try again in a moment.'
      throw new GatewayError(message, { cause: error, code: 'PaymentProvider', permanent: isUsed })
    }
  },
  readCharging: async (account) => {
    try {
      const { charges_enabled: mayCharge, requirements } = await stripe.accounts.retrieve(account)
      const code = requirements?.disabled_reason
      return { mayCharge, reason: code ? accountStop(code) : null }
    } catch (error) {
      const isGone = [Stripe.errors.StripePermissionError, Stripe.errors.StripeInvalidRequestError]
      if (isGone.some((kind) => error instanceof kind)) return null
      const message = 'The card provider could not be reached.'
      throw new GatewayError(message, { cause: error, code: 'PaymentProvider' })
    }
  },
})
