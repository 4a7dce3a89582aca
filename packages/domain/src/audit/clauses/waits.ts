import type { AuditRecord } from '../audit.staff.calls.ts'
import { fieldOf, fromTo } from '../row.ts'

/** What happened to one request of a waiting list: 'is offered places until 8:00 AM, Mar 1st, 2026' */
export function waitClauses(rows: readonly AuditRecord[]): string[] {
  const [first] = rows
  const changeOf = (property: string) => rows.find((row) => row.operation === 'changed' && row.property === property)
  if (first?.operation === 'added' && fieldOf(first, 'kind') === 'move')
    return [`waits to move ${fieldOf(first, 'entry_ids')} to ${fieldOf(first, 'squad_ids')}`]
  if (first?.operation === 'added') return [`joined the waiting list: ${wantedText(first)}`]
  if (first?.operation === 'removed') return ['waiting request deleted']
  const state = changeOf('state')
  const until = changeOf('offer_until')?.currentValue
  // the reason of the act follows it
  const why = first?.reason ? null : changeOf('ended_why')?.currentValue
  const others = rows.filter(({ property }) =>
    /^(captain_id|quantity|at_least|sets|needs_sets|squad_ids|until)$/.test(property ?? ''),
  )
  return [
    ...(state ? [stateText(state, until ?? null, why ?? null)] : []),
    ...others.map((row) => fromTo(row.propertyName ?? '', row)),
    ...(changeOf('rank') ? ['moved to the end of the line'] : []),
  ]
}

function stateText({ originalValue: from, currentValue: to }: AuditRecord, until: string | null, why: string | null) {
  switch (to) {
    case 'offered':
      return `is offered places${until ? ` until ${until}` : ''}`
    case 'accepted':
      return 'offer accepted'
    case 'moved':
      return 'entries moved to a start that they waited for'
    case 'resting':
      return 'offer ran out, the request rests'
    case 'waiting':
      return from === 'offered' ? 'no longer offered, goes on waiting' : 'goes on waiting'
    default:
      return `no longer waits${why ? `: ${why}` : ''}`
  }
}
const wantedText = (row: AuditRecord) => {
  const sets = fieldOf(row, 'sets')
  return [
    `${fieldOf(row, 'quantity')} ${fieldOf(row, 'event_id')}`,
    ...(sets && sets !== '0' ? [`${sets} sets`] : []),
    `at ${fieldOf(row, 'squad_ids')}`,
  ].join(', ')
}
