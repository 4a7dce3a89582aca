import { expect, test } from 'vitest'
import { aHandOver, offer } from '../testing/handing-over.ts'
import { callAs } from '../testing/kit.ts'
import { anAdmin } from '../testing/makers.ts'
import { aPaidEntry, cancel } from '../testing/refunding.ts'

const kindsOf = async (id: string) => {
  const admin = await anAdmin()
  const { statusCode, body } = await callAs(admin, 'GET admin/entry/:id/mails', { params: { id } })
  expect(statusCode).toBe(200)
  for (const { id: mailId } of body) {
    const opened = await callAs(admin, 'GET admin/entry/:id/mails/:mailId', { params: { id, mailId } })
    expect([opened.statusCode, opened.body.text.length > 0]).toEqual([200, true])
  }
  return body.map(({ kind }) => kind).toSorted()
}

test('an entry lists the mails of the payments that brought it or were made for it, and of its refund', async () => {
  const { entryId } = await aPaidEntry()
  expect(await kindsOf(entryId)).toEqual(['welcome'])
  await cancel(entryId)
  expect(await kindsOf(entryId)).toEqual(['entryCancelled', 'welcome'])
})

test('mails about several entries are listed at each of them, and at no other', async () => {
  const { tid, captain, captainId, other, first, second } = await aHandOver()
  await offer(captain, tid, [first], other.email, { seen: [first] })
  await callAs(await anAdmin(), 'POST admin/entry/:id/payment/other', {
    params: { id: first },
    body: { paymentType: 'Cash', amount: 20, sendReceipt: true },
  })
  await callAs(await anAdmin(), 'POST admin/captain/:id/paymentLink', {
    params: { id: captainId },
    body: { tournamentId: tid },
  })
  expect(await kindsOf(first)).toEqual(['handOverOffered', 'paymentLink', 'paymentReceipt'])
  expect(await kindsOf(second)).toEqual([])
})
