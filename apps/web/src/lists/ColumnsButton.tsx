import { ActionIcon, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { useState } from 'react'
import { FormActions } from '../kit/FormActions.tsx'
import { Dialog } from '../kit/feedback/Dialog.tsx'
import { chosenOf, type ListColumn, moved, shownNames } from './columns.ts'
import classes from './List.module.css'
import type { List } from './useList.ts'

interface Props {
  list: List
  columns: readonly Pick<ListColumn<never>, 'name' | 'header' | 'names' | 'extra'>[]
}

/** Which columns a list shows, and in which order. */
export function ColumnsButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        Columns
      </Button>
      <Dialog opened={isOpen} title="Columns" onClose={() => setOpen(false)}>
        <Choice {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Choice({ list, columns, onClose }: Props & { onClose: () => void }) {
  const names = shownNames(columns, list.columns)
  const show = (next: readonly string[]) => list.showColumns(chosenOf(columns, next))
  const inOrder = [
    ...names.flatMap((name) => columns.find((column) => column.name === name) ?? []),
    ...columns.filter(({ name }) => !names.includes(name)),
  ]
  return (
    <Stack gap="sm">
      <Text c="var(--text-soft)">They are kept when the view is saved, and an export follows them.</Text>
      <ul className={classes.columns} aria-label="Columns in their order">
        {inOrder.map(({ name, header, names: isHead }) => {
          const at = names.indexOf(name)
          const move = (by: 1 | -1, label: string, sign: string) => (
            <ActionIcon
              variant="default"
              aria-label={`Move ${header} ${label}`}
              aria-disabled={names[at + by] === undefined}
              data-disabled={names[at + by] === undefined}
              onClick={() => show(moved(names, name, by))}
            >
              {sign}
            </ActionIcon>
          )
          return (
            <li key={name}>
              <Checkbox
                label={header}
                disabled={isHead === true}
                checked={at >= 0}
                onChange={({ currentTarget: { checked } }) =>
                  show(checked ? [...names, name] : names.filter((one) => one !== name))
                }
              />
              {at >= 0 && (
                <Group gap={4} wrap="nowrap">
                  {move(-1, 'up', '↑')}
                  {move(1, 'down', '↓')}
                </Group>
              )}
            </li>
          )
        })}
      </ul>
      <FormActions end>
        <Button variant="subtle" disabled={list.columns === undefined} onClick={() => list.showColumns(undefined)}>
          Reset columns
        </Button>
        <Button onClick={onClose}>Close</Button>
      </FormActions>
    </Stack>
  )
}
