import type { AuditRecord } from '../audit.staff.calls.ts'
import { fieldOf } from '../row.ts'

type Row = AuditRecord

/** What became of a refund; one that is asked for and made at once was made. */
export function refundClauses(rows: readonly Row[], subjectNamed: string | undefined): string[] {
  const added = rows.find(({ typeName, operation }) => typeName === 'Refund' && operation === 'added')
  const changeOf = (property: string) => rows.find((row) => row.typeName === 'Refund' && row.property === property)
  const [state, failure] = [changeOf('state')?.currentValue, changeOf('failure')?.currentValue]
  const why = failure ? ` (${failure})` : ''
  if (!added) {
    const [row] = rows.filter(({ typeName }) => typeName === 'Refund')
    if (!row || (!state && !failure)) return []
    const thing = `refund${row.thing.slice('Refund'.length)}`
    if (!state) return [`${thing} waits${why}`]
    return [`${thing} ${state === 'done' ? 'made' : state}${why}`]
  }
  const entry = fieldOf(added, 'entry_id') ?? fieldOf(added, 'virtual_entry_id')
  const isDone = (state ?? fieldOf(added, 'state')) === 'done'
  const became = state === 'failed' ? 'failed' : isDone ? 'made' : 'asked for'
  const whose = entry && entry !== subjectNamed ? ` for ${entry}` : ''
  return [`refund of ${fieldOf(added, 'amount')} ${became} (${means(added)})${whose}${why}`]
}

/** Of a payment or an adjustment. */
export function moneyClauses(row: Row): string[] {
  const amount = fieldOf(row, 'amount')
  if (row.typeName === 'Adjustment') return [adjusted(amount ?? '')]
  if (row.typeName !== 'Payment') return []
  if (row.property === 'voided_at') return [`p${row.thing.slice(1)} voided`]
  return row.operation === 'added' ? [`${amount} paid (${means(row)})`] : []
}
/** 'what is owed lowered by $20.00' of '-$20.00' */
const adjusted = (amount: string): string =>
  amount.startsWith('-') ? `what is owed lowered by ${amount.slice(1)}` : `what is owed raised by ${amount}`
/** 'Check 4711', 'Credit Card (visa 4242)' */
function means(row: Row): string {
  const [method, check, card] = ['method', 'check_number', 'card'].map((name) => fieldOf(row, name))
  if (check) return `${method} ${check}`
  return card ? `${method} (${card})` : `${method}`
}
