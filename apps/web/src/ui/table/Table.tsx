import { VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Empty } from '../Empty.tsx'
import { Loading } from '../Loading.tsx'
import { RetryError } from '../RetryError.tsx'
import classes from './Table.module.css'

export interface Column<R> {
  header: string
  /** The header is for people who hear the page: what is below says it itself. */
  hideHeader?: boolean
  cell: (row: R) => ReactNode
  /** Before the header, which is only heard then. */
  headerCell?: ReactNode
  /** The cell names its row. */
  names?: boolean
  /** A checkbox, before the name. */
  tick?: boolean
  /** Numbers and buttons end where the column does. */
  end?: boolean
  /** How the rows are sorted by this column, and what a click on its heading does. */
  sort?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
}
interface Props<R> {
  columns: readonly Column<R>[]
  /** Undefined: not read yet. */
  rows: readonly R[] | undefined
  keyOf: (row: R) => string
  caption?: ReactNode
  /** The query of the rows: without them it says why, and offers to try again. */
  read?: { error: unknown; refetch: () => unknown; isFetching: boolean }
  empty?: ReactNode
  /** There are more than are shown. */
  tooMany?: string | undefined
  /** What is open below a row. */
  below?: (row: R) => ReactNode
  /** False: two columns that need no headings, the same on phones. */
  cards?: boolean
  foot?: ReactNode
  className?: string | undefined
}

/** Rows in columns, on phones as cards. */
export function Table<R>({ columns, rows, keyOf, read, empty, tooMany, ...rest }: Props<R>) {
  const { caption, below, cards = true, foot, className = '' } = rest
  if (!rows) return read?.error ? <RetryError of={read} /> : <Loading />
  if (rows.length === 0 && empty) return <Empty>{empty}</Empty>
  return (
    <>
      <table className={`${classes.table} ${className}`} data-cards={cards || undefined}>
        {caption && <caption>{caption}</caption>}
        {cards && (
          <thead>
            <tr>
              {columns.map(({ header, hideHeader, headerCell, end, sort, onSort }) => (
                <th key={header} scope="col" data-end={end} aria-sort={sort}>
                  {headerCell}
                  {onSort ? (
                    <button type="button" className={classes.sort} onClick={onSort}>
                      {header}
                    </button>
                  ) : hideHeader || headerCell ? (
                    <VisuallyHidden>{header}</VisuallyHidden>
                  ) : (
                    header
                  )}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => {
            const open = below?.(row)
            return (
              <Fragment key={keyOf(row)}>
                <tr>
                  {columns.map((column) => (
                    <Cell key={column.header} column={column} row={row} />
                  ))}
                </tr>
                {open && (
                  <tr>
                    <td colSpan={columns.length} className={classes.below}>
                      {open}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
      {tooMany && <p role="status">{tooMany}</p>}
    </>
  )
}

function Cell<R>({ column, row }: { column: Column<R>; row: R }) {
  const { header, hideHeader, cell, names, tick, end } = column
  if (names)
    return (
      <th scope="row" data-end={end}>
        {cell(row)}
      </th>
    )
  return (
    <td data-label={hideHeader || tick ? undefined : header} data-tick={tick} data-end={end}>
      {cell(row)}
    </td>
  )
}
