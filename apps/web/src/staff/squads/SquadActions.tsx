import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useKeys } from '../keys.ts'
import { EventDialog } from './EventDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import type { MovableEntry } from './movable.ts'
import { RemoveSquadDialog } from './RemoveSquadDialog.tsx'

/**
 * What staff can do with the squad and the event of an entry; nothing new when it is cancelled or read-only. A dialog that
 * is open stays, with what was typed.
 */
export function SquadActions({ entry }: { entry: MovableEntry }) {
  const [open, setOpen] = useState<'move' | 'remove' | 'event' | null>(null)
  const isOff = entry.isCancelled || entry.readOnly
  useKeys(isOff ? [] : [{ keys: 'm', label: 'Move to another squad', run: () => setOpen('move') }])
  const close = () => setOpen(null)
  return (
    <>
      {!isOff && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpen('move')}>
            {entry.squadId ? 'Change Squad' : 'Add Squad'}
          </Button>
          {entry.tournament.allowChangeBetweenFreeEvents && (
            <Button variant="default" onClick={() => setOpen('event')}>
              Change Event
            </Button>
          )}
          {entry.squadId && (
            <Button variant="default" onClick={() => setOpen('remove')}>
              Remove Squad
            </Button>
          )}
        </Group>
      )}
      {open === 'move' && <MoveDialog entry={entry} onClose={close} />}
      {open === 'remove' && <RemoveSquadDialog entry={entry} onClose={close} />}
      {open === 'event' && <EventDialog entry={entry} onClose={close} />}
    </>
  )
}
