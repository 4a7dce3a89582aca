import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { nextSorting, type Sorting, sortRows } from './sorting.ts'

const SortChoice = lazyPart(() => import('./SortChoice.tsx'), 'SortChoice')

type Direction = 'ascending' | 'descending' | 'none'
export interface Sortable<R> {
  header: string
  /** A press on the heading sorts the rows by this. */
  sortBy?: (row: R) => string | number
  /** Where the server sorts: how the rows are sorted by this column, and what a press on its heading does. */
  sort?: Direction
  onSort?: () => void
}
export interface SortedRows<R> {
  rows: readonly R[]
  isSorted: boolean
  /** Undefined: the column does not sort. */
  directionOf: (column: Sortable<R>) => Direction | undefined
  press: (column: Sortable<R>) => void
  /** On phones, where the headings are not seen. */
  choice: ReactNode
}

/** The order of rows that headings choose; `onChange` before another one. */
export function useSorting<R>(
  columns: readonly Sortable<R>[],
  rows: readonly R[],
  onChange: () => void,
): SortedRows<R> {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const isPhone = useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const sortBy = columns.find(({ header }) => header === sorting?.header)?.sortBy
  const sortable = columns.filter((column) => column.sortBy || column.onSort)
  const directionOf = ({ header, sort, sortBy }: Sortable<R>) => {
    if (sort || !sortBy) return sort
    if (sorting?.header !== header) return 'none'
    return sorting.isDescending ? 'descending' : 'ascending'
  }
  const press = ({ header, sortBy, onSort }: Sortable<R>) => {
    onChange()
    if (onSort) onSort()
    else setSorting(nextSorting(sorting, header, rows[0] && sortBy?.(rows[0])))
  }
  const current = sortable.find((column) => directionOf(column) !== 'none')
  const reverse = () => {
    if (sorting) setSorting({ ...sorting, isDescending: !sorting.isDescending })
    else current?.onSort?.()
  }
  return {
    rows: sorting && sortBy ? sortRows(rows, sortBy, sorting.isDescending) : rows,
    isSorted: sorting !== null,
    directionOf,
    press,
    choice: isPhone && sortable.length > 0 && rows.length > 1 && (
      <SortChoice
        headers={sortable.map(({ header }) => header)}
        header={current?.header}
        isDescending={current !== undefined && directionOf(current) === 'descending'}
        onChoose={(header) => sortable.filter((column) => column.header === header).forEach(press)}
        onReverse={reverse}
      />
    ),
  }
}
