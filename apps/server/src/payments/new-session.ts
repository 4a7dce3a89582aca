import { Refusal } from '@kegler/domain/errors.ts'
import type { NewSession } from '@kegler/domain/payments/payments.calls.ts'
import type { z } from 'zod'
import { freshTournament } from '../access/tournaments.ts'
import { type Author, transact } from '../db/db.ts'
import { lockSession, type SessionRow } from '../db/locks.ts'
import type { ProviderPayment } from '../gateways/card-payments.ts'
import type { Services } from '../services.ts'
import { noCardPayments } from './card-account.ts'
import { giveUp } from './give-up.ts'
import { isRefusedForGood, makeAtProvider } from './provider-payment.ts'

const tooLate = 'This payment can no longer be made. Please check your cart and try again.'
type Answer = z.output<typeof NewSession>

/** With messages nothing was made, held or paid. */
export const refused = ({ config }: Services, messages: string[]): Answer => ({
  paymentId: null,
  messages,
  useEmbeddedPaymentForm: config.PAYMENTS_EMBEDDED_FORM,
  amount: 0,
  url: null,
})

/** Whether the payer is sent to a page of the provider. */
export const needsPage = ({ config }: Services, { amount }: SessionRow): boolean =>
  amount > 0 && !config.PAYMENTS_EMBEDDED_FORM

/** What the page needs to pay a session: nothing more for amount 0, the card form, or the address of the hosted page. */
export async function newSessionAnswer(services: Services, author: Author, session: SessionRow): Promise<Answer> {
  const hosted = needsPage(services, session) ? await startPayment(services, author, session, 'checkout') : null
  return sessionAnswer(services, session, hosted?.url ?? null)
}
export const sessionAnswer = ({ config }: Services, session: SessionRow, url: string | null): Answer => ({
  paymentId: session.id,
  messages: [],
  useEmbeddedPaymentForm: config.PAYMENTS_EMBEDDED_FORM,
  amount: session.amount,
  url,
})

/**
 * Makes at the provider what a payment session is paid with. The intention is stored first, the provider's answer after;
 * a session that was given up in between is closed at the provider again, so it cannot be paid. One that the provider
 * refuses for good is given up. @throws Refusal PaymentProvider, Stale
 */
export async function startPayment(
  services: Services,
  author: Author,
  session: SessionRow,
  kind: 'intent' | 'checkout',
): Promise<ProviderPayment> {
  const { db } = services.database
  const open = await transact(db, author, async (tx) => {
    const row = await lockSession(tx, session.id)
    if (!row || !['created', 'processing'].includes(row.state)) return null
    await tx
      .updateTable('paymentSessions')
      .set({ state: 'processing', providerKind: row.providerKind ?? kind })
      .where('id', '=', row.id)
      .execute()
    return row
  })
  if (!open) throw new Refusal('Stale', tooLate)
  services.step('provider:asking')
  const made = await makeAtProvider(services, session, kind).catch(async (error: unknown) => {
    if (!isRefusedForGood(error)) throw error
    // nothing waits for what can never be paid
    await giveUp(services, author, session.id, 'given up')
    throw new Refusal('PaymentProvider', noCardPayments(await freshTournament(db, session.tournamentId)))
  })
  services.step('provider:asked')
  const isOpen = await transact(db, author, async (tx) => {
    const row = await lockSession(tx, session.id)
    await tx
      .updateTable('paymentSessions')
      .set({ providerId: made.id, clientSecret: made.clientSecret, url: made.url })
      .where('id', '=', session.id)
      .execute()
    return row?.state === 'processing'
  })
  if (!isOpen) {
    await services.cards.cancel(made.kind, made.id, session.providerAccountId ?? '')
    throw new Refusal('Stale', tooLate)
  }
  services.step('provider:stored')
  return made
}
