import type { AuditRecord } from '../audit.staff.calls.ts'
import { fieldOf, fromTo } from '../row.ts'
import { answerClauses } from './answers.ts'
import { handOverClauses } from './hand-overs.ts'
import { invitationClauses } from './invitations.ts'
import { moneyClauses, refundClauses } from './money.ts'
import { peopleClauses } from './people.ts'
import { roomClauses } from './rooms.ts'
import { waitClauses } from './waits.ts'

type Row = AuditRecord

export const isSold = ({ typeName, property, operation }: Row) =>
  (typeName === 'Entry' || typeName === 'Virtual Entry') && property === null && operation === 'added'

/** 'bought Team 1000326, 09:00 AM, Mar 1st, 2026 CT; $480.00 paid (Credit Card)' */
export function purchaseClauses(rows: readonly Row[], subject: string | null): string[] {
  const sold = rows.filter(isSold)
  const [only] = sold
  if (!only) return []
  const verb = only.act?.includes('reserv') || only.role ? 'reserved' : 'bought'
  const ownRow = sold.find(({ recordId }) => recordId === subject) ?? (sold.length === 1 ? only : undefined)
  const others = sold.filter((row) => row !== ownRow).length
  const squad = ownRow && fieldOf(ownRow, 'squad_id')
  const name = ownRow && (squad ? `${ownRow.thing}, ${squad.replace(/^[^,]*, /, '')}` : ownRow.thing)
  const more = others > 0 ? `${others} more of the order` : null
  return [`${verb} ${name ? [name, more].filter(Boolean).join(' and ') : countsOf(sold)}`]
}
/** '1 Doubles, 2 Singles' */
function countsOf(sold: readonly Row[]): string {
  const counts = Map.groupBy(sold, (row) => fieldOf(row, 'event_id') ?? fieldOf(row, 'virtual_event_id') ?? 'entry')
  return [...counts].map(([event, { length }]) => `${length} ${event}`).join(', ')
}

/** What happened to one record, with what its entry's money and people did. */
export function recordClauses(rows: readonly Row[], subjectNamed: string | undefined): string[] {
  if (rows[0]?.typeName === 'Waiting Request') return waitClauses(rows)
  if (/^(Answer|Waiver Acceptance)$/.test(rows[0]?.typeName ?? '')) return rows.flatMap(answerClauses)
  if (/^Hand-Over/.test(rows[0]?.typeName ?? '')) return handOverClauses(rows)
  if (rows[0]?.typeName === 'Invitation') return invitationClauses(rows)
  if (/^Waiting Room/.test(rows[0]?.typeName ?? '')) return roomClauses(rows)
  const changeOf = (property: string) => rows.find((row) => row.operation === 'changed' && row.property === property)
  const [squad, cancelled] = [changeOf('squad_id'), changeOf('is_cancelled')]
  const clauses: string[] = []
  if (cancelled?.currentValue === 'yes')
    clauses.push(`cancelled${squad?.originalValue ? `, was on ${squad.originalValue}` : ''}`)
  else if (cancelled) clauses.push(`reactivated${squad?.currentValue ? ` on ${squad.currentValue}` : ''}`)
  else if (squad) clauses.push(moved(squad.originalValue, squad.currentValue))
  // what a cancellation empties goes without saying
  if (cancelled?.currentValue === 'yes')
    return [...clauses, ...refundClauses(rows, subjectNamed), ...rows.flatMap(others)]
  const [event, captain] = [changeOf('event_id'), changeOf('captain_id')]
  if (event) clauses.push(`event changed from ${event.originalValue} to ${event.currentValue}`)
  if (captain) clauses.push(`captain changed from ${captain.originalValue} to ${captain.currentValue}`)
  clauses.push(...coordinator(changeOf), ...team(rows), ...positions(rows))
  for (const property of ['bowler_id', 'team_entry_id']) {
    const owners = rows.filter((row) => row.typeName === 'Virtual Entry' && row.property === property)
    const [owner] = owners
    // who was taken off first and who was given it in the end
    const currentValue = owners.at(-1)?.currentValue ?? null
    if (owner?.operation === 'changed') clauses.push(fromTo(owner.propertyName ?? '', { ...owner, currentValue }))
  }
  const division = changeOf('division_id')
  // that of another event may be called the same
  if (division && division.originalValue !== division.currentValue) clauses.push(fromTo('division', division))
  if (changeOf('division_failed')?.currentValue === 'yes') clauses.push('no division fits the roster')
  return [...clauses, ...refundClauses(rows, subjectNamed), ...rows.flatMap(others)]
}

const others = (row: Row) => [...moneyClauses(row), ...peopleClauses(row)]

/** Only the times differ: 'moved from 09:00 AM to 01:00 PM CT on Mar 1st, 2026' */
function moved(from: string | null, to: string | null): string {
  if (from === null || to === null) return from === null ? `put on ${to}` : `taken off ${from}`
  const [was, is] = [from, to].map((text) => text.split(', '))
  const isSame = was?.length === 4 && is?.length === 4 && [0, 1, 2].every((part) => was[part] === is[part])
  if (!isSame) return `moved from ${from} to ${to}`
  return `moved from ${was[3]?.replace(/ \w+$/, '')} to ${is[3]} on ${is[1]}, ${is[2]}`
}
function coordinator(of: (property: string) => Row | undefined): string[] {
  const parts = ['first_name', 'last_name', 'email'].flatMap((part) => of(`coordinator_${part}`) ?? [])
  if (parts.length === 0) return []
  const named = (side: 'originalValue' | 'currentValue') =>
    parts
      .flatMap((row) => (row.property === 'coordinator_email' && row[side] ? `(${row[side]})` : (row[side] ?? [])))
      .join(' ')
  const [from, to] = [named('originalValue'), named('currentValue')]
  return [from ? `coordinator changed from ${from} to ${to || 'none'}` : `coordinator set to ${to}`]
}
function team(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    if (row.typeName !== 'Roster' || row.operation !== 'changed') return []
    if (row.property !== 'name') return [fromTo(row.propertyName ?? '', row)]
    return [`team renamed from '${row.originalValue}' to '${row.currentValue}'`]
  })
}
function positions(rows: readonly Row[]): string[] {
  const found = rows.filter(({ typeName }) => typeName === 'Roster Position')
  const numbers = [...new Set(found.map(({ position }) => position))].toSorted((a, b) => Number(a) - Number(b))
  if (numbers.length > 3) return [`roster changed at positions ${numbers.join(', ').replace(/, (\d+)$/, ' and $1')}`]
  return numbers.flatMap((number) => {
    const changes = found.filter(({ position }) => position === number)
    const bowler = changes.find(({ property }) => property === 'bowler_id')
    // who came instead has an average of their own
    if (bowler) return [`position ${number}: ${bowler.originalValue} -> ${bowler.currentValue}`]
    const isAverage = changes.some(({ property }) => property === 'average')
    return changes.filter(({ property }) => property !== 'average_by' || !isAverage).map(position)
  })
}
function position(row: Row): string {
  const [place, bowler] = [`position ${row.position}`, fieldOf(row, 'bowler_id')]
  if (row.operation !== 'changed') return `${place}: ${bowler} ${row.operation}`
  return `${place}: ${fromTo(row.propertyName ?? '', row, bowler)}`
}
