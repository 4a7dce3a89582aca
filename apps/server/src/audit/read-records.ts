import type { AuditRecord } from '@kegler/domain/audit/audit.staff.calls.ts'
import { type ActKind, auditTypes, kindParts } from '@kegler/domain/audit/names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { AuditRow } from './audit-row.ts'
import { shownRecords } from './show-record.ts'

export interface Wanted {
  before?: number | undefined
  by?: string | undefined
  kind?: ActKind | undefined
  day?: string | undefined
}
interface Page {
  records: AuditRecord[]
  next: number | null
  isCut: boolean
}
const rowsAtOnce = 200
/** Later types than those of the index `audit_history`. */
const laterTypes = ['Early List', 'Question', 'Waiver']
// literals: only so that index serves
const indexedTypes = sql.join(kindParts.Setup.filter((name) => !laterTypes.includes(name)).map((name) => sql.lit(name)))
const shownTypes = Object.keys(auditTypes)
/** Of one that has ended: it is deleted when nobody asks why any more. */
const linkDeleted = sql`(a.type_name = 'Invitation' and a.message like '% removed')`
/** Counters and states that follow from others. */
const shownColumns = Object.values(auditTypes).flatMap((properties) => Object.keys(properties))

/**
 * A page of the rows of `subject`, a condition on `a`, newest first. Acts are whole on a page but for one that alone is
 * longer: its rest is left out.
 */
export async function readRecords(
  db: Db,
  subject: RawBuilder<unknown>,
  timeZone: string,
  { before, by, kind, day }: Wanted,
  most = rowsAtOnce,
): Promise<Page> {
  const filters = sql`a.type_name = any(${shownTypes}::text[])
      and (a.property is null or a.property = any(${shownColumns}::text[])) and not ${linkDeleted}
      ${before ? sql`and a.id < ${before}` : sql``} ${by ? sql`and a.user_email = ${by}` : sql``}
      ${day ? ofDay(day, timeZone) : sql``}`
  const page = sql`order by a.id desc limit ${sql.lit(most + 1)}`
  // all of one property, so it changes nothing: named, the index of kinds has the order
  const pageOfKind = sql`order by a.property desc, a.id desc limit ${sql.lit(most + 1)}`
  const chosen = kind
    ? sql`a.id in (${sql.join(
        ofKind(kind).map(
          (part) =>
            sql`(select a.id from audit a where ${subject} and ${filters} and ${part} ${kind === 'Setup' ? page : pageOfKind})`,
        ),
        sql` union all `,
      )})`
    : sql`${subject} and ${filters}`
  const rows = await readRows(db, sql`${chosen} ${page}`)
  const { shown, next, isCut } = wholeActs(rows, most)
  return {
    records: await shownRecords(db, shown, timeZone),
    next: isCut ? await nextAct(db, subject, shown) : next,
    isCut,
  }
}

/** Rows of the audit `a` with a condition and an order. */
export async function readRows(db: Db, where: RawBuilder<unknown>): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.user_email, a.act, a.role, a.reason, a.on_behalf_of, coalesce(a.request_id, a.id::text) as request_id,
      a.type_name, a.record_id, a.tournament_id, a.property, a.message, a.original_value, a.current_value,
      v.original_value as personal_original, v.current_value as personal_current
    from audit a left join audit_values v on v.audit_id = a.id where ${where}`.execute(db)
  return rows
}

/** Rows of a day; the range of ids comes from the index of times, `+ 0` keeps the planner from walking all ids for it. */
function ofDay(day: string, timeZone: string): RawBuilder<unknown> {
  const isOfDay = sql`at >= ${day}::timestamp at time zone ${timeZone} and at < (${day}::date + 1)::timestamp at time zone ${timeZone}`
  return sql`and ${isOfDay} and a.id between (select min(id + 0) from audit where ${isOfDay})
    and (select max(id + 0) from audit where ${isOfDay})`
}

/** Conditions that together are the kind: each is read by itself, so that the index of what is rare serves it. */
function ofKind(kind: ActKind): RawBuilder<unknown>[] {
  if (kind === 'Setup')
    return [sql`a.type_name in (${indexedTypes})`, ...laterTypes.map((name) => sql`a.type_name = ${sql.lit(name)}`)]
  return kindParts[kind].flatMap((part) => {
    // literals for the same reason
    const typeName = sql`a.type_name = ${sql.lit(typeOf(part))}`
    const added = sql`${typeName} and a.property is null`
    const changed = (property: string) => sql`${typeName} and a.property = ${sql.lit(property)}`
    if (typeOf(part) === part) return [added, ...Object.keys(auditTypes[part] ?? {}).map(changed)]
    const property = part.slice(typeOf(part).length + 1)
    return [property ? changed(property) : added]
  })
}
/** 'Entry' of 'Entry squad_id' and of 'Entry '. */
const typeOf = (part: string): string => (part in auditTypes ? part : part.slice(0, part.lastIndexOf(' ')))

/** Without the act that the page would cut in two, unless it is the only one. */
function wholeActs(rows: AuditRow[], most: number): { shown: AuditRow[]; next: number | null; isCut: boolean } {
  if (rows.length <= most) return { shown: rows, next: null, isCut: false }
  const last = rows.at(-1)?.requestId
  const end = rows.findLastIndex(({ requestId }) => requestId !== last) + 1
  const isCut = end === 0
  const shown = rows.slice(0, isCut ? most : end)
  return { shown, next: shown.at(-1)?.id ?? null, isCut }
}

/** Where the page begins that follows an act too long for one. */
async function nextAct(db: Db, subject: RawBuilder<unknown>, shown: readonly AuditRow[]): Promise<number | null> {
  const last = shown.at(-1)
  const { rows } = await sql<{ id: number }>`
    select a.id from audit a where ${subject} and a.id < ${last?.id ?? 0} and coalesce(a.request_id, a.id::text) <> ${last?.requestId ?? ''}
    order by a.id desc limit 1`.execute(db)
  return rows[0] ? rows[0].id + 1 : null
}
