import { formatMoney, sumOf, toCents } from '@kegler/domain/money.ts'
import { callAs } from '../kit.ts'
import {
  balances,
  byId,
  entriesOf,
  familyOf,
  logOf,
  ofCaptains,
  ofEach,
  ofLog,
  owed,
  ownItems,
  type Surface,
  virtualEntriesOf,
  withFamily,
} from './said.ts'

/** Calls about one entry or virtual entry, and those of captains. */
export const ofItems: Readonly<Record<string, Surface>> = {
  'POST registration/tournament/active': (season, { items }) =>
    ofCaptains(season, items, async (captain, theirs) => {
      const { body } = await callAs(captain, 'POST registration/tournament/active', { body: {} })
      const due = body.find(({ id }) => id === season.tid)?.balanceDue
      return [
        due === undefined ? due : toCents(due),
        sumOf(
          theirs.filter(({ isCancelled }) => !isCancelled),
          owed,
        ),
      ]
    }),
  'GET tournament/:tid/entries': (season, books) =>
    ofCaptains(season, entriesOf(books), async (captain, theirs) => {
      const { body } = await callAs(captain, 'GET tournament/:tid/entries', { params: { tid: season.tid } })
      return [balances(body), byId(theirs, owed)]
    }),
  'GET registration/entry/:id': (season, books) =>
    ofCaptains(season, entriesOf(books), async (captain, theirs) => [
      await ofEach(theirs, async (id) => {
        const { body } = await callAs(captain, 'GET registration/entry/:id', { params: { id } })
        return toCents(body.balanceDue)
      }),
      byId(theirs, owed),
    ]),
  'POST registration/tournament/:tid/handovers/plan': (season, books) => {
    const given = ownItems(entriesOf(books)).filter(({ isCancelled }) => !isCancelled)
    return ofCaptains(season, given, async (captain, theirs) => [
      await ofEach(theirs, async (id) => {
        const request = { params: { tid: season.tid }, body: { entryIds: [id] } }
        const { body } = await callAs(captain, 'POST registration/tournament/:tid/handovers/plan', request)
        return toCents(body.entries[0]?.balanceDue ?? -1)
      }),
      byId(theirs, ({ id }) => sumOf(familyOf(books, id), owed)),
    ])
  },
  'GET registration/entry/:id/payment/log': (season, books) =>
    ofCaptains(season, entriesOf(books), async (captain, theirs) => [
      await ofEach(theirs, async (id) =>
        ofLog((await callAs(captain, 'GET registration/entry/:id/payment/log', { params: { id } })).body),
      ),
      byId(theirs, (item) => logOf([item])),
    ]),
  'GET registration/entry/:id/paymentLogPrintable': (season, books) =>
    ofCaptains(season, entriesOf(books), async (captain, theirs) => [
      await ofEach(theirs, async (id) => {
        const call = 'GET registration/entry/:id/paymentLogPrintable'
        const { text } = await callAs(captain, call, { params: { id } })
        return text.match(/Total due.*?(-?\$[\d,.]+)/s)?.[1]
      }),
      byId(theirs, ({ balance }) => formatMoney(balance)),
    ]),
  'GET registration/entry/:id/printable': (season, books) =>
    ofCaptains(season, entriesOf(books), async (captain, theirs) => [
      await ofEach(theirs, async (id) => {
        const { text } = await callAs(captain, 'GET registration/entry/:id/printable', { params: { id } })
        return text.match(/<dt>Balance<\/dt>\s*<dd>(?:<[^>]*>)*([^<]*)/)?.[1]
      }),
      byId(theirs, (item) => (item.balance > 0 ? `${formatMoney(item.balance)} DUE` : '$0.00')),
    ]),
  'GET tournament/:tid/virtualentries': (season, books) =>
    ofCaptains(season, virtualEntriesOf(books), async (captain, theirs) => {
      const { body } = await callAs(captain, 'GET tournament/:tid/virtualentries', { params: { tid: season.tid } })
      return [balances(body), byId(theirs, owed)]
    }),
  'GET registration/virtualevent/:id/virtualentries': (season, books) =>
    ofCaptains(season, virtualEntriesOf(books), async (captain, theirs) => {
      const params = { id: season.virtualEventId }
      const { body } = await callAs(captain, 'GET registration/virtualevent/:id/virtualentries', { params })
      return [balances(body), byId(theirs, owed)]
    }),
  'GET registration/virtualevent/:id/payment/log': (season, books) =>
    ofCaptains(season, virtualEntriesOf(books), async (captain, theirs) => {
      if (theirs.length === 0) return [null, null]
      const params = { id: season.virtualEventId }
      const { body } = await callAs(captain, 'GET registration/virtualevent/:id/payment/log', { params })
      return [ofLog(body), logOf(theirs)]
    }),
  'GET admin/entry/:id': async ({ admin }, books) => [
    await ofEach(ownItems(entriesOf(books)), async (id) => {
      const { body } = await callAs(admin, 'GET admin/entry/:id', { params: { id } })
      return { ...ofLog(body.paymentLog), balance: toCents(body.balance) }
    }),
    byId(ownItems(entriesOf(books)), (item) => ({ ...logOf([item]), balance: item.balance })),
  ],
  'GET admin/entry/:id/payment/log': async ({ admin }, books) => [
    await ofEach(ownItems(entriesOf(books)), async (id) => {
      const { body } = await callAs(admin, 'GET admin/entry/:id/payment/log', { params: { id } })
      return { ...ofLog(body), acts: sumOf(body.payments, ({ amount }) => toCents(amount)) }
    }),
    withFamily(books, (family) => ({ ...logOf(family), acts: logOf(family).kept })),
  ],
  'GET admin/entry/:id/refundable': async ({ admin }, books) => [
    await ofEach(ownItems(entriesOf(books)), async (id) => {
      const { body } = await callAs(admin, 'GET admin/entry/:id/refundable', { params: { id } })
      return [sumOf(body.items, ({ paid }) => toCents(paid)), toCents(body.balance)]
    }),
    withFamily(books, (family) => [logOf(family).kept, logOf(family).owed]),
  ],
  'GET admin/virtualevent/virtualEntry/:id/refundable': async ({ admin }, books) => [
    await ofEach(virtualEntriesOf(books), async (id) => {
      const call = 'GET admin/virtualevent/virtualEntry/:id/refundable'
      const { body } = await callAs(admin, call, { params: { id } })
      return [sumOf(body.items, ({ paid }) => toCents(paid)), toCents(body.balance)]
    }),
    byId(virtualEntriesOf(books), ({ paid, refunded, balance }) => [paid - refunded, balance]),
  ],
}
