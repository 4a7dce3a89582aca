import { theKit } from './kit.ts'
import { account } from './outside.ts'

/** A check that was booked for an entry, and a card payment that a person of staff, the captain too, has open. */
export async function somePayments(tournamentId: string, captainId: string, entryId: string) {
  const { db } = (await theKit()).services.database
  const now = new Date()
  const made = { tournamentId, payerId: captainId, createdAt: now }
  const booked = await db
    .insertInto('payments')
    .values({ ...made, method: 'Check', amount: 100, checkNumber: '1', acceptedBy: 'maker' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paid = { type: 'Payment' as const, amount: -100, description: 'Check 1', method: 'Check' }
  await db
    .insertInto('ledger')
    .values({ ...paid, entryId, paymentId: booked.id, createdBy: 'maker', createdAt: now })
    .execute()
  const staffPaymentId = crypto.randomUUID()
  const contents = { items: [{ entryId, virtualEntryId: null, amount: 9900 }] }
  await db
    .insertInto('paymentSessions')
    .values({
      ...{ ...made, id: staffPaymentId, kind: 'balance', source: 'admin', createdBy: captainId, amount: 9900 },
      ...{ payerEmail: 'captain@kegler.test', contents: JSON.stringify(contents), contentsHash: '' },
      ...{ providerAccountId: account, expiresAt: new Date(now.getTime() + 1_800_000) },
    })
    .execute()
  return { captainId, bookedPaymentId: booked.id, staffPaymentId }
}
interface Ids extends Awaited<ReturnType<typeof somePayments>> {
  tid: string
  entryId: string
  virtualEventId: string
  virtualEntryId: string
}

export const paymentIdFor = (key: string, { bookedPaymentId, staffPaymentId }: Ids): string | undefined => {
  if (key.includes(' admin/payments/')) return bookedPaymentId
  return key.includes(' admin/') ? staffPaymentId : undefined
}

export function paymentBodies({ tid, captainId, entryId, virtualEventId, virtualEntryId, staffPaymentId }: Ids) {
  const ofCaptain = { captainId, tournamentId: tid }
  const ofVirtual = { ...ofCaptain, virtualEventId, virtualEntries: [{ id: virtualEntryId }] }
  const cash = { paymentType: 'Cash', amount: 0.01 }
  return {
    'POST admin/entry/:id/payment/other': cash,
    'POST admin/captain/payment/other': { ...cash, ...ofCaptain, entries: [{ id: entryId }] },
    'POST admin/virtualEvent/payment/other': { ...cash, ...ofVirtual },
    'POST admin/entry/createSession': { entryId },
    'POST admin/captain/createSession': { ...ofCaptain, entries: [{ id: entryId }] },
    'POST admin/virtualEvent/createSession': ofVirtual,
    'POST admin/entry/:id/payment/balance': { paymentId: staffPaymentId },
    'POST admin/captain/payment/credit': { paymentId: staffPaymentId, captainId },
    'POST admin/virtualevent/payment/credit': { paymentId: staffPaymentId, captainId, virtualEventId },
    'POST admin/payment/clientSecret': { paymentId: staffPaymentId },
  }
}
