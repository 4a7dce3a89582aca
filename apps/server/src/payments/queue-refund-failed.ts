import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { Tx } from '../db/db.ts'
import type { RefundRow } from '../db/locks.ts'
import { type MailedGuest, type QueuedData, queueMail } from '../mails/queue/queue-mail.ts'

/** Everybody who was mailed that a refund is on its way reads that it did not arrive. */
export async function queueRefundFailed(tx: Tx, refund: RefundRow, why: string, now: Date): Promise<void> {
  const { id, sessionId, tournamentId, amount } = refund
  const mailed = await tx
    .selectFrom('mails')
    .select(['kind', 'toAddress', 'data'])
    .where((eb) =>
      eb.or([
        eb('kind', 'in', ['refunded', 'entryCancelled']).and('about', '=', id),
        eb('kind', '=', 'paymentReturned').and('about', '=', sessionId),
      ]),
    )
    .execute()
  for (const { kind, toAddress, data } of mailed) {
    const before = data as unknown as QueuedData['refunded']
    const mail =
      kind === 'paymentReturned'
        ? { ...(await readPayer(tx, sessionId)), entries: [], virtualEntries: [], refund: toOwnCard(amount) }
        : { ...before, refund: before.refund ?? toOwnCard(amount) }
    await queueMail(tx, { kind: 'refundFailed', about: id, to: toAddress, tournamentId, now, data: { ...mail, why } })
  }
}
const toOwnCard = (amount: number) => ({ amount, to: '', isCard: true, payer: null })

async function readPayer(tx: Tx, sessionId: string | null): Promise<{ name: string; guest?: MailedGuest }> {
  const payer = await tx
    .selectFrom('paymentSessions as s')
    .innerJoin('persons as p', 'p.id', 's.payerId')
    .leftJoin('guests as g', 'g.id', 's.guestId')
    .leftJoin('links as l', 'l.id', 's.linkId')
    .select(['g.name as guest', 'p.firstName', 'p.lastName', 's.payerEmail', 'l.id', 'l.kind'])
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const { guest, id, kind } = payer
  if (guest !== null) return { name: guest, guest: { name: guest, link: id && kind ? { id, kind } : null } }
  return { name: fullName(payer) || payer.payerEmail }
}
