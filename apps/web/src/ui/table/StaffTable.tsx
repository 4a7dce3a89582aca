import '@mantine/core/styles/Pagination.layer.css'
import { Checkbox, Group, Pagination } from '@mantine/core'
import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { type Column, Table } from './Table.tsx'

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
})

export interface StaffColumn<R> extends Column<R> {
  /** Sorts by this; the column is not sortable without. */
  sortBy?: (row: R) => string | number
}
interface Props<R> extends Omit<Parameters<typeof Table<R>>[0], 'columns'> {
  columns: readonly StaffColumn<R>[]
  pageSize?: number
  /** With it, rows can be selected; receives the keys of those that are. */
  onSelect?: (keys: readonly string[]) => void
}
const none: never[] = []

/** The table of staff's lists: sorted by a click on a heading, in pages, with rows that can be selected. */
export function StaffTable<R extends object>({ columns, rows, keyOf, pageSize = 50, onSelect, ...rest }: Props<R>) {
  const [selected, setSelected] = useState<Record<string, true>>({})
  const definitions = useMemo(
    () =>
      columns.map(({ header, sortBy }) => ({
        id: header,
        accessorFn: sortBy ?? (() => ''),
        enableSorting: sortBy !== undefined,
        sortFn: 'alphanumeric' as const,
      })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: (rows ?? none) as R[],
    getRowId: keyOf,
    initialState: { pagination: { pageIndex: 0, pageSize } },
    state: { rowSelection: selected },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(selected) : update
      setSelected(next)
      onSelect?.(Object.keys(next))
    },
  })
  const shown = table.getRowModel().rows.map(({ original }) => original)
  const pages = table.getPageCount()
  const select: Column<R> = {
    header: 'Select',
    hideHeader: true,
    tick: true,
    cell: (row) => {
      const found = table.getRow(keyOf(row))
      return (
        <Checkbox aria-label="Select" checked={found.getIsSelected()} onChange={found.getToggleSelectedHandler()} />
      )
    },
  }
  return (
    <>
      <Table
        {...rest}
        keyOf={keyOf}
        rows={rows && shown}
        columns={[
          ...(onSelect ? [select] : []),
          ...columns.map((column) => {
            const sorted = table.getColumn(column.header)
            if (!column.sortBy || !sorted) return column
            const direction = sorted.getIsSorted()
            return {
              ...column,
              sort: direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none',
              onSort: () => sorted.toggleSorting(),
            } as const
          }),
        ]}
      />
      {pages > 1 && (
        <Group justify="flex-end" mt="md">
          <Pagination
            total={pages}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
            value={table.state.pagination.pageIndex + 1}
            onChange={(page) => table.setPageIndex(page - 1)}
          />
        </Group>
      )}
    </>
  )
}
