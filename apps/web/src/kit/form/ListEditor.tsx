import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type OpenRow, useOpenRow } from './useOpenRow.ts'
import { GuardContext } from './useUnsavedGuard.ts'

interface Props<R> {
  rows: readonly R[]
  keyOf: (row: R) => string
  /** A row that is closed; `open` opens its form. */
  show: (row: R, open: () => void) => ReactNode
  /** The form of a row, or of a new one (null). */
  edit: (row: R | null, close: () => void) => ReactNode
  /** Without it nothing can be added. */
  addLabel?: string
  /** Nothing can be added yet. */
  addDisabled?: boolean
  /** Several lists of which one row in all is open: their common state, and the name of this one. */
  over?: OpenRow
  name?: string
}

/** A list whose rows are edited in place: one is open at a time, a new one on top, unsaved changes are asked about. */
export function ListEditor<R>({ rows, keyOf, show, edit, addLabel, addDisabled = false, over, name }: Props<R>) {
  const fallback = useOpenRow()
  const { open, guard, close, show: openRow } = over ?? fallback
  const isNew = name ? `new ${name}` : 'new'
  return (
    <GuardContext value={guard}>
      <Stack gap="sm">
        {addLabel && (
          <Button
            w="fit-content"
            data-focus={isNew}
            disabled={addDisabled || open?.id === isNew}
            onClick={() => void openRow({ id: isNew })}
          >
            {addLabel}
          </Button>
        )}
        {open?.id === isNew && edit(null, () => close(isNew))}
        {rows.map((row) => {
          const id = keyOf(row)
          return (
            <div key={id}>{open?.id === id ? edit(row, () => close(id)) : show(row, () => void openRow({ id }))}</div>
          )
        })}
      </Stack>
    </GuardContext>
  )
}
