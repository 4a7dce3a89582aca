import { actSentence as setupSentence } from '../setup/history/sentence.rules.ts'
import type { AuditRecord } from './audit.staff.calls.ts'
import { isSetupType } from './names.ts'

type Row = AuditRecord
/** A value of a record that was added or removed. */
export const fieldOf = (row: Pick<Row, 'fields'>, property: string): string | null =>
  row.fields.find((field) => field.property === property)?.value ?? null
const shownAtOnce = 4

/** 'Ingrid Solberg (admin)', 'Ingrid Solberg (admin) for Rosa Lindqvist', 'Rosa Lindqvist' whose payment settled it. */
export function authorOf({ userEmail, userName, role, onBehalfOf }: Row): string {
  const isHand = !userEmail.includes('@')
  if (onBehalfOf && isHand) return onBehalfOf
  const staff = role ? `${userName} (${role})` : userName
  return onBehalfOf && onBehalfOf !== userName ? `${staff} for ${onBehalfOf}` : staff
}

/**
 * What one act did, from its key and its rows in the order of writing: 'moved from 09:00 AM to 01:00 PM'. Records beside
 * the subject are named.
 */
export function whatHappened(rows: readonly Row[], subject: string | null): string {
  const said = [...purchase(rows, subject), ...changes(rows, subject), ...setup(rows)]
  const shown = said.slice(0, shownAtOnce).join('; ')
  const [first] = rows
  if (said.length > shownAtOnce) return `${shown}; and ${said.length - shownAtOnce} more`
  return shown || (first ? `${first.operation} ${first.thing}` : '')
}

const isSold = ({ typeName, property, operation }: Row) =>
  (typeName === 'Entry' || typeName === 'Virtual Entry') && property === null && operation === 'added'

/** 'bought Team 1000326, 09:00 AM, Mar 1st, 2026 CT; $480.00 paid (Credit Card)' */
function purchase(rows: readonly Row[], subject: string | null): string[] {
  const sold = rows.filter(isSold)
  const [only] = sold
  if (!only) return []
  const verb = only.act?.includes('reserv') || only.role ? 'reserved' : 'bought'
  const own = sold.find(({ recordId }) => recordId === subject) ?? (sold.length === 1 ? only : undefined)
  const others = sold.filter((row) => row !== own).length
  const squad = own && fieldOf(own, 'squad_id')
  const name = own && (squad ? `${own.thing}, ${squad.replace(/^[^,]*, /, '')}` : own.thing)
  const more = others > 0 ? `${others} more of the order` : null
  return [`${verb} ${name ? [name, more].filter(Boolean).join(' and ') : countsOf(sold)}`]
}
/** '1 Doubles, 2 Singles' */
function countsOf(sold: readonly Row[]): string {
  const counts = Map.groupBy(sold, (row) => fieldOf(row, 'event_id') ?? fieldOf(row, 'virtual_event_id') ?? 'entry')
  return [...counts].map(([event, { length }]) => `${length} ${event}`).join(', ')
}

/** One clause for what happened to each record; the same done to several names them together. */
function changes(rows: readonly Row[], subject: string | null): string[] {
  const sold = new Set(rows.filter(isSold).map(({ recordId }) => recordId))
  const records = Map.groupBy(rows, ({ typeName, recordId }) =>
    isSetupType(typeName) ? '' : `${unitOf(typeName)} ${recordId}`,
  )
  records.delete('')
  const subjectNamed = rows.find(({ typeName, recordId }) => unitOf(typeName) === 'item' && recordId === subject)?.thing
  const byItem = [...records.values()].toSorted((a, b) => rankOf(a) - rankOf(b))
  const clauses = Map.groupBy(
    byItem.flatMap((written) => {
      const [row] = written
      if (!row || sold.has(row.recordId)) return []
      const isNamed = /^item$|Entry Note|Adjustment/.test(unitOf(row.typeName)) && row.recordId !== subject
      return clausesOf(written, subjectNamed).map((clause) => ({ clause, thing: isNamed ? row.thing : null }))
    }),
    ({ clause }) => clause,
  )
  const said = [...clauses].map(([clause, of]) => {
    const things = of.flatMap(({ thing }) => thing ?? [])
    const named = namesOf(things)
    return things.length > 0 && things.length < of.length
      ? { named: '', clause: `${clause}, ${named} too` }
      : { named, clause }
  })
  // what follows on the same thing does not name it again
  return said.map(({ named, clause }, index) =>
    named && named !== said[index - 1]?.named ? `${named}: ${clause}` : clause,
  )
}
/** '4 All Events and Team All Events'; of many different ones the number. */
function namesOf(things: readonly string[]): string {
  const names = [...Map.groupBy(things, (thing) => thing)].map(([thing, { length }]) =>
    length > 1 ? `${length} ${thing}` : thing,
  )
  return names.length > 3 ? `${things.length} entries` : names.join(', ').replace(/, ([^,]*)$/, ' and $1')
}
/** What happened to entries comes before their money. */
const rankOf = ([row]: readonly Row[]) => (row && unitOf(row.typeName) === 'item' ? 0 : 1)
/** Entries, their rosters and positions are one. */
const unitOf = (typeName: string) =>
  /^(Entry|Virtual Entry|Roster|Roster Position)$/.test(typeName) ? 'item' : typeName

function clausesOf(rows: readonly Row[], subjectNamed: string | undefined): string[] {
  const of = (property: string) => rows.find((row) => row.operation === 'changed' && row.property === property)
  const [squad, cancelled] = [of('squad_id'), of('is_cancelled')]
  const clauses: string[] = []
  if (cancelled?.currentValue === 'yes')
    clauses.push(`cancelled${squad?.originalValue ? `, was on ${squad.originalValue}` : ''}`)
  else if (cancelled) clauses.push(`reactivated${squad?.currentValue ? ` on ${squad.currentValue}` : ''}`)
  else if (squad) clauses.push(moved(squad.originalValue, squad.currentValue))
  // what a cancellation empties goes without saying
  if (cancelled?.currentValue === 'yes') return [...clauses, ...refund(rows, subjectNamed), ...rows.flatMap(records)]
  const [event, captain] = [of('event_id'), of('captain_id')]
  if (event) clauses.push(`event changed from ${event.originalValue} to ${event.currentValue}`)
  if (captain) clauses.push(`captain changed from ${captain.originalValue} to ${captain.currentValue}`)
  clauses.push(...coordinator(of), ...team(rows), ...positions(rows))
  for (const property of ['bowler_id', 'team_entry_id']) {
    const owners = rows.filter((row) => row.typeName === 'Virtual Entry' && row.property === property)
    const [owner] = owners
    // who was taken off first and who was given it in the end
    const currentValue = owners.at(-1)?.currentValue ?? null
    if (owner?.operation === 'changed') clauses.push(fromTo(owner.propertyName ?? '', { ...owner, currentValue }))
  }
  const division = of('division_id')
  // that of another event may be called the same
  if (division && division.originalValue !== division.currentValue) clauses.push(fromTo('division', division))
  if (of('division_failed')?.currentValue === 'yes') clauses.push('no division fits the roster')
  return [...clauses, ...refund(rows, subjectNamed), ...rows.flatMap(records)]
}

/** Only the times differ: 'moved from 09:00 AM to 01:00 PM CT on Mar 1st, 2026' */
function moved(from: string | null, to: string | null): string {
  if (from === null || to === null) return from === null ? `put on ${to}` : `taken off ${from}`
  const [was, is] = [from, to].map((text) => text.split(', '))
  const isSame = was?.length === 4 && is?.length === 4 && [0, 1, 2].every((part) => was[part] === is[part])
  if (!isSame) return `moved from ${from} to ${to}`
  return `moved from ${was[3]?.replace(/ \w+$/, '')} to ${is[3]} on ${is[1]}, ${is[2]}`
}
function fromTo(label: string, { originalValue: from, currentValue: to }: Row, of: string | null = null): string {
  const name = of === null ? label.toLowerCase() : `${label.toLowerCase()} of ${of}`
  if (from === null) return `${name} set to ${to}`
  return to === null ? `${name} ${from} taken off` : `${name} changed from ${from} to ${to}`
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
    const of = found.filter(({ position }) => position === number)
    const bowler = of.find(({ property }) => property === 'bowler_id')
    // who came instead has an average of their own
    if (bowler) return [`position ${number}: ${bowler.originalValue} -> ${bowler.currentValue}`]
    const isAverage = of.some(({ property }) => property === 'average')
    return of.filter(({ property }) => property !== 'average_by' || !isAverage).map(position)
  })
}
function position(row: Row): string {
  const [place, bowler] = [`position ${row.position}`, fieldOf(row, 'bowler_id')]
  if (row.operation !== 'changed') return `${place}: ${bowler} ${row.operation}`
  return `${place}: ${fromTo(row.propertyName ?? '', row, bowler)}`
}

/** What became of a refund; one that is asked for and made at once was made. */
function refund(rows: readonly Row[], subjectNamed: string | undefined): string[] {
  const added = rows.find(({ typeName, operation }) => typeName === 'Refund' && operation === 'added')
  const of = (property: string) => rows.find((row) => row.typeName === 'Refund' && row.property === property)
  const [state, failure] = [of('state')?.currentValue, of('failure')?.currentValue]
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

/** Payments, notes and people: a clause for each row. */
function records(row: Row): string[] {
  const { typeName, operation } = row
  const value = (name: string) => fieldOf(row, name)
  switch (typeName) {
    case 'Payment':
      if (row.property === 'voided_at') return [`p${row.thing.slice(1)} voided`]
      return operation === 'added' ? [`${value('amount')} paid (${means(row)})`] : []
    case 'Adjustment':
      return [adjusted(value('amount') ?? '')]
    case 'Entry Note':
      return operation === 'added' ? [`note added: '${value('text') ?? ''}'`] : []
    case 'Captain Note':
      return [`captain's notes: '${value('notes') ?? row.currentValue ?? 'none'}'`]
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
/** 'what is owed lowered by $20.00' of '-$20.00' */
const adjusted = (amount: string): string =>
  amount.startsWith('-') ? `what is owed lowered by ${amount.slice(1)}` : `what is owed raised by ${amount}`
/** 'Check 4711', 'Credit Card (visa 4242)' */
function means(row: Row): string {
  const [method, check, card] = ['method', 'check_number', 'card'].map((name) => fieldOf(row, name))
  if (check) return `${method} ${check}`
  return card ? `${method} (${card})` : `${method}`
}

function setup(rows: readonly Row[]): string[] {
  const groups = Map.groupBy(
    rows.filter(({ typeName }) => isSetupType(typeName)),
    ({ typeName, operation, property }) => JSON.stringify([typeName, operation, property]),
  )
  if (groups.size === 0) return []
  return [
    setupSentence(
      [...groups.values()].flatMap((of) => {
        const [row] = of
        const records = new Set(of.map(({ recordId }) => recordId)).size
        return row
          ? [
              {
                typeName: row.typeName,
                operation: row.operation,
                property: row.property,
                records,
                name: records === 1 ? row.thing : null,
              },
            ]
          : []
      }),
    ),
  ]
}
