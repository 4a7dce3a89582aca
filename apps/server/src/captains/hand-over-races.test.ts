import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { accept, aHandOver, offer, outcomeOf, ownersOf, withdrawOffer } from '../testing/handing-over.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin } from '../testing/makers.ts'
import { cancel } from '../testing/refunding.ts'
import { personIdOf } from '../testing/sold.ts'
import { isThorough } from '../testing/thorough.ts'
import { whileTheyWait } from '../testing/waiting.ts'

const { services } = await theKit()
const { db } = services.database
const rounds = isThorough ? 10 : 4

test('accept, take back and a captain change of staff at once: one wins, and nothing is half done', async () => {
  const admin = await anAdmin()
  for (let round = 0; round < rounds; round += 1) {
    const { tid, captain, captainId, other, otherId, first, second } = await aHandOver()
    const { id } = (await offer(captain, tid, [first, second], other.email)).body
    const third = await aCaptain()
    const thirdId = await personIdOf(third)
    const change = async () => {
      const body = { entryId: first, email: third.email, firstName: 'Tia', lastName: 'Third' }
      let reply = await callAs(admin, 'POST admin/captain/change/entry', { body })
      while (reply.body.code === 'Busy' && reply.body.message !== 'The captain of this entry was just changed.')
        reply = await callAs(admin, 'POST admin/captain/change/entry', { body })
      return reply
    }
    const acts = [() => accept(other, id), () => withdrawOffer(captain, id), change]
    const begun = await Promise.all([...acts.slice(round % 3), ...acts.slice(0, round % 3)].map((act) => act()))
    for (const { statusCode } of begun) expect(statusCode).toBeLessThan(500)
    const [ofFirst, ofSecond] = await ownersOf([first, second])
    const outcome = await outcomeOf(id)
    if (outcome === 'accepted') expect([[otherId, thirdId].includes(ofFirst ?? ''), ofSecond]).toEqual([true, otherId])
    else expect([[captainId, thirdId].includes(ofFirst ?? ''), ofSecond]).toEqual([true, captainId])
    expect(['accepted', 'takenBack', 'ended']).toContain(outcome)
    expect(await booksOf(tid)).toEqual(balanced)
  }
})

test('two accept at once, in two tabs: the entries change hands once', async () => {
  const { tid, captain, other, otherId, first, second } = await aHandOver()
  const { id } = (await offer(captain, tid, [first, second], other.email)).body
  const replies = await whileTheyWait({ table: 'entries', id: first }, [
    () => accept(other, id),
    () => accept(other, id),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await ownersOf([first, second])).toEqual([otherId, otherId])
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'captainChanged')
    .where('toAddress', '=', other.email)
    .execute()
  expect(mails).toHaveLength(2)
})

test('one entry is offered twice at once: one offer is made', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { tid, captain, other, first } = await aHandOver()
    const replies = await Promise.all([1, 2].map(() => offer(captain, tid, [first], other.email)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  }
})

test('accept while an entry of it is cancelled: all go, or none', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { tid, captain, captainId, other, otherId, first, second } = await aHandOver()
    const { id } = (await offer(captain, tid, [first, second], other.email)).body
    const acts = [() => accept(other, id), () => cancel(second)]
    await Promise.all((round % 2 ? acts.reverse() : acts).map((act) => act()))
    const owner = (await outcomeOf(id)) === 'accepted' ? otherId : captainId
    expect(await ownersOf([first, second])).toEqual([owner, owner])
    expect(await booksOf(tid)).toEqual(balanced)
  }
})
