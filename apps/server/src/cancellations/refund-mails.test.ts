import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin } from '../testing/makers.ts'
import { aPaidEntry, cancel, toCard } from '../testing/refunding.ts'
import { personIdOf } from '../testing/sold.ts'

const { services } = await theKit()

const mailsTo = async ({ email }: Person) =>
  (
    await services.database.db
      .selectFrom('mails')
      .select(['kind', 'data'])
      .where('toAddress', '=', email)
      .where('kind', 'in', ['entryCancelled', 'refunded'])
      .orderBy('createdAt')
      .execute()
  ).map(({ kind, data }) => {
    const { name, refund } = data as unknown as { name: string; refund: unknown }
    return { kind, name, refund }
  })

test('after a change of captain who paid reads that their money goes back, the new captain whose card it was', async () => {
  const paid = await aPaidEntry()
  const { entryId, intent, captain } = paid
  const next = await aCaptain({ given_name: 'Nora', family_name: 'Next' })
  await personIdOf(next)
  await callAs(await anAdmin(), 'POST admin/captain/change/entry', { body: { entryId, email: next.email } })
  const dry = await cancel(entryId, { ...toCard(intent, 40), refundOnly: true }, { dryRun: true })
  const { effects } = dry.body as unknown as { effects: { notes: string[] } }
  expect(effects.notes[0]).toBe('$40.00 goes back to visa 4242 of Casey Kegel, who paid it.')
  await cancel(entryId, { ...toCard(intent, 40), refundOnly: true })
  await cancel(entryId, toCard(intent, 60))
  const card = { to: 'visa 4242', isCard: true }
  expect(await mailsTo(captain)).toEqual([
    { kind: 'refunded', name: 'Casey Kegel', refund: { ...card, amount: 4000, payer: null } },
    { kind: 'refunded', name: 'Casey Kegel', refund: { ...card, amount: 6000, payer: null } },
  ])
  expect(await mailsTo(next)).toEqual([
    { kind: 'refunded', name: 'Nora Next', refund: { ...card, amount: 4000, payer: 'Casey Kegel' } },
    { kind: 'entryCancelled', name: 'Nora Next', refund: { ...card, amount: 6000, payer: 'Casey Kegel' } },
  ])
})

test('a refund by check is no refund to a card, and without the tick nobody reads of it', async () => {
  const { entryId, captain } = await aPaidEntry()
  const check = { refundOnly: true, paymentType: 'Check', checkNumber: '9001', amount: 30 } as const
  await cancel(entryId, check)
  await cancel(entryId, { ...check, sendMail: false })
  expect(await mailsTo(captain)).toMatchObject([{ refund: { amount: 3000, to: 'Check 9001', isCard: false } }])
})
