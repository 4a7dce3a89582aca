import type { ChangeGroup, Operation } from '@kegler/domain/audit/clauses/setup.ts'
import { type HistoryPart, historyTypes } from '@kegler/domain/audit/setup-names.ts'
import { reasonOfUndo, undoneAct } from '@kegler/domain/undo/undo.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** What one request, or one run of a job, wrote. */
interface Act {
  requestId: string
  /** Its last row of the audit: the place of the page. */
  last: number
  first: number
  at: Date
  author: string
  reason: string | null
  lines: number
}
export const actsAtOnce = 30
export const actNotFound = 'This act was not found.'
const types = Object.keys(historyTypes)
const shownProperties = [...new Set(Object.values(historyTypes).flatMap(({ properties }) => Object.keys(properties)))]
/** Rows that no request wrote are an act each. */
export const actId = sql<string>`coalesce(a.request_id, a.id::text)`
export const isAct = (requestId: string) => sql<boolean>`${actId} = ${requestId}`
const operation = sql<Operation>`substring(message from '\\w+$')`
// literals: only so the indexes of types serve
const isOfTypes = sql<boolean>`a.type_name in (${sql.join(types.map((name) => sql.lit(name)))})`
/** Rows that belong to the setup, shown or not. */
export const ofTypes = (tournamentId: string) => sql<boolean>`a.tournament_id = ${tournamentId} and ${isOfTypes}`
const ofSetup = (tournamentId: string) =>
  sql<boolean>`${ofTypes(tournamentId)}
    and (property is null or property = any(${shownProperties}::text[]))`

interface Wanted {
  before?: number | undefined
  part?: HistoryPart | undefined
  author?: string | undefined
}
/** The latest acts that were before, one more than a page has. */
export async function readActs(db: Db, tournamentId: string, { before, part, author }: Wanted): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select ${actId} as request_id, max(id) as last, min(id) as first, max(at) as at, max(user_email) as author,
      max(reason) as reason, count(*)::int as lines
    from audit a where ${ofSetup(tournamentId)} and (${author ?? null}::text is null or user_email = ${author ?? null})
    group by 1 having (${before ?? null}::bigint is null or max(id) < ${before ?? null}) and bool_or(${isOfPart(part)})
    order by 2 desc limit ${actsAtOnce + 1}`.execute(db)
  return rows
}

/** Whether a row of the audit belongs to a tab. */
function isOfPart(part: HistoryPart | undefined) {
  if (!part) return sql<boolean>`true`
  const whole = types.filter((name) => historyTypes[name]?.part === part)
  const named = types.flatMap((name) =>
    Object.entries(historyTypes[name]?.properties ?? {}).flatMap(([property, facts]) => {
      const partOfProperty = facts.part ?? historyTypes[name]?.part
      return partOfProperty === part ? [`${name} ${property}`] : []
    }),
  )
  return sql<boolean>`case when property is null then type_name = any(${whole}::text[])
    else type_name || ' ' || property = any(${named}::text[]) end`
}

/** Everybody who has changed something of the setup. */
export async function readAuthorsOf(db: Db, tournamentId: string): Promise<string[]> {
  const { rows } = await sql<{ author: string }>`
    select distinct user_email as author from audit a where ${ofSetup(tournamentId)} order by 1`.execute(db)
  return rows.map(({ author }) => author)
}

export interface Group extends Omit<ChangeGroup, 'name'> {
  requestId: string
  recordId: string
  lines: number
  /** Of its line, where it has one alone. */
  originalValue: string | null
  currentValue: string | null
}
export async function readGroups(db: Db, tournamentId: string, acts: readonly Act[]): Promise<Group[]> {
  if (acts.length === 0) return []
  const { rows } = await sql<Group>`
    select ${actId} as request_id, type_name, ${operation} as operation, property, count(distinct record_id)::int as records,
      (array_agg(record_id order by id))[1] as record_id, count(*)::int as lines,
      case when count(*) = 1 then max(original_value) end as original_value,
      case when count(*) = 1 then max(current_value) end as current_value
    from audit a where ${ofSetup(tournamentId)} and id between ${Math.min(...acts.map(({ first }) => first))}
      and ${Math.max(...acts.map(({ last }) => last))} and ${actId} = any(${acts.map(({ requestId }) => requestId)}::text[])
    group by 1, 2, 3, 4 order by min(id)`.execute(db)
  return rows
}

/** Who took these acts back, by act. */
export async function readUndos(db: Db, tournamentId: string, acts: readonly Act[]) {
  const { rows } = await sql<{ reason: string; requestId: string; author: string; at: Date }>`
    select reason, ${actId} as request_id, max(user_email) as author, max(at) as at from audit a
    where ${ofTypes(tournamentId)} and reason = any(${acts.map(({ requestId }) => reasonOfUndo(requestId))}::text[])
    group by 1, 2 order by max(id)`.execute(db)
  return new Map(rows.map(({ reason, at, ...row }) => [undoneAct(reason), { ...row, at: at.toISOString() }]))
}
