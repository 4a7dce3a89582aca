import { formatMoney, sumOf, toCents } from '@kegler/domain/money.ts'
import { callAs, type Person } from '../kit.ts'
import { personIdOf } from '../sold.ts'
import type { Books, ItemBooks } from './ledger-books.ts'
import {
  byId,
  entriesOf,
  ofCaptains,
  ofEach,
  owed,
  ownItems,
  type Said,
  type Surface,
  virtualEntriesOf,
} from './said.ts'
import type { MoneySeason } from './season.ts'

type Line = { amount: number }
/** Money in and out of lines, of which refunds are negative. */
const inAndOut = (lines: readonly Line[]) => ({
  paid: sumOf(lines, ({ amount }) => Math.max(0, toCents(amount))),
  refunded: sumOf(lines, ({ amount }) => Math.max(0, -toCents(amount))),
})
/** Lists of payments know what came although it was not owed, and went back at once. */
const withReturned = ({ paid, refunded, returned }: Books) => ({ paid: paid + returned, refunded: refunded + returned })

const paymentsOf = async ({ admin, tid }: MoneySeason) => {
  const { body } = await callAs(admin, 'POST admin/payments/list', { body: { tournamentId: tid } })
  return body.items.filter(({ kind }) => kind !== 'Refund')
}
async function personOf({ captains }: MoneySeason, captainId: string): Promise<Person | null> {
  for (const captain of captains) if ((await personIdOf(captain)) === captainId) return captain
  return null
}

interface Detail {
  balance: number
  tournaments: {
    entries: { id: string; balanceDue: number }[]
    virtualEvents: { balanceDue: number }[]
  }[]
}
const ofDetail = ({ balance, tournaments }: Detail) => ({
  balance: toCents(balance),
  entries: Object.fromEntries(
    tournaments.flatMap(({ entries }) => entries.map(({ id, balanceDue }) => [id, toCents(balanceDue)])),
  ),
  virtualEntries: sumOf(
    tournaments.flatMap(({ virtualEvents }) => virtualEvents),
    ({ balanceDue }) => toCents(balanceDue),
  ),
})
const detailOf = (theirs: readonly ItemBooks[], { hidesCancelled }: { hidesCancelled: boolean }) => ({
  balance: sumOf(theirs, ({ balance }) => balance),
  entries: byId(
    theirs.filter(({ isEntry, isCancelled }) => isEntry && !(isCancelled && hidesCancelled)),
    owed,
  ),
  virtualEntries: sumOf(
    theirs.filter(({ isEntry }) => !isEntry),
    owed,
  ),
})
const ofVirtualEntries = (
  season: MoneySeason,
  books: Books,
  ask: (params: { id: string; captainId: string }) => Promise<{ id: string; balance: number }[]>,
): Promise<Said> =>
  ofCaptains(season, virtualEntriesOf(books), async (_, theirs, captainId) => {
    if (theirs.length === 0) return [null, null]
    const rows = await ask({ id: season.virtualEventId, captainId })
    return [
      Object.fromEntries(rows.map(({ id, balance }) => [id, toCents(balance)])),
      byId(theirs, ({ balance }) => balance),
    ]
  })

/** Lists, sums, logs and audits of staff. */
export const ofStaff: Readonly<Record<string, Surface>> = {
  'POST admin/entries/list': async ({ admin, tid }, books) => {
    const { body } = await callAs(admin, 'POST admin/entries/list', { body: { tournamentId: tid, cancelled: 'all' } })
    return [
      Object.fromEntries(body.items.map(({ entryId, balance }) => [entryId, toCents(balance)])),
      byId(entriesOf(books), ({ balance }) => balance),
    ]
  },
  'POST admin/entry/searchByEntry': async ({ admin }, books) => {
    const listed = entriesOf(books).filter(({ parentEntryId }) => parentEntryId === null)
    const numbers = new Map(listed.map(({ id, entryNumber }) => [id, entryNumber]))
    return [
      await ofEach(listed, async (id) => {
        const body = { SearchTerms: String(numbers.get(id)) }
        const found = await callAs(admin, 'POST admin/entry/searchByEntry', { body })
        const balance = found.body.items.find(({ entryId }) => entryId === id)?.balance
        return balance === undefined ? null : toCents(balance)
      }),
      byId(listed, ({ balance }) => balance),
    ]
  },
  'POST admin/captains/list': async (season, books) => {
    const { body } = await callAs(season.admin, 'POST admin/captains/list', { body: { tournamentId: season.tid } })
    const balances = new Map(body.items.map(({ captainId, balance }) => [captainId, toCents(balance)]))
    return ofCaptains(season, books.items, async (_, theirs, captainId) => [
      balances.get(captainId),
      sumOf(theirs, ({ balance }) => balance),
    ])
  },
  'POST admin/captain/:id': (season, books) =>
    ofCaptains(season, books.items, async (_, theirs, id) => {
      const { body } = await callAs(season.admin, 'POST admin/captain/:id', { params: { id } })
      return [ofDetail(body), detailOf(theirs, { hidesCancelled: true })]
    }),
  'POST admin/captain/:id/entries/filterEntries/:hideCancelled/:hideArchived': (season, books) =>
    ofCaptains(season, books.items, async (_, theirs, id) => {
      const call = 'POST admin/captain/:id/entries/filterEntries/:hideCancelled/:hideArchived'
      const params = { id, hideCancelled: 'false', hideArchived: 'false' }
      const { body } = await callAs(season.admin, call, { params })
      return [ofDetail(body), detailOf(theirs, { hidesCancelled: false })]
    }),
  'GET admin/virtualevent/:id/captain/:captainId': (season, books) =>
    ofVirtualEntries(season, books, async (params) => {
      const { body } = await callAs(season.admin, 'GET admin/virtualevent/:id/captain/:captainId', { params })
      return body.virtualEntries
    }),
  'GET admin/virtualevent/:id/captain/:captainId/virtualentry': (season, books) =>
    ofVirtualEntries(season, books, async (params) => {
      const call = 'GET admin/virtualevent/:id/captain/:captainId/virtualentry'
      return (await callAs(season.admin, call, { params })).body
    }),
  'POST admin/payments/list': async ({ admin, tid }, books) => {
    const { body } = await callAs(admin, 'POST admin/payments/list', { body: { tournamentId: tid } })
    return [inAndOut(body.items), withReturned(books)]
  },
  'GET admin/captain/:id/payments': async (season, books) => {
    const rows: Line[] = []
    for (const captain of season.captains) {
      const params = { id: await personIdOf(captain) }
      const { body } = await callAs(season.admin, 'GET admin/captain/:id/payments', { params })
      rows.push(...body.payments.map(({ amountPaid }) => ({ amount: amountPaid })), ...body.refunds)
    }
    return [inAndOut(rows), withReturned(books)]
  },
  'GET admin/payments/:paymentId/entries': async (season, books) => {
    let applied = 0
    for (const { id, voidedAmount } of await paymentsOf(season)) {
      const params = { paymentId: id }
      const { body } = await callAs(season.admin, 'GET admin/payments/:paymentId/entries', { params })
      if (voidedAmount === null)
        applied += sumOf([...body.entries, ...body.virtualEvents], ({ amountApplied }) => toCents(amountApplied))
    }
    return [applied, books.paid]
  },
  'GET admin/payments/:paymentId/printable': async (season, books) => {
    let printed = 0
    for (const { id, voidedAmount } of await paymentsOf(season)) {
      const params = { paymentId: id }
      const { text } = await callAs(season.admin, 'GET admin/payments/:paymentId/printable', { params })
      const total = text.match(/Total<\/th><td class="money">\$([\d,.]+)/)?.[1] ?? ''
      if (voidedAmount === null) printed += toCents(Number(total))
      else if (!text.includes('<dt>Voided</dt>')) return [text, 'it says that it was voided']
    }
    return [printed, books.paid + books.returned]
  },
  'GET admin/entry/:id/payment/creditLog': async (season, books) => {
    const { admin } = season
    const amounts: Record<string, number> = {}
    const truth: Record<string, number> = {}
    for (const { id } of ownItems(entriesOf(books))) {
      const { body } = await callAs(admin, 'GET admin/entry/:id/payment/creditLog', { params: { id } })
      for (const { paymentId, amount } of body.payments)
        amounts[paymentId] = (amounts[paymentId] ?? 0) + toCents(amount)
    }
    for (const { id, method, amount } of await paymentsOf(season))
      if (method === 'Credit Card') truth[id] = toCents(amount)
    const all = (sums: Record<string, number>) => sumOf(Object.values(sums), (cents) => cents)
    return [
      [Object.keys(amounts).sort(), all(amounts)],
      [Object.keys(truth).sort(), all(truth) - books.returned],
    ]
  },
  'GET registration/payment/:paymentId': async (season, { returned }) => {
    let said = 0
    const cards = (await paymentsOf(season)).filter(({ method }) => method === 'Credit Card')
    for (const { id, captainId } of cards) {
      const payer = await personOf(season, captainId)
      const params = { paymentId: id }
      const { body } = await callAs(payer, 'GET registration/payment/:paymentId', { params })
      said += toCents(body.totalPaid)
    }
    return [said, sumOf(cards, ({ amount }) => toCents(amount)) - returned]
  },
  'GET admin/tournament/:tid/figures': async ({ admin, tid }, books) => {
    const { body } = await callAs(admin, 'GET admin/tournament/:tid/figures', { params: { tid } })
    const columns = (name: 'paid' | 'refunded' | 'owed') =>
      sumOf(
        body.events.flatMap(({ buckets }) => buckets),
        (bucket) => toCents(bucket[name]),
      )
    const methods = (name: 'paid' | 'refunded') => sumOf(body.methods, (method) => toCents(method[name]))
    const due = entriesOf(books).filter(({ balance }) => balance > 0)
    const { paid, refunded } = books
    return [
      {
        ...{ paid: columns('paid'), refunded: columns('refunded'), owed: columns('owed') },
        ...{ byMethod: [methods('paid'), methods('refunded')], due: toCents(body.counts.dueAmount) },
      },
      {
        ...{ paid, refunded, owed: sumOf(books.items, ({ balance }) => balance) },
        ...{ byMethod: [paid, refunded], due: sumOf(due, ({ balance }) => balance) },
      },
    ]
  },
  'GET admin/find': async ({ admin, tid, checkNumber }) => {
    const { body } = await callAs(admin, 'GET admin/find', { query: { q: checkNumber } })
    const found = body.find(({ name }) => name === 'Payments')?.items ?? []
    const list = await callAs(admin, 'POST admin/payments/list', { body: { tournamentId: tid, text: checkNumber } })
    const titles = list.body.items.map(({ kind, amount, voidedAmount }) => {
      const cents = toCents(voidedAmount ?? Math.abs(amount))
      const name = { Payment: '', Refund: 'Refund of ', Voided: 'Voided ' }[kind]
      return `${name}${formatMoney(cents)} Check ${checkNumber}`
    })
    return [found.map(({ title }) => title).sort(), titles.sort()]
  },
  'GET audit/teamAuditDetails/:id': async ({ superuser }, books) => [
    await ofEach(entriesOf(books), async (id) => {
      const { body } = await callAs(superuser, 'GET audit/teamAuditDetails/:id', { params: { id } })
      return [body.ledger.length, sumOf(body.ledger, ({ amount }) => toCents(amount))]
    }),
    byId(entriesOf(books), ({ lines, balance }) => [lines, balance]),
  ],
  'GET audit/virtualEntryAuditDetails/:id': async ({ superuser }, books) => [
    await ofEach(virtualEntriesOf(books), async (id) => {
      const { body } = await callAs(superuser, 'GET audit/virtualEntryAuditDetails/:id', { params: { id } })
      return [body.ledger.length, sumOf(body.ledger, ({ amount }) => toCents(amount))]
    }),
    byId(virtualEntriesOf(books), ({ lines, balance }) => [lines, balance]),
  ],
  'GET audit/captainAuditDetails/:captainId/:tournamentId': async (season) => {
    let attempted = 0
    for (const captain of season.captains) {
      const params = { captainId: await personIdOf(captain), tournamentId: season.tid }
      const call = 'GET audit/captainAuditDetails/:captainId/:tournamentId'
      const { body } = await callAs(season.superuser, call, { params })
      attempted += sumOf(body.attempts ?? [], ({ amount, state }) => (state === 'Paid' ? toCents(amount) : 0))
    }
    const cards = (await paymentsOf(season)).filter(({ method }) => method === 'Credit Card')
    return [attempted, sumOf(cards, ({ amount }) => toCents(amount))]
  },
}
