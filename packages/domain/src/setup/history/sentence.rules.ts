import { formatDay, formatSquad, shortHour } from '../../dates.ts'
import { formatMoney } from '../../money.ts'
import { tournamentStatuses } from '../../tournaments/status.rules.ts'
import type { ValueKind } from '../fields.ts'
import { historyTypes } from './names.ts'

export type Operation = 'added' | 'changed' | 'removed'
/** Records of one type to which one act did the same. */
export interface ChangeGroup {
  typeName: string
  operation: Operation
  /** The column; null for what was added or removed. */
  property: string | null
  records: number
  /** The name of the record when there is one alone. */
  name: string | null
  /** As they are shown, null for none; only where one value of one record changed. */
  values?: { from: string | null; to: string | null }
}

/** Longer values are left to the lines of the act. */
const longestValue = 60

/** 'changed Available For Purchase of 38 squads; removed squad Team, 09:00 AM, Mar 1st, 2026' */
export function actSentence(groups: readonly ChangeGroup[]): string {
  const named = groups.filter(({ typeName, property }) => {
    const type = historyTypes[typeName]
    return type && (property === null || property in type.properties)
  })
  const created = named.find(({ typeName, operation }) => typeName === 'Tournament' && operation === 'added')
  if (created) return `created tournament ${created.name ?? ''}`.trim()
  const clauses = Map.groupBy(named, ({ typeName, operation, records, name }) =>
    JSON.stringify([typeName, operation, operation === 'changed' ? records : 0, operation === 'changed' ? name : null]),
  )
  const said = [...clauses.values()].map(clause)
  const shown = said.slice(0, 3).join('; ')
  return said.length > 3 ? `${shown}; and more` : shown || 'changed nothing that is shown'
}

function clause(groups: readonly ChangeGroup[]): string {
  const [first] = groups
  const type = first && historyTypes[first.typeName]
  if (!type) return ''
  const { operation, records, name, typeName } = first
  const things =
    records === 1 ? [type.one, name].filter(Boolean).join(' ') : `${records.toLocaleString('en-US')} ${type.many}`
  if (operation !== 'changed') return `${operation} ${things}`
  const labels = groups.map(({ property }) => type.properties[property ?? '']?.label ?? '')
  return `changed ${joined(labels)}${typeName === 'Tournament' ? '' : ` of ${things}`}${groups.length === 1 ? valuesText(first) : ''}`
}
/** ' from Setup to Public Registration Open' */
function valuesText({ values }: ChangeGroup): string {
  if (!values) return ''
  const [from, to] = [values.from ?? 'none', values.to ?? 'none']
  return Math.max(from.length, to.length) > longestValue ? '' : ` from ${from} to ${to}`
}
const joined = (labels: readonly string[]) =>
  labels.length > 4
    ? `${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more`
    : labels.join(', ').replace(/, ([^,]*)$/, ' and $1')

/** Names of the days whose bits are set, Sunday first. */
const weekdays = (bits: number) =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].filter((_, day) => bits & (1 << day)).join(', ')

/** A stored value as the console shows it; null for none. `nameOf`: names of things by their id. */
export function shownValue(
  value: string | null,
  kind: ValueKind,
  { timeZone, nameOf }: { timeZone: string; nameOf: (id: string) => string | undefined },
): string | null {
  if (value === null || value === '') return null
  switch (kind) {
    case 'money':
      return formatMoney(Number(value))
    case 'percent':
      return `${Number(value)}%`
    case 'yesNo':
      return value === 'true' ? 'yes' : 'no'
    case 'day':
      return formatDay(value)
    case 'instant':
      return shortHour(formatSquad(isoOf(value), timeZone))
    case 'status':
      return tournamentStatuses[Number(value) as 1] ?? value
    case 'weekdays':
      return weekdays(Number(value))
    case 'owner':
      return value === 'team' ? 'Team Owned' : 'Bowler Owned'
    case 'refundState':
      return refundStates[value] ?? value
    case 'id':
      return nameOf(value) ?? 'something that is gone'
    default:
      return value
  }
}
const refundStates: Readonly<Record<string, string>> = {
  asked: 'asked of the card provider',
  due: 'waiting',
  pending: 'on its way',
  done: 'done',
  failed: 'failed',
}
/** The database writes '2026-03-01T15:00:00+00:00', browsers and servers read it. */
const isoOf = (value: string) => new Date(value)
