import { type Call, isWrite } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { provider } from './testing/cards.ts'
import { callAs, theKit } from './testing/kit.ts'
import { ledgerBooks } from './testing/money/ledger-books.ts'
import { aSeasonOfMoney } from './testing/money/season.ts'
import { surfaces, withoutLedger } from './testing/money/surfaces.ts'

const { services } = await theKit()
const { db } = services.database

test('after a season of payments and refunds every page, list, log and sum says what the ledger says', async () => {
  const season = await aSeasonOfMoney()
  const books = await ledgerBooks(season.tid)
  const { paid, refunded, returned } = books
  expect({ paid, refunded, returned }).toEqual({ paid: 113_000, refunded: 39_233, returned: 3000 })
  const shown: Record<string, unknown> = {}
  const truth: Record<string, unknown> = {}
  for (const [name, surface] of Object.entries(surfaces)) [shown[name], truth[name]] = await surface(season, books)
  expect(shown).toEqual(truth)

  // what the provider holds and sent back is what cards paid and got back, with what was sent back there by hand
  const cards = await db
    .selectFrom('payments')
    .select(['transactionId', 'amount', 'refundedElsewhere'])
    .where('tournamentId', '=', season.tid)
    .where('method', '=', 'Credit Card')
    .execute()
  const atProvider = { received: 0, sent: 0 }
  for (const { transactionId } of cards) {
    const intent = await provider(`/v1/payment_intents/${transactionId}`)
    const { data } = (await provider(`/v1/refunds?payment_intent=${transactionId}`)) as { data: { amount: number }[] }
    atProvider.received += Number(intent.amount_received)
    atProvider.sent += sumOf(data, ({ amount }) => amount)
  }
  const list = await callAs(season.admin, 'POST admin/payments/list', { body: { tournamentId: season.tid } })
  const byCard = list.body.items.filter(({ method }) => method === 'Credit Card')
  const cents = (sign: 1 | -1) => sumOf(byCard, ({ amount }) => Math.max(0, Math.round(sign * amount * 100)))
  expect(atProvider).toEqual({
    received: cents(1),
    sent: cents(-1) + sumOf(cards, ({ refundedElsewhere }) => refundedElsewhere),
  })
  // and what captains read in mails
  const mails = await db
    .selectFrom('mails')
    .select(['data', 'kind'])
    .where('kind', 'in', ['refunded', 'entryCancelled'])
    .where(
      'toAddress',
      'in',
      season.captains.map(({ email }) => email),
    )
    .execute()
  const mailed = mails.flatMap(({ data }) => {
    const { refund } = data as unknown as { refund: { amount: number; payer: string | null } | null }
    return refund && refund.payer === null ? [refund.amount] : []
  })
  expect(sumOf(mailed, (amount) => amount)).toBe(refunded)
})

/** Whether an answer holds an amount of dollars. */
function hasMoney(schema: unknown, seen = new Set<unknown>()): boolean {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return false
  seen.add(schema)
  if (schema instanceof z.ZodCodec && schema.def.in instanceof z.ZodNumber) return true
  const def = schema.def as unknown as Record<string, unknown>
  const inner = ['innerType', 'element', 'in', 'out', 'valueType'].map((name) => def[name])
  const parts = [...inner, ...((def.options as unknown[]) ?? []), ...Object.values((def.shape as object) ?? {})]
  return parts.some((part) => hasMoney(part, seen))
}

test('a call that answers money is held against the ledger, or says why not', () => {
  const reads = Object.entries(calls as Record<string, Call>).filter(([, call]) => !isWrite(call))
  const ofMoney = reads.filter(([, { answer, type }]) => type !== undefined || hasMoney(answer)).map(([key]) => key)
  expect(ofMoney.length).toBeGreaterThan(30)
  const known = [...Object.keys(surfaces), ...Object.keys(withoutLedger)]
  expect(ofMoney.filter((key) => !known.includes(key))).toEqual([])
  // the box of staff names amounts in its titles
  expect(known.filter((key) => !ofMoney.includes(key))).toEqual(['GET admin/find'])
})
