import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { site } from '../net/site.ts'

/** The tournament's keys at the card provider. */
export interface ProviderKeys {
  stripePublishableKey: string | null
  stripeAccountId: string | null
}
const loaded = new Map<string, Promise<Stripe>>()

/** The card provider's client library for a tournament; a failed load is logged and can be tried again. */
export function providerFor({ stripePublishableKey: key, stripeAccountId }: ProviderKeys): Promise<Stripe> {
  const name = `${key} ${stripeAccountId}`
  const known = loaded.get(name)
  if (known) return known
  const loading = load(key, stripeAccountId).catch((error: unknown) => {
    console.warn('Stripe has not loaded yet.', error)
    loaded.delete(name)
    throw error
  })
  loaded.set(name, loading)
  return loading
}

async function load(key: string | null, stripeAccount: string | null): Promise<Stripe> {
  if (!key) throw new Error('The tournament has no publishable key.')
  if (site.stripeJsUrl) await addScript(site.stripeJsUrl)
  const stripe = await loadStripe(key, stripeAccount ? { stripeAccount } : undefined)
  if (!stripe) throw new Error('The script did not make a Stripe.')
  return stripe
}

/** The script that replaces the provider's own must be on the page before `loadStripe` looks for it. */
function addScript(src: string): Promise<void> {
  if ('Stripe' in window) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`${src} did not load.`))
    }
    document.head.append(script)
  })
}
