import { at, type Mutant } from './mutant.ts'

/** Safeguards of money that staff move. */
export const ofStaffMoney: readonly Mutant[] = [
  {
    breaks: 'staff: lock of what is cancelled or refunded',
    file: at('cancellations/cancellable.ts'),
    from: 'const rows = entryId ? await lockEntryAndChildren(tx, entryId) : []',
    to: `const { entryRows } = await import('../db/locks.ts')
  const of = entryRows(tx).where((eb) => eb.or([eb('entries.id', '=', entryId), eb('entries.parentEntryId', '=', entryId)]))
  const rows: EntryRow[] = entryId ? await of.execute() : []`,
    tests: ['cancellations/cancel-races', 'cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: an entry is cancelled once',
    file: at('cancellations/cancel-entry.ts'),
    from: 'const no = isRefundOnly ? null : whyNotCancel(own)',
    to: 'const no = own.id === entry.id ? null : whyNotCancel(own)',
    tests: ['cancellations/cancel-races', 'cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: a refund is a row before the provider hears of it',
    file: at('cancellations/money-out.ts'),
    from: 'if (isCard && !notes) return { refund }',
    to: `if (isCard && !notes) {
    const { refundAccounts } = await import('../payments/refunds.ts')
    const of = await refundAccounts(tx).where('r.id', '=', refund.id).executeTakeFirst()
    const sent = { transactionId: refund.transactionId ?? '', account: of?.account ?? '', amount: refund.amount }
    await services.cards.refund({ ...sent, refundId: refund.id, technologyFee: refund.technologyFee, askedBefore: false })
    services.step('refund:asked')
    return { refund }
  }`,
    tests: ['cancellations/cancel-crash'],
  },
  {
    breaks: 'staff: a refund is at most what its items brought',
    file: at('cancellations/money-out.ts'),
    from: "if (no) throw new Refusal('RuleBroken', no)",
    to: "if (no && card === '') throw new Refusal('RuleBroken', no)",
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: an open payment ends before a cancellation',
    file: at('cancellations/money-out.ts'),
    from: 'const said = notes ? [] : await endOpenPayments(services, author, ids)',
    to: 'const said = notes ? [] : await endOpenPayments(services, author, [])',
    tests: ['cancellations/cancel-races', 'cancellations/cancel-entry', 'payments/refunds'],
  },
  {
    breaks: 'staff: a dry run of a cancellation ends no payment',
    file: at('cancellations/money-out.ts'),
    from: 'const said = notes ? [] : await endOpenPayments(services, author, ids)',
    to: 'const said = await endOpenPayments(services, author, ids)',
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: nobody begins to pay while an entry is cancelled',
    file: at('cancellations/money-out.ts'),
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
    from: '  await requireFreeBowlers(tx, own, tournament, bowlerIds)\n',
    to: '',
    tests: ['cancellations/cancel-entry'],
  },
  {
    breaks: 'staff: an entry is taken back once',
    file: at('cancellations/reactivate-entry.ts'),
    from: '  if (no) throw no\n',
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
    file: at('cancellations/money-out.ts'),
    from: 'limitByCard(items.map(money), sendableOf(cards))',
    to: 'limitByCard(items.map(money), sendableOf(cards.slice(0, 0)))',
    tests: ['cancellations/refunded-elsewhere'],
  },
  {
    breaks: 'staff: nobody begins to pay while an entry is adjusted',
    file: at('cancellations/adjust-entry.ts'),
    from: 'if (!notes) await requireNoOpenPayment(tx, [entry.id])',
    to: 'if (notes) await requireNoOpenPayment(tx, [entry.id])',
    tests: ['cancellations/cancel-races'],
  },
  {
    breaks: 'staff: an open payment ends before an adjustment',
    file: at('cancellations/adjust-entry.ts'),
    from: 'if (!notes) await endOpenPayments(services, author, [entry.id])',
    to: '',
    tests: ['cancellations/adjust-entry'],
  },
  {
    breaks: 'staff: a cancelled entry is not adjusted',
    file: at('cancellations/adjust-entry.ts'),
    from: 'if (own.isCancelled) throw',
    to: 'if (own.isCancelled && notes) throw',
    tests: ['cancellations/adjust-entry'],
  },
  {
    breaks: 'staff: an open payment ends before a check is booked',
    file: at('payments/book-payment.ts'),
    from: 'const meanwhile = notes ? [] : await endOpenPayments(services, author, ids)',
    to: 'const meanwhile = notes ? [] : await endOpenPayments(services, author, [])',
    tests: ['payments/book-payment', 'payments/staff-card-payment'],
  },
  {
    breaks: 'staff: nobody begins to pay while a check is booked',
    file: at('payments/book-payment.ts'),
    from: 'else await requireNoOpenPayment(tx, ids)',
    to: '',
    tests: ['payments/book-payment-race', 'payments/book-payment'],
  },
  {
    breaks: 'staff: no more is booked than is owed',
    file: at('payments/book-payment.ts'),
    from: 'const why = balance === 0 ? noBalance : whyNotTake(amount, balance)',
    to: 'const why = balance === 0 ? noBalance : whyNotTake(Math.min(amount, balance), balance)',
    tests: ['payments/book-payment'],
  },
  {
    breaks: 'staff: the same check of a captain is asked about, from two windows too',
    file: at('payments/book-payment.ts'),
    from: 'if (checkNumber !== null) await lockPersons(tx, [captainId])',
    to: 'if (checkNumber !== null) await lockPersons(tx, [])',
    tests: ['payments/book-payment-race'],
  },
  {
    breaks: 'staff: items of one captain are paid together',
    file: at('payments/find-items.ts'),
    from: `    .where(sql<boolean>\`id = any(\${entryIds}::uuid[])\`)\n    .where('captainId', '=', captainId)\n`,
    to: `    .where(sql<boolean>\`id = any(\${entryIds}::uuid[])\`)\n`,
    tests: ['payments/book-payment', 'payments/staff-card-payment'],
  },
  {
    breaks: 'staff: the card form is for who began the payment',
    file: at('payments/staff-payment-status.ts'),
    from: "session.source !== 'admin' || session.createdBy !== call.actor.personId",
    to: "session.source !== 'admin'",
    tests: ['payments/staff-card-payment'],
  },
  {
    breaks: 'staff: money that came too late raises an alert',
    file: at('payments/return-payment.ts'),
    from: '  await raiseAlert(tx, {',
    to: "  if (paymentId === '') await raiseAlert(tx, {",
    tests: ['payments/refunds', 'payments/settle'],
  },
  {
    breaks: 'staff: a refund made at the provider itself raises an alert',
    file: at('payments/refunded-elsewhere.ts'),
    from: '  await raiseAlert(tx, {',
    to: "  if (paymentId === '') await raiseAlert(tx, {",
    tests: ['cancellations/cancel-entry'],
  },
]
