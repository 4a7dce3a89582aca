import { dayTimeText } from '@kegler/domain/dates.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useOpened } from '../../ui/form/useOpened.ts'
import { ActDialog } from '../ActDialog.tsx'
import type { MovableEntry } from './movable.ts'
import { ReasonField } from './ReasonField.tsx'

/** Takes an entry off its squad, after a question. */
export function RemoveSquadDialog({ entry: newest, onClose }: { entry: MovableEntry; onClose: () => void }) {
  const { opened: entry, takeNewest } = useOpened(newest)
  const [reason, setReason] = useState('')
  const { entryId, entryNumber, teamName, squadDateTime, version, tournament } = entry
  return (
    <ActDialog
      call="PUT admin/entry/:id/squad/change"
      title="Remove Squad"
      submit="Yes"
      closeLabel="No"
      dryRun
      danger
      takeNewest={takeNewest}
      sent={{ params: { id: entryId }, body: { squadId: null, version, ...(reason.trim() ? { reason } : {}) } }}
      notice={['Squad Removed!', 'Squad was removed.']}
      failure={['Squad Not Removed!', 'There was an error removing the squad of the entry.']}
      onClose={onClose}
    >
      <Text>
        Are you sure you want to remove {entryNumber} {teamName} from its squad
        {squadDateTime ? ` of ${dayTimeText(squadDateTime, tournament.timeZone)}` : ''}? Its place is free for others at
        once.
      </Text>
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  )
}
