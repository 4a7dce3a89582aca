import { Refusal } from '@kegler/domain/errors.ts'
import {
  type CheckedRow,
  countStates,
  type ParsedRow,
  parseRows,
  whyNotImport,
} from '@kegler/domain/setup/imports/import.rules.ts'
import { CenterRow } from '@kegler/domain/setup/imports/imports.calls.ts'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Centers } from '../../db/tables.ts'
import type { Handles } from '../../http/serve.ts'

export const importCenters: Handles<'POST setup/centers/import'> = ({ query, body, actor, transact }) => {
  if (actor.group) throw new Refusal('UNAUTHORIZED', 'Centers are kept by the organisation itself.')
  return transact(async (tx) => {
    const read = parseRows(CenterRow, body.rows, body.firstRow, (center) => center.certificationNumber.toLowerCase())
    const checked = await compare(tx, read)
    const answer = countStates(checked.map(({ row, state, messages }) => ({ row, state, messages })))
    if (query.dryRun) return answer
    const refusal = whyNotImport(answer, body.skipWrong)
    if (refusal) throw refusal
    await write(
      tx,
      checked.flatMap(({ state, center }) => (center && state !== 'same' ? [center] : [])),
    )
    return answer
  })
}

type Checked = CheckedRow & { center?: Insertable<Centers> }
/** Each row beside the center of its number. */
async function compare(tx: Tx, rows: readonly ParsedRow<z.output<typeof CenterRow>>[]): Promise<Checked[]> {
  const numbers = rows.flatMap((row) => ('value' in row ? [row.value.certificationNumber] : []))
  const found = await tx
    .selectFrom('centers')
    .selectAll()
    .where(sql<boolean>`lower(certification_number) = any(${numbers.map((number) => number.toLowerCase())}::text[])`)
    .execute()
  const centers = new Map(found.map((center) => [center.certificationNumber.toLowerCase(), center]))
  return rows.map((read) => {
    if (!('value' in read)) return { ...read, state: 'wrong' }
    const { zipCode, ...rest } = read.value
    const values = { ...rest, ...(zipCode === undefined ? {} : { zip: zipCode }) }
    const old = centers.get(values.certificationNumber.toLowerCase())
    const center = { ...old, ...values, ...(old ? { certificationNumber: old.certificationNumber } : {}) }
    const isSame = old && JSON.stringify({ ...old, ...center }) === JSON.stringify(old)
    return { row: read.row, messages: [], state: old ? (isSame ? 'same' : 'changed') : 'new', center }
  })
}

/** In the order of their numbers: two imports at once do not wait in a circle. */
async function write(tx: Tx, centers: Insertable<Centers>[]): Promise<void> {
  const empty = { address: '', city: '', state: '', zip: '', phone: '', lanes: 0 }
  await insertRows(
    tx,
    'centers',
    centers
      .map((center) => ({ ...empty, ...center }))
      .sort((a, b) => (a.certificationNumber < b.certificationNumber ? -1 : 1)),
    sql`order by certification_number on conflict (certification_number) do update set name = excluded.name,
      address = excluded.address, city = excluded.city, state = excluded.state, zip = excluded.zip,
      phone = excluded.phone, lanes = excluded.lanes`,
  )
}
