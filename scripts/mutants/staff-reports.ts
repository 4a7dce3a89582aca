import { at, type Mutant } from './mutant.ts'

/** Safeguards of figures and of mails that staff send again. */
export const ofStaffReports: readonly Mutant[] = [
  {
    breaks: 'figures: a tournament of another group is not there',
    file: at('reports/get-figures.ts'),
    from: 'await staffTournament(db, actor, params.tid)',
    to: 'await staffTournament(db, { ...actor, group: null }, params.tid)',
    tests: ['reports/figures', 'access/every-call'],
  },
  {
    breaks: 'figures: cancelled entries owe nothing that is counted',
    file: at('reports/places-sold.ts'),
    from: ' and not n.is_cancelled`',
    to: '`',
    tests: ['reports/figures'],
  },
  {
    breaks: 'figures: both Singles of a linked place are held',
    file: at('reports/places-sold.ts'),
    from: 'union all select 2 * l.quantity from hold_lines',
    to: 'union all select l.quantity from hold_lines',
    tests: ['reports/figures'],
  },
  {
    breaks: 'figures: a refund that failed is no refund',
    file: at('reports/entry-dollars.ts'),
    from: "(l.type = 'Refund' or (l.type = 'Adjustment' and l.description = 'Refund failed'))",
    to: "(l.type = 'Refund')",
    tests: ['reports/figures'],
  },
  {
    breaks: 'figures: what is taken back of a cancellation counts',
    file: at('db/migrations/0071_sums_of_balances.sql'),
    from: "line_type in ('Cancellation', 'Reactivation') then -amount else 0 end,\n    case line_type when 'Payment'",
    to: "line_type = 'Cancellation' then -amount else 0 end,\n    case when line_type in ('Payment', 'Reactivation')",
    tests: ['reports/figures'],
  },
  {
    breaks: 'figures: virtual entries are paid by some method too',
    file: at('reports/entry-dollars.ts'),
    from: 'from virtual_entries v join ledger l on l.virtual_entry_id = v.id\n          where',
    to: 'from virtual_entries v join ledger l on l.virtual_entry_id = v.id\n          where false and',
    tests: ['reports/figures'],
  },
  {
    breaks: 'mail again: an entry of another group is not there',
    file: at('mails/resend.ts'),
    from: 'await staffEntry(db, actor, params.id)',
    to: 'await staffEntry(db, { ...actor, group: null }, params.id)',
    tests: ['mails/resend', 'access/every-call'],
  },
  {
    breaks: 'mail again: each is a mail of its own',
    file: at('mails/resend.ts'),
    from: 'Number(sent) + 1',
    to: 'Number(sent) * 0',
    tests: ['mails/resend'],
  },
  {
    breaks: 'mail again: two at once are two mails',
    file: at('mails/resend.ts'),
    from: '    await lockMailsOf(tx, captainId)\n',
    to: '',
    tests: ['mails/resend'],
  },
  {
    breaks: 'mail again: it is in the log of accesses',
    file: at('mails/resend.ts'),
    from: '    await logAccess(tx, { actor, author }, [entry.id, captainId], tournament.id)\n',
    to: '    void [logAccess, actor, author]\n',
    tests: ['mails/resend'],
  },
]
