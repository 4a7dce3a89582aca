import { formatSquad, shortHour } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { historyTypes } from '@kegler/domain/setup/history/names.ts'
import { actSentence, shownValue } from '@kegler/domain/setup/history/sentence.rules.ts'
import { whyNeverUndo } from '@kegler/domain/setup/history/undo.rules.ts'
import { whyNotEdit } from '@kegler/domain/setup/tournament.rules.ts'
import { undoneAct } from '@kegler/domain/undo/undo.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'
import {
  actNotFound,
  actsAtOnce,
  type Group,
  type Line,
  readActs,
  readAuthors,
  readGroups,
  readLines,
  readUndos,
} from './read-acts.ts'
import { type NameOf, readNames } from './read-names.ts'
import { whyNotParts } from './undo-checks.ts'

export const listHistory: Handles<'GET setup/tournament/:id/history'> = async ({ params, query, actor, db, now }) => {
  const tournament = await readManaged(db, actor, params.id)
  const found = await readActs(db, tournament.id, query)
  const acts = found.slice(0, actsAtOnce)
  const groups = Map.groupBy(await readGroups(db, tournament.id, acts), ({ requestId }) => requestId)
  const undos = await readUndos(db, tournament.id, acts)
  const single = [...groups.values()].flat().filter(({ records }) => records === 1)
  const nameOf = await readNames(
    db,
    tournament,
    single.flatMap((group) => (group.operation === 'changed' ? idsOf(group) : group.recordId)),
    startText,
  )
  const { timeZone } = tournament
  const ended = whyNotEdit(tournament, now)?.message ?? null
  return {
    acts: acts.map(({ requestId, author, at, reason, lines }) => {
      const own = groups.get(requestId) ?? []
      const named = own.map((group) => ({
        ...group,
        name: group.records === 1 ? (nameOf(group.recordId) ?? null) : null,
        ...(own.length === 1 && group.lines === 1 ? shownValues(group, timeZone, nameOf) : {}),
      }))
      const undoes = undoneAct(reason)
      return {
        ...{ requestId, author, at: at.toISOString(), lines, undoes },
        sentence: actSentence(named),
        whyNotUndo:
          ended ??
          whyNeverUndo(own.map((group) => ({ ...group, userEmail: author }))) ??
          whyNotParts({ tournament, lines: own, now }),
        undoneBy: undos.get(requestId) ?? null,
      }
    }),
    next: found.length > actsAtOnce ? (acts.at(-1)?.last ?? null) : null,
    authors: await readAuthors(db, tournament.id),
  }
}

const startText = (at: string | Date, zone: string) => shortHour(formatSquad(at, zone))

const linesAtMost = 5_000
export const listHistoryLines: Handles<'GET setup/tournament/:id/history/:requestId'> = async (call) => {
  const { params, actor, db } = call
  const { id, timeZone } = await readManaged(db, actor, params.id)
  const lines = await readLines(db, id, params.requestId, linesAtMost)
  if (lines.length === 0) throw new Refusal('NotFound', actNotFound)
  const nameOf = await readNames(db, { id, timeZone }, lines.flatMap(idsOf), startText)
  return lines.flatMap((line) => shownLine(line, timeZone, nameOf))
}

/** Ids that a line names: its record, and those in its values. */
const idsOf = ({ recordId, property, originalValue, currentValue }: Omit<Line, 'id' | 'userEmail'>): string[] => {
  const text = [originalValue, currentValue].join(' ')
  const named =
    property === null || property.endsWith('_id') ? text.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) : null
  return [recordId, ...(named ?? [])]
}

/** Of a value that changed. */
function shownValues({ typeName, property, originalValue, currentValue }: Group, timeZone: string, nameOf: NameOf) {
  const kind = historyTypes[typeName]?.properties[property ?? '']?.kind
  if (!kind) return {}
  const shown = (value: string | null) => shownValue(value, kind, { timeZone, nameOf })
  return { values: { from: shown(originalValue), to: shown(currentValue) } }
}

function shownLine(line: Line, timeZone: string, nameOf: NameOf) {
  const type = historyTypes[line.typeName]
  const property = line.property === null ? null : type?.properties[line.property]
  if (!type || property === undefined) return []
  const shown = (value: string | null) =>
    property ? shownValue(value, property.kind, { timeZone, nameOf }) : shownRow(line.typeName, value, timeZone, nameOf)
  const name = line.typeName === 'Tournament' ? '' : (nameOf(line.recordId) ?? '')
  const one = `${type.one.charAt(0).toUpperCase()}${type.one.slice(1)}`
  return {
    ...{ id: line.id, operation: line.operation, property: property?.label ?? null },
    thing: `${one} ${name}`.trim(),
    from: shown(line.originalValue),
    to: shown(line.currentValue),
  }
}

/** 'Start Lane: 1; End Lane: 24' of a record that was added or removed; what is empty, off or no is left out. */
function shownRow(typeName: string, json: string | null, timeZone: string, nameOf: NameOf): string | null {
  if (json === null) return null
  const values = JSON.parse(json) as Record<string, unknown>
  const fields = Object.entries(historyTypes[typeName]?.properties ?? {}).flatMap(([column, { label, kind }]) => {
    const value = values[column]
    if (value === null || value === undefined || value === false) return []
    const text = shownValue(String(value), kind, { timeZone, nameOf })
    return text === null ? [] : [`${label}: ${text}`]
  })
  return fields.length > 0 ? fields.join('; ') : null
}
