import { type ChangeGroup, setupSentence } from '@kegler/domain/audit/clauses/setup.ts'
import { historyTypes } from '@kegler/domain/audit/setup-names.ts'
import { shownValue } from '@kegler/domain/audit/show-value.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotEdit } from '@kegler/domain/setup/tournament.rules.ts'
import { whyNotInStatus } from '@kegler/domain/undo/setup.rules.ts'
import { undoneAct, whyNotUndoSetup } from '@kegler/domain/undo/undo.rules.ts'
import { sql } from 'kysely'
import {
  actNotFound,
  actsAtOnce,
  type Group,
  isAct,
  ofTypes,
  readActs,
  readAuthorsOf,
  readGroups,
  readUndos,
} from '../audit/read-acts.ts'
import { type NameOf, ofConsole, readNames } from '../audit/read-names.ts'
import { readRows } from '../audit/read-records.ts'
import { idsIn, shownRecords } from '../audit/show-record.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { readManaged } from '../setup/managed.ts'
import { readSetupActs } from './read-act.ts'
import { type Undone, whyNotUndoRows } from './undo-checks.ts'
import { requireParts } from './undo-parts.ts'

export const listHistory: Handles<'GET setup/tournament/:id/history'> = async ({ params, query, actor, db, now }) => {
  const tournament = await readManaged(db, actor, params.id)
  const { id, timeZone } = tournament
  const found = await readActs(db, id, query)
  const acts = found.slice(0, actsAtOnce)
  const groups = Map.groupBy(await readGroups(db, id, acts), ({ requestId }) => requestId)
  const undos = await readUndos(db, id, acts)
  const nameOf = await readNames(db, [...groups.values()].flat().flatMap(idsOf), timeZone, ofConsole)
  const ended = whyNotEdit(tournament, now)?.message ?? null
  const whyNot = new Map<string, string | null>()
  for (const { requestId, author } of acts) {
    const ofRequest = groups.get(requestId) ?? []
    const rows = ofRequest.map((group) => ({ ...group, userEmail: author, act: null }))
    whyNot.set(requestId, ended ?? whyNotUndoSetup(rows) ?? whyNotInStatus(tournament, ofRequest, now))
  }
  const open = acts.filter(({ requestId }) => !undos.has(requestId) && whyNot.get(requestId) === null)
  for (const [requestId, lines] of await readSetupActs(db, id, open))
    whyNot.set(requestId, await whyRefused(db, { tournament, lines, now }))
  return {
    acts: acts.map(({ requestId, author, at, reason, lines }) => {
      const ofRequest = groups.get(requestId) ?? []
      return {
        requestId,
        author,
        at: at.toISOString(),
        lines,
        undoes: undoneAct(reason),
        sentence: setupSentence(ofRequest.map((group) => named(group, ofRequest.length === 1, timeZone, nameOf))),
        whyNotUndo: whyNot.get(requestId) ?? null,
        undoneBy: undos.get(requestId) ?? null,
      }
    }),
    next: found.length > actsAtOnce ? (acts.at(-1)?.last ?? null) : null,
    authors: await readAuthorsOf(db, id),
  }
}

/** What the undo would be refused for, which nothing has locked. */
const whyRefused = async (db: Db, undone: Undone): Promise<string | null> =>
  (await whyNotUndoRows(db, undone)) ??
  requireParts(db, undone).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.message
      throw error
    },
  )

/** Ids that the sentence about one record names. */
function idsOf({ records, operation, recordId, originalValue, currentValue }: Group): string[] {
  if (records > 1) return []
  return operation === 'changed' ? [recordId, ...idsIn(`${originalValue} ${currentValue}`)] : [recordId]
}

/** With its name, and with its values where one value is all that the act changed. */
function named(group: Group, isOnly: boolean, timeZone: string, nameOf: NameOf): ChangeGroup {
  const { typeName, property, recordId, records, lines, originalValue, currentValue } = group
  const name = records === 1 ? (nameOf(recordId) ?? null) : null
  const kind = historyTypes[typeName]?.properties[property ?? '']?.kind
  if (!kind || !isOnly || lines > 1) return { ...group, name }
  const shown = (value: string | null) => shownValue(value, kind, { timeZone, nameOf })
  return { ...group, name, values: { from: shown(originalValue), to: shown(currentValue) } }
}

const linesAtMost = 5_000
export const listHistoryLines: Handles<'GET setup/tournament/:id/history/:requestId'> = async (call) => {
  const { params, actor, db } = call
  const { id, timeZone } = await readManaged(db, actor, params.id)
  const written = sql`${ofTypes(id)} and ${isAct(params.requestId)} order by a.id limit ${linesAtMost}`
  const rows = await readRows(db, written)
  if (rows.length === 0) throw new Refusal('NotFound', actNotFound)
  const records = await shownRecords(db, rows, timeZone, ofConsole)
  return records.map(({ typeName, thing, propertyName, originalValue, currentValue, ...record }) => {
    const type = historyTypes[typeName]?.one ?? typeName
    const name = typeName === 'Tournament' || thing === typeName ? '' : thing
    return {
      id: record.id,
      operation: record.operation,
      thing: `${type.charAt(0).toUpperCase()}${type.slice(1)} ${name}`.trim(),
      property: propertyName,
      from: originalValue,
      to: currentValue,
    }
  })
}
