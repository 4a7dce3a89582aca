import { Checkbox } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Column } from '../kit/table/Table.tsx'
import type { RowSelection } from './useSelection.ts'

/** The column in which rows are ticked: Shift ticks a range, the arrow keys lead from tick to tick. */
export function selectColumn<R>(selection: RowSelection, keyOf: (row: R) => string): Column<R> {
  return {
    header: 'Select',
    tick: true,
    headerCell: (
      <Checkbox
        visibleFrom="sm"
        aria-label="Select all of this page"
        checked={selection.isAll}
        indeterminate={selection.isSome}
        onChange={({ currentTarget }) => selection.tickPage(currentTarget.checked)}
      />
    ),
    cell: (row) => {
      const key = keyOf(row)
      return (
        <Checkbox
          aria-label={`Select ${key}`}
          checked={selection.has(key)}
          onChange={({ currentTarget, nativeEvent }) =>
            selection.tick(key, currentTarget.checked, (nativeEvent as unknown as MouseEvent).shiftKey)
          }
          onKeyDown={(event) => step(event)}
        />
      )
    },
  }
}

function step(event: KeyboardEvent<HTMLInputElement>) {
  const row = event.currentTarget.closest('tr')
  const other =
    event.key === 'ArrowDown' ? row?.nextElementSibling : event.key === 'ArrowUp' ? row?.previousElementSibling : null
  const box = other?.querySelector<HTMLInputElement>('td[data-tick] input')
  if (!box) return
  event.preventDefault()
  box.focus()
}
