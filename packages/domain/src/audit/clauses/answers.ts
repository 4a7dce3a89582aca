import type { AuditRecord } from '../audit.staff.calls.ts'
import { fieldOf, fromTo } from '../row.ts'

/** 'answered 'Shirt size' for Ann Alley (8421-1001)'; what was answered is in its lines. */
export function answerClauses(row: AuditRecord): string[] {
  const { typeName, operation, property } = row
  const [bowler, question] = [fieldOf(row, 'bowler_id'), fieldOf(row, 'question_id')]
  const whom = bowler ? ` for ${bowler}` : ''
  if (typeName === 'Answer') {
    if (operation === 'removed') return [`took the answer to ${question} back${whom}`]
    return operation === 'added' || property === 'value' ? [`answered ${question ?? 'a question'}${whom}`] : []
  }
  if (operation === 'changed') return [fromTo(`waiver, ${row.propertyName ?? ''}`, row)]
  const how = fieldOf(row, 'on_paper') === 'yes' ? 'noted as signed on paper' : 'accepted'
  return [operation === 'removed' ? `waiver${whom}: the note was taken back` : `waiver${whom} ${how}`]
}
