import { figure } from '../../texts.ts'
import type { AuditRecord } from '../audit.staff.calls.ts'
import { isSetupType } from '../names.ts'
import { historyTypes } from '../setup-names.ts'

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
export function setupSentence(groups: readonly ChangeGroup[]): string {
  const named = groups.filter(({ typeName, property }) => {
    const type = historyTypes[typeName]
    return type && (property === null || property in type.properties)
  })
  const created = named.find(({ typeName, operation }) => typeName === 'Tournament' && operation === 'added')
  if (created) return `created tournament ${created.name ?? ''}`.trim()
  const clauses = Map.groupBy(named, ({ typeName, operation, records, name }) =>
    JSON.stringify([typeName, operation, operation === 'changed' ? records : 0, operation === 'changed' ? name : null]),
  )
  const sentences = [...clauses.values()].map(clause)
  const shown = sentences.slice(0, 3).join('; ')
  return sentences.length > 3 ? `${shown}; and more` : shown || 'changed nothing that is shown'
}

function clause(groups: readonly ChangeGroup[]): string {
  const [first] = groups
  const type = first && historyTypes[first.typeName]
  if (!type) return ''
  const { operation, records, name, typeName } = first
  const things = records === 1 ? [type.one, name].filter(Boolean).join(' ') : `${figure(records)} ${type.many}`
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

/** What the rows of one act did to the setup. */
export function setupClauses(rows: readonly AuditRecord[]): string[] {
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
