import { VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { Empty } from '../Empty.tsx'
import { Loading } from '../Loading.tsx'
import { lazyPart } from '../lazyPart.tsx'
import { RetryError } from '../RetryError.tsx'
import classes from './Table.module.css'
import { usePrinting } from './usePrinting.ts'
import { type Sortable, type SortedRows, useSorting } from './useSorting.tsx'

const Pages = lazyPart(() => import('./Pages.tsx'), 'Pages')

export interface Column<R> extends Sortable<R> {
  /** The header is for screen readers: what is below says it itself. */
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
  /**
   * Where it is on the card of a phone: first line, end of that line, one of the second lines or a line of its own
   * without its label, nowhere.
   * What names a row is its title and buttons are at the end; the others are on the second lines with their labels.
   */
  phone?: 'title' | 'end' | 'meta' | 'line' | 'hide'
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
  /** Rows on a page; without it, and on paper, there is one page. */
  pageSize?: number
  /** What is open below a row. */
  below?: (row: R) => ReactNode
  /** False: two columns that need no headings, the same on phones. */
  cards?: boolean
  foot?: ReactNode
  className?: string | undefined
}

/** Rows in columns, on phones as cards. */
export function Table<R>({ columns, rows, keyOf, read, empty, tooMany, pageSize, ...rest }: Props<R>) {
  const { caption, below, cards = true, foot, className = '' } = rest
  const [chosenPage, setPage] = useState(1)
  const isPrinted = usePrinting()
  const sorting = useSorting(columns, rows ?? [], () => setPage(1))
  if (!rows) return read?.error ? <RetryError of={read} /> : <Loading />
  if (rows.length === 0 && empty) return <Empty>{empty}</Empty>
  const pages = pageSize && !isPrinted ? Math.ceil(rows.length / pageSize) : 1
  const page = Math.min(chosenPage, pages)
  const shown = pageSize && !isPrinted ? sorting.rows.slice((page - 1) * pageSize, page * pageSize) : sorting.rows
  return (
    <>
      {cards && sorting.choice}
      <table className={`${classes.table} ${className}`} data-cards={cards || undefined}>
        {caption && <caption>{caption}</caption>}
        {cards && (
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.header} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {shown.map((row) => {
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
      {pages > 1 && <Pages total={pages} value={page} onChange={setPage} />}
      {tooMany && <p role="status">{tooMany}</p>}
    </>
  )
}

interface HeadingProps<R> {
  column: Column<R>
  sorting: SortedRows<R>
}
function Heading<R>({ column, sorting }: HeadingProps<R>) {
  const { header, hideHeader, headerCell, end, sortBy, onSort } = column
  return (
    <th scope="col" data-end={end} aria-sort={sorting.directionOf(column)}>
      {headerCell}
      {sortBy || onSort ? (
        <button type="button" className={classes.sort} onClick={() => sorting.press(column)}>
          {header}
        </button>
      ) : hideHeader || headerCell ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : (
        header
      )}
    </th>
  )
}

function Cell<R>({ column, row }: { column: Column<R>; row: R }) {
  const { header, hideHeader, cell, names, tick, end } = column
  const phone = column.phone ?? (names ? 'title' : hideHeader && end ? 'acts' : undefined)
  if (names)
    return (
      <th scope="row" data-end={end} data-phone={phone}>
        {cell(row)}
      </th>
    )
  return (
    <td data-label={hideHeader || tick ? undefined : header} data-tick={tick} data-end={end} data-phone={phone}>
      {cell(row)}
    </td>
  )
}
