import type { AuditRecord } from './audit.staff.calls.ts'
import { isSold, purchaseClauses, recordClauses } from './clauses/entries.ts'
import { setupClauses } from './clauses/setup.ts'
import { isSetupType } from './names.ts'

type Row = AuditRecord
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
export function describeAct(rows: readonly Row[], subject: string | null): string {
  const sentences = [...purchaseClauses(rows, subject), ...changes(rows, subject), ...setupClauses(rows)]
  const shown = sentences.slice(0, shownAtOnce).join('; ')
  const [first] = rows
  if (sentences.length > shownAtOnce) return `${shown}; and ${sentences.length - shownAtOnce} more`
  return shown || (first ? `${first.operation} ${first.thing}` : '')
}

/** One clause for what happened to each record; the same done to several names them together. */
function changes(rows: readonly Row[], subject: string | null): string[] {
  const sold = new Set(rows.filter(isSold).map(({ recordId }) => recordId))
  const records = Map.groupBy(rows, ({ typeName, recordId }) =>
    isSetupType(typeName) ? '' : `${kindOf(typeName)} ${recordId}`,
  )
  records.delete('')
  const subjectNamed = rows.find(({ typeName, recordId }) => kindOf(typeName) === 'item' && recordId === subject)?.thing
  const byItem = [...records.values()].toSorted((a, b) => rankOf(a) - rankOf(b))
  const clauses = Map.groupBy(
    byItem.flatMap((written) => {
      const [row] = written
      if (!row || sold.has(row.recordId)) return []
      const isNamed =
        /^item$|Entry Note|Adjustment|Waiting Request/.test(kindOf(row.typeName)) && row.recordId !== subject
      return recordClauses(written, subjectNamed).map((clause) => ({ clause, thing: isNamed ? row.thing : null }))
    }),
    ({ clause }) => clause,
  )
  const described = [...clauses].map(([clause, ofClause]) => {
    const things = ofClause.flatMap(({ thing }) => thing ?? [])
    const named = namesOf(things)
    return things.length > 0 && things.length < ofClause.length
      ? { named: '', clause: `${clause}, ${named} too` }
      : { named, clause }
  })
  // what follows on the same thing does not name it again
  return described.map(({ named, clause }, index) =>
    named && named !== described[index - 1]?.named ? `${named}: ${clause}` : clause,
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
const rankOf = ([row]: readonly Row[]) => (row && kindOf(row.typeName) === 'item' ? 0 : 1)
/** Entries, their rosters and positions are one. */
const kindOf = (typeName: string) =>
  /^(Entry|Virtual Entry|Roster|Roster Position)$/.test(typeName) ? 'item' : typeName
