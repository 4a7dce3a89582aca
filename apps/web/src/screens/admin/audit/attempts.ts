import type { AuditAct } from '@kegler/domain/audit/acts.rules.ts'
import { dayOf } from '@kegler/domain/dates.ts'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import type { AnswerOf } from '../../../client/api.ts'
import type { AuditFilter } from '../../../history/records.ts'

export type Attempt = AnswerOf<'GET audit/teamAuditDetails/:id'>['attempts'][number]

/** Attempts to pay as acts: 'Balance payment of $252.50 begun by Rosa Lindqvist: failed, the card was declined'. */
export const attemptActs = (attempts: readonly Attempt[], filter: AuditFilter, timeZone: string): AuditAct[] =>
  attempts
    .filter(({ date }) => !filter.day || dayOf(date, timeZone) === filter.day)
    .filter(() => !filter.by && (!filter.kind || filter.kind === 'Money'))
    .map(({ id, date, kind, amount, state, failure, userName }) => {
      const how = state === 'Begun' ? '' : `: ${state.toLowerCase()}${failure ? `, ${failure}` : ''}`
      const sentence = `${kind} of ${formatMoney(toCents(amount))} begun by ${userName}${how}`
      return { requestId: `attempt ${id}`, at: date, sentence, userEmail: '', userName, rows: [] }
    })
