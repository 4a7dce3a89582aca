import { addDays, type DayText } from '@kegler/domain/dates.ts'
import { demoId } from '../apps/sandbox/src/demo/ids.ts'

const email = 'captain@kegler.test'
const tid = demoId('tournament', 'open')

/** The demo captain buys six teams and eight linked sets (one Doubles and two Singles each) by card: 30 entries more. */
export async function buyThirtyEntries(site: string): Promise<void> {
  const { access_token } = (await send(`${site}/sandbox/identity/api/token`, { email })) as { access_token: string }
  const call = <T>(path: string, body?: unknown) =>
    send(`${site}/api/${path}`, body, { authorization: `Bearer ${access_token}` }) as Promise<T>
  const { startDate } = await call<{ startDate: DayText }>(`registration/tournament/${tid}`)
  const squad = (name: string, day: number, time: string) =>
    demoId('squad', demoId('event', 'open', name), addDays(startDate, day), time)
  const session = await call<{ paymentId: string | null; messages: string[] }>(
    'registration/tournament/createSession',
    {
      tournamentId: tid,
      squadEntries: [
        { id: squad('Team', 44, '08:00'), quantity: 6 },
        { id: squad('Doubles', 45, '15:00'), quantity: 8 },
      ],
      squadVirtualEntries: [],
    },
  )
  const { paymentId } = session
  if (!paymentId) throw new Error(session.messages.join('\n'))
  const { clientSecret } = await call<{ clientSecret: string }>('registration/payment/clientSecret', { paymentId })
  await fetch(`${site}/sandbox/card-payments/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ key: 'pk_test_sandbox', client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  })
  await call(`registration/tournament/${tid}/entry`, { paymentId, tournamentId: tid, bypassWebHooks: true })
}

async function send(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const reply = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}
