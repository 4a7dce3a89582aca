import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useKeys } from '../kit/keys.ts'
import bar from '../kit/StickyBar.module.css'
import classes from './List.module.css'
import type { RowSelection } from './useSelection.ts'

/** What can be done with the ticked rows; it stays in sight while the list is scrolled. */
export function SelectionBar({ selection, children }: { selection: RowSelection; children: ReactNode }) {
  const { keys, isAll, tickPage, clear } = selection
  const isAny = keys.length > 0
  useKeys([
    { keys: 'a', label: 'Select all of this page', run: () => tickPage(true) },
    ...(isAny ? [{ keys: 'u', label: 'Clear the selection', run: clear }] : []),
  ])
  if (!isAny) return null
  return (
    <section aria-label="Selection" className={bar.bar}>
      <Group gap="0.25rem 0.5rem" className={classes.strip ?? ''}>
        <Text role="status" fw={650} me="sm">{`${keys.length} selected`}</Text>
        {children}
        {!isAll && (
          <Button variant="subtle" onClick={() => tickPage(true)}>
            All of This Page
          </Button>
        )}
        <Button variant="subtle" onClick={clear}>
          Clear
        </Button>
      </Group>
    </section>
  )
}
