import { bundledWarning, teamWarning } from '@kegler/domain/cancellations/cancel.rules.ts'
import { purchaseTransaction } from '@kegler/domain/cancellations/refund.rules.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { RefundRow } from '../db/locks.ts'
import type { MailedGuest } from '../mails/queue/queue-mail.ts'
import { readCancelEffects } from './cancel-effects.ts'
import type { Cancellable } from './cancellable.ts'

type Notes = string[] | null

/**
 * `to`: 'visa 4242', or the method with the number of its check. The payer: of the payment that it is of, if of one; a
 * guest has no id, and `shown` is what others read of their name.
 */
export async function readDestination(
  tx: Tx,
  { method, checkNumber, paymentId }: Pick<RefundRow, 'method' | 'checkNumber' | 'paymentId'>,
) {
  const isCard = method === purchaseTransaction
  const payment = await tx
    .selectFrom('payments as y')
    .innerJoin('persons as p', 'p.id', 'y.payerId')
    .leftJoin('paymentSessions as s', 's.id', 'y.sessionId')
    .leftJoin('guests as g', 'g.id', 's.guestId')
    .leftJoin('links as l', 'l.id', 's.linkId')
    .select(['y.card', 'p.id', 'p.email', 'p.firstName', 'p.lastName', 's.payerEmail'])
    .select([
      'g.name as guestName',
      sql<string | null>`guest_name(g.name)`.as('shownGuest'),
      'l.id as linkId',
      'l.kind',
    ])
    .where('y.id', '=', paymentId)
    .executeTakeFirst()
  const to = isCard ? (payment?.card ?? 'the card') : [method, checkNumber].filter(Boolean).join(' ')
  return { to, isCard, payer: payment ? payerOf(payment) : null }
}
interface PayerRow {
  id: string
  email: string
  firstName: string
  lastName: string
  payerEmail: string | null
  guestName: string | null
  shownGuest: string | null
  linkId: string | null
  kind: 'team' | 'bowler' | 'payment' | null
}
function payerOf({ guestName, shownGuest, linkId, kind, ...person }: PayerRow) {
  const name = fullName(person) || person.email
  if (guestName === null) return { id: person.id, email: person.email, name, shown: name, guest: undefined }
  const guest: MailedGuest = { name: guestName, link: linkId && kind ? { id: linkId, kind } : null }
  return { id: null, email: person.payerEmail ?? '', name: guestName, shown: shownGuest ?? guestName, guest }
}

/** Of a dry run: where the money goes. */
export async function describeRefund(
  tx: Tx,
  notes: Notes,
  { captainId }: Cancellable,
  refund: RefundRow,
): Promise<void> {
  if (!notes) return
  const { amount, technologyFee } = refund
  const { to, isCard, payer } = await readDestination(tx, refund)
  const whose = payer && payer.id !== captainId ? ` of ${payer.shown}, who paid it` : ''
  notes.push(
    isCard
      ? `${formatMoney(amount)} goes back to ${to}${whose}.`
      : `${formatMoney(amount)} is recorded as refunded: ${to}.`,
  )
  if (technologyFee > 0)
    notes.push(`${formatMoney(technologyFee)} of it is the technology fee's share, which returns too.`)
}

/** Of a dry run: who loses what, but for the virtual entries that are cancelled too. Before it is written. */
export async function describeCancellation(
  tx: Tx,
  notes: Notes,
  { tournament, captainId, entryId }: Cancellable,
  { entryIds, virtualEntryIds }: { entryIds: readonly string[]; virtualEntryIds: readonly string[] },
): Promise<void> {
  if (!notes || !entryId || entryIds.length === 0) return
  const { ofBowlers, ofTeams, bundled } = await readCancelEffects(tx, tournament, captainId, entryId)
  const stays = (one: { virtualEntryId: string }) => !virtualEntryIds.includes(one.virtualEntryId)
  for (const [name, lost] of Map.groupBy(ofBowlers.filter(stays), ({ virtualEventName }) => virtualEventName))
    notes.push(
      `${name} of ${plural(lost.length, 'bowler', 'bowlers')} ${lost.length === 1 ? 'loses its bowler' : 'lose their bowlers'}: ${lost.map(({ displayName }) => displayName).join(', ')}.`,
    )
  for (const { displayName, virtualEventName } of ofTeams.filter(stays))
    notes.push(teamWarning(displayName, virtualEventName))
  if (bundled) notes.push(bundledWarning(bundled.count, bundled.eventName, bundled.day, bundled.parentName))
}
