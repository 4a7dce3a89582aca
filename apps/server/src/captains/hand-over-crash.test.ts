// @module-tag full
import { expect, test } from 'vitest'
import { balanced } from '../testing/books.ts'
import { payByCard } from '../testing/cards.ts'
import { theKit } from '../testing/kit.ts'
import { aCaptain } from '../testing/makers.ts'
import { restartable } from '../testing/restartable.ts'
import { childEnvironment } from '../testing/start-child.ts'

const { ensureStarted, restart, send } = restartable(await childEnvironment((await theKit()).outside))

async function survives(step: string): Promise<void> {
  await ensureStarted()
  const [captain, other] = await Promise.all([aCaptain(), aCaptain()])
  const { tid, squad } = await send('POST', '/testing/tournament', undefined, { handOverUntilDays: 0 })
  const squadEntries = [{ id: squad, quantity: 2 }]
  const { paymentId } = await send('POST', '/api/registration/tournament/createSession', captain, {
    tournamentId: tid,
    squadEntries,
  })
  const { clientSecret } = await send('POST', '/api/registration/payment/clientSecret', captain, { paymentId })
  await payByCard(String(clientSecret))
  const settled = { paymentId, tournamentId: tid, bypassWebHooks: true }
  await send('POST', `/api/registration/tournament/${tid}/entry`, captain, settled)
  const entriesOf = (who: typeof captain) => send('GET', `/api/tournament/${tid}/entries`, who)
  const entryIds = (await entriesOf(captain)).map(({ id }: { id: string }) => id)
  const offer = () =>
    send('POST', `/api/registration/tournament/${tid}/handovers`, captain, { entryIds, email: other.email })
  const offers = (who: typeof captain) => send('GET', '/api/registration/handovers', who)
  const isOffer = step === 'handover:offered'
  if (!isOffer) await offer()
  const act = isOffer
    ? offer
    : async () => send('POST', `/api/registration/handovers/${(await offers(other))[0]?.id}/accept`, other, {})
  await send('POST', `/testing/kill?step=${step}`)
  await expect(act()).rejects.toThrow()
  await restart()
  expect([(await entriesOf(captain)).length, (await offers(other)).length]).toEqual([2, isOffer ? 0 : 1])
  await act()
  expect([(await entriesOf(captain)).length, (await offers(other)).length]).toEqual(isOffer ? [2, 1] : [0, 0])
  expect((await send('GET', `/testing/books/${tid}`)).books).toEqual(balanced)
}
test.each(['handover:written', 'handover:offered'])('killed at %s: nothing of it was done; then all of it', survives)
