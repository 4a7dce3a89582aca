import { addDays } from '@kegler/domain/dates.ts'
import { toDollars } from '@kegler/domain/money.ts'
import { type ColumnOf, columnsIn, type Fields } from '@kegler/domain/setup/fields.ts'

type Columns<F extends Fields> = { [N in keyof F as ColumnOf<F, N>]: unknown }
type OnWire<T> = T extends Date ? string : T
type Picked<F extends Fields, R> = {
  [N in keyof F as ColumnOf<F, N> extends never ? never : N]: OnWire<R[ColumnOf<F, N> & keyof R]>
}
/** The fields of a form that are in a column of the row, as they are on the wire: money in dollars, instants as texts. */
export const pick = <F extends Fields, R extends Columns<F>>(row: R, fields: F): Picked<F, R> =>
  Object.fromEntries(
    columnsIn(fields).map(([name, column, { kind }]) => {
      const value: unknown = row[column as keyof R]
      if (value instanceof Date) return [name, value.toISOString()]
      return [name, kind === 'money' && typeof value === 'number' ? toDollars(value) : value]
    }),
  ) as Picked<F, R>

type InColumns<F extends Fields, V> = {
  [N in keyof V as N extends keyof F ? ColumnOf<F, N> : never]: Exclude<V[N], undefined>
}
/** The columns of what a form says; what was not sent is not there. */
export const columnsOf = <F extends Fields, V extends object>(form: V, fields: F): InColumns<F, V> =>
  Object.fromEntries(
    columnsIn(fields).flatMap(([name, column]) => {
      const value = form[name as keyof V]
      return value === undefined ? [] : [[column, value]]
    }),
  ) as InColumns<F, V>

/** What a copy of the tournament has otherwise than its row: its days so many days later, and empty what it leaves out. */
export const copied = (row: object, fields: Fields, shift: number): Record<string, string | null> =>
  Object.fromEntries(
    columnsIn(fields).flatMap(([, column, { kind, copied: isCopied }]): [string, string | null][] => {
      const value = row[column as keyof typeof row] as unknown
      if (isCopied === false) return [[column, null]]
      return kind === 'day' && typeof value === 'string' ? [[column, addDays(value, shift)]] : []
    }),
  )
