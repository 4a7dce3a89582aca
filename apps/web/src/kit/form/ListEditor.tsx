import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Empty } from '../Empty.tsx'
import { type OpenRow, useOpenRow } from './useOpenRow.ts'
import { GuardContext } from './useUnsavedGuard.ts'

interface Props<R> {
  /** Its heading: what adds a row is beside it. */
  title: ReactNode
  rows: readonly R[]
  keyOf: (row: R) => string
  /** A row that is closed; `open` opens its form. */
  show: (row: R, open: () => void) => ReactNode
  /** The form of a row, or of a new one (null). */
  edit: (row: R | null, close: () => void) => ReactNode
  /** Without it nothing can be added. */
  addLabel?: string | false
  /** Nothing can be added yet. */
  addDisabled?: boolean
  /** Said where there are no rows; what adds one is below it then. */
  empty?: string | false
  /** More that makes rows where there are none. */
  emptyActs?: ReactNode
  /** Several lists of which one row in all is open: their common state, and the name of this one. */
  over?: OpenRow
  name?: string
  /** Between heading and rows. */
  children?: ReactNode
}

/** A list whose rows are edited in place: one is open at a time, a new one on top, unsaved changes are asked about. */
export function ListEditor<R>({ title, rows, keyOf, show, edit, addLabel, empty, over, name, ...rest }: Props<R>) {
  const fallback = useOpenRow()
  const { open, guard, close, show: openRow } = over ?? fallback
  const isNew = name ? `new ${name}` : 'new'
  const isAdding = open?.id === isNew
  const saysEmpty = rows.length === 0 && !isAdding && empty
  const add = addLabel && (
    <Button data-focus={isNew} disabled={rest.addDisabled || isAdding} onClick={() => void openRow({ id: isNew })}>
      {addLabel}
    </Button>
  )
  return (
    <GuardContext value={guard}>
      <Stack gap="sm">
        <Group justify="space-between" gap="0.5rem 1rem">
          {title}
          {!saysEmpty && add}
        </Group>
        {rest.children}
        {isAdding && edit(null, () => close(isNew))}
        {saysEmpty && (
          <Empty
            action={
              (add || rest.emptyActs) && (
                <Group justify="center" gap="sm">
                  {add}
                  {rest.emptyActs}
                </Group>
              )
            }
          >
            {saysEmpty}
          </Empty>
        )}
        {rows.length > 0 && (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {rows.map((row) => {
              const id = keyOf(row)
              return (
                <li key={id}>{open?.id === id ? edit(row, () => close(id)) : show(row, () => void openRow({ id }))}</li>
              )
            })}
          </Stack>
        )}
      </Stack>
    </GuardContext>
  )
}
