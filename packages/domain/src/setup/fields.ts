import type { z } from 'zod'

/** How a stored value is read: money in cents, days, instants, ids of things with names, numbers of the status table. */
export type ValueKind =
  | 'text'
  | 'number'
  | 'money'
  | 'percent'
  | 'yesNo'
  | 'day'
  | 'instant'
  | 'status'
  | 'weekdays'
  | 'owner'
  | 'id'
  | 'ids'
  | 'refundState'
  | 'positions'
  | 'people'

/** One field of a form: what the page, the history, the server and a copy of the tournament need to know of it. */
interface Field {
  label: string
  kind: ValueKind
  hint?: string
  /** In the row, where its name differs; null: the row has no column for it alone. */
  column?: string | null
  /** Where the history calls it differently. */
  historyLabel?: string
  /** A copy of the tournament leaves it out. */
  copied?: false
}
export type Fields = Readonly<Record<string, Field>>

/** The body of a contract has the same keys as the table of its form. */
export type ShapeOf<F extends Fields> = { readonly [N in keyof F]: z.ZodType }
/** The property of the row that holds a field. */
export type ColumnOf<F extends Fields, N extends keyof F> = F[N] extends { column: infer C }
  ? Extract<C, string>
  : N & string
type NameOf<F extends Fields> = keyof F & string
const entriesOf = <F extends Fields>(fields: F) => Object.entries(fields) as [NameOf<F>, Field][]

export const namesOf = <F extends Fields>(fields: F): NameOf<F>[] => entriesOf(fields).map(([name]) => name)
export const labelsOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(entriesOf(fields).map(([name, { label }]) => [name, label])) as Record<NameOf<F>, string>
/** The fields that are in a column, with its name: `opensAt` */
export const columnsIn = (fields: Fields): [name: string, column: string, field: Field][] =>
  entriesOf(fields).flatMap(([name, field]) =>
    field.column === null ? [] : [[name, field.column ?? name, field] as [string, string, Field]],
  )
/** Props of a field of the page. */
export const textsOf = (fields: Fields, name: string): { label: string; description?: string } => {
  const { label = '', hint } = fields[name] ?? {}
  return hint === undefined ? { label } : { label, description: hint }
}
