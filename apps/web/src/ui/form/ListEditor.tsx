import { Button, Stack } from '@mantine/core'
import { type ReactNode, type Ref, useRef } from 'react'
import { useOpenRow } from './useOpenRow.ts'
import type { Guard } from './useUnsavedGuard.ts'

interface Editing {
  close: () => void
  guard: Ref<Guard>
}
interface Props<R> {
  rows: readonly R[]
  keyOf: (row: R) => string
  /** A row that is closed; `open` opens its form. */
  show: (row: R, open: () => void) => ReactNode
  /** The form of a row, or of a new one (null). */
  edit: (row: R | null, editing: Editing) => ReactNode
  /** Without it nothing can be added. */
  addLabel?: string
}
const isNew = 'new'

/** A list whose rows are edited in place: one is open at a time, a new one on top, unsaved changes are asked about. */
export function ListEditor<R>({ rows, keyOf, show, edit, addLabel }: Props<R>) {
  const guard = useRef<Guard>(null)
  const { open, close, show: openRow } = useOpenRow(guard)
  const editing = { close, guard }
  return (
    <Stack gap="sm">
      {addLabel && (
        <Button w="fit-content" disabled={open === isNew} onClick={() => void openRow(isNew)}>
          {addLabel}
        </Button>
      )}
      {open === isNew && edit(null, editing)}
      {rows.map((row) => {
        const key = keyOf(row)
        return <div key={key}>{open === key ? edit(row, editing) : show(row, () => void openRow(key))}</div>
      })}
    </Stack>
  )
}
