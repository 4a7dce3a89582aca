import { at, type Mutant } from './mutant.ts'

/** Safeguards of cancellations and refunds by staff. */
export const ofRefunds: readonly Mutant[] = [
  {
    breaks: 'staff: lock of what is cancelled or refunded',
    file: at('cancellations/cancellable.ts'),
    from: 'const rows = entryId ? await lockEntryAndChildren(tx, entryId) : []',
    to: `const { entryRows } = await import('../db/locks.ts')
  const query = entryRows(tx).where((eb) => eb.or([eb('entries.id', '=', entryId), eb('entries.parentEntryId', '=', entryId)]))
  const rows: EntryRow[] = entryId ? await query.execute() : []`,
    tests: ['cancellations/cancel-races', 'cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: an entry is cancelled once',
    file: at('cancellations/cancel-entry.ts'),
    from: 'const refused = isRefundOnly ? null : whyNotCancel(locked)',
    to: 'const refused = locked.id === entry.id ? null : whyNotCancel(locked)',
    tests: ['cancellations/cancel-races', 'cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: a refund is a row before the provider hears of it',
    file: at('cancellations/refund-or-cancel.ts'),
    from: 'if (isCard && !notes) return refund',
    to: `if (isCard && !notes) {
    const { refundAccounts } = await import('../payments/refunds.ts')
    const source = await refundAccounts(tx).where('r.id', '=', refund.id).executeTakeFirst()
    const sent = { transactionId: refund.transactionId ?? '', account: source?.account ?? '', amount: refund.amount }
    await services.cards.refund({ ...sent, refundId: refund.id, technologyFee: refund.technologyFee, askedBefore: false })
    services.step('refund:asked')
    return refund
  }`,
    tests: ['cancellations/cancel-crash'],
  },
  {
    breaks: 'staff: what became of a refund is kept under the key that asked for it',
    file: at('cancellations/complete-cancellation.ts'),
    from: 'await keepDone(tx, refund)',
    to: '',
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: a refund is at most what its items brought',
    file: at('cancellations/refund-or-cancel.ts'),
    from: "if (problem) throw new Refusal('RuleBroken', problem)",
    to: "if (problem && card === '') throw new Refusal('RuleBroken', problem)",
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: an open payment ends before a cancellation',
    file: at('cancellations/refund-or-cancel.ts'),
    from: 'transactWithoutPayments(call, ids,',
    to: 'transactWithoutPayments(call, [],',
    tests: ['cancellations/cancel-races', 'cancellations/cancel-entry', 'payments/refunds'],
  },
  {
    breaks: 'staff: an act that is refused ends no payment',
    file: at('payments/open-payments.ts'),
    from: 'if (open.length > 0)',
    to: 'if (open.length > 99)',
    tests: ['payments/open-payments'],
  },
  {
    breaks: 'staff: a dry run of a cancellation ends no payment',
    file: at('payments/open-payments.ts'),
    from: 'if (notes) return run(',
    to: 'if (notes && ids.length === 0) return run(',
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: nobody begins to pay while an entry is cancelled',
    file: at('cancellations/refund-or-cancel.ts'),
    from: 'else await requireNoOpenPayment(tx, ids)',
    to: '',
    tests: ['cancellations/cancel-races', 'cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: no second act of money while a refund is under way',
    file: at('payments/item-money.ts'),
    from: 'if (amount !== null) throw new Refusal',
    to: 'if (amount === 0) throw new Refusal',
    tests: ['cancellations/cancel-entry', 'payments/book-payment'],
  },
  {
    breaks: 'staff: a refund that the provider refused leaves the entry as it was',
    file: at('payments/send-due-refunds.ts'),
    from: 'if (permanent) return failRefund(tx, refund.id, error.message, at, isAwaited)',
    to: 'if (at.getTime() === 0) return failRefund(tx, refund.id, error.message, at, isAwaited)',
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: what follows from a refund is written with it',
    file: at('payments/refunds.ts'),
    from: '  await completion.finish(tx, refund, items, now)\n',
    to: '',
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: a second reactivation takes back its own cancellation alone',
    file: at('payments/item-money.ts'),
    from: 'const isNew = sql`l.id > coalesce(x.id, 0)`',
    to: 'const isNew = sql`l.id > 0`',
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: bowlers of an entry that is taken back are free at its start',
    file: at('cancellations/reactivate-entry.ts'),
    from: '  await requireFreeBowlers(tx, parent, tournament, bowlerIds)\n',
    to: '',
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: an entry is taken back once',
    file: at('cancellations/reactivate-entry.ts'),
    from: '  if (lockedRefusal) throw lockedRefusal\n',
    to: '',
    tests: ['cancellations/cancel-races', 'cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: a refund of an entry that was cancelled before leaves nothing due',
    file: at('cancellations/complete-cancellation.ts'),
    from: '!(before.has(itemId(item)) && balance !== 0)',
    to: 'before.size >= 0',
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: a refund of an entry that stays active leaves it due',
    file: at('cancellations/complete-cancellation.ts'),
    from: '!(before.has(itemId(item)) && balance !== 0)',
    to: 'balance === 0 && before.size >= 0',
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: of adjustments with one version one is booked',
    file: at('cancellations/adjust-entry.ts'),
    from: "set((eb) => ({ version: eb('version', '+', 1) }))",
    to: "set((eb) => ({ version: eb('version', '+', 0) }))",
    tests: ['cancellations/adjust-entry'],
  },
  {
    breaks: 'staff: a refund that is refused when nobody waits raises an alert',
    file: at('payments/refunds.ts'),
    from: '  if (isAwaited()) return\n',
    to: '  if (isAwaited !== nobodyWaits) return\n',
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: what went back at the provider itself is not sent again',
    file: at('cancellations/refund-or-cancel.ts'),
    from: 'limitByCard(items.map(money), sendableOf(cards))',
    to: 'limitByCard(items.map(money), sendableOf(cards.slice(0, 0)))',
    tests: ['cancellations/refunded-elsewhere'],
  },
  {
    breaks: 'what a guest paid goes back with a mail to the guest',
    file: at('cancellations/describe.ts'),
    from: 'if (guestName === null) return',
    to: 'if (guestName !== undefined) return',
    tests: ['teams/shares'],
  },
]
