import { alreadyCanceled, reactivateQuestion } from '@kegler/domain/cancellations/cancel.rules.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { StaffEntry } from '../staffEntry.ts'
import { ReactivateDialog } from './ReactivateDialog.tsx'

/** Takes a cancelled entry back. */
export function CancelledNotice({ entry }: { entry: StaffEntry }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Alert color="gray" mt="md">
      <Group justify="space-between" gap="xs 1rem">
        <div>
          <Text fw={650}>{alreadyCanceled}</Text>
          <Text>{reactivateQuestion}</Text>
        </div>
        <Button variant="default" disabled={entry.readOnly} onClick={() => setOpen(true)}>
          Reactivate Entry
        </Button>
      </Group>
      {isOpen && <ReactivateDialog entry={entry} onClose={() => setOpen(false)} />}
    </Alert>
  )
}
