import type { AuditRecord } from '../audit.staff.calls.ts'
import { fieldOf, fromTo } from '../row.ts'

/** Of a note, a captain or a bowler. */
export function peopleClauses(row: AuditRecord): string[] {
  const { typeName, operation } = row
  switch (typeName) {
    case 'Entry Note':
      return operation === 'added' ? [`note added: '${fieldOf(row, 'text') ?? ''}'`] : []
    case 'Captain Note':
      return [`captain's notes: '${fieldOf(row, 'notes') ?? row.currentValue ?? 'none'}'`]
    case 'Captain':
      if (operation === 'added') return [row.act === 'sign in' ? 'signed in for the first time' : 'captain added']
      return [fromTo(row.propertyName ?? '', row)]
    case 'Captain Account':
      return ['account joined with the captain']
    case 'Bowler':
      return operation === 'changed' ? [`${row.thing}: ${fromTo(row.propertyName ?? '', row)}`] : []
    default:
      return []
  }
}
