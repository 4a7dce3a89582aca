import { expect, test } from 'vitest'
import { payByCard, provider } from '../testing/cards.ts'
import { type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin } from '../testing/makers.ts'
import { restartable } from '../testing/restartable.ts'
import { childEnvironment } from '../testing/start-child.ts'

const { ensureStarted, restart, send } = restartable(await childEnvironment((await theKit()).outside))

async function buy(captain: Person, tid: string, squad: string) {
  const squadEntries = [{ id: squad, quantity: 1 }]
  const { paymentId } = await send('POST', '/api/registration/tournament/createSession', captain, {
    tournamentId: tid,
    squadEntries,
  })
  const { clientSecret } = await send('POST', '/api/registration/payment/clientSecret', captain, { paymentId })
  await payByCard(String(clientSecret))
  await send('POST', `/api/registration/tournament/${tid}/entry`, captain, {
    paymentId,
    tournamentId: tid,
    bypassWebHooks: true,
  })
  const [entry] = await send('GET', `/api/tournament/${tid}/entries`, captain)
  return { entryId: entry?.id ?? '', intent: String(clientSecret).split('_secret_')[0] ?? '' }
}

async function survives(step: string, isDone: boolean): Promise<void> {
  await ensureStarted()
  const { tid, squad } = await send('POST', '/testing/tournament')
  const [captain, admin] = [await aCaptain(), await anAdmin()]
  const { entryId, intent } = await buy(captain, tid, squad)
  await send('POST', `/testing/kill?step=${step}`)
  const form = { paymentType: 'Stripe Purchase Transaction', stripeTransactionId: intent, amount: 100 }
  const cancel = (key: string) => send('POST', `/api/admin/entry/${entryId}/cancel`, admin, form, key)
  const key = `cancel ${entryId}`
  await expect(cancel(key)).rejects.toThrow()
  await restart()
  const settle = () => send('POST', '/api/authorization/settleRequest', admin, { idempotencyKey: key })
  // from the first moment on it says what became of it
  if (isDone)
    expect(await settle()).toMatchObject({ done: true, answer: { refundState: expect.stringMatching('asked|done') } })
  await send('POST', '/testing/jobs?minutes=10&name=refunds')
  await send('POST', '/testing/jobs?minutes=30&name=refunds')
  const { data } = (await provider(`/v1/refunds?payment_intent=${intent}`)) as { data: { amount: number }[] }
  const entry = await send('GET', `/api/admin/entry/${entryId}`, admin)
  const money = await send('GET', `/api/admin/entry/${entryId}/refundable`, admin)
  expect(data.map(({ amount }) => amount)).toEqual(isDone ? [10_000] : [])
  expect(entry).toMatchObject({ isCancelled: isDone, balance: 0, squadId: isDone ? null : squad })
  expect(money).toMatchObject({ underWay: null, balance: 0, items: [{ paid: isDone ? 0 : 100 }] })
  const done = { refundState: 'done', message: 'The cancellation was successful.', balance: 0 }
  expect(await cancel(key)).toMatchObject(done)
  expect(await settle()).toMatchObject({ done: true, answer: done })
  // under another key it is another act
  expect(await cancel(`again ${entryId}`)).toMatchObject({ code: 'RuleBroken' })
  const { data: sent } = (await provider(`/v1/refunds?payment_intent=${intent}`)) as { data: unknown[] }
  expect(sent).toHaveLength(1)
}
const killedName = 'killed at %s: nothing has happened, or all of it once'
test.each([['refund:asked', true]] as const)(killedName, survives)
test.each([
  ['refund:asking', false],
  ['refund:made', true],
  ['refund:written', true],
  ['refund:committed', true],
] as const)(killedName, { tags: 'full' }, survives)
