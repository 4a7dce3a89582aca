import { Text } from '@mantine/core'
import { ActDialog } from '../ActDialog.tsx'

interface Props {
  requestId: string
  /** The act: 'Moved from 09:00 AM to 01:00 PM by Ingrid Solberg (admin)'. */
  sentence: string
  onDone?: () => void
  onClose: () => void
}

/** Takes one act back, after what that will do was shown. */
export const UndoDialog = ({ requestId, sentence, onDone, onClose }: Props) => (
  <ActDialog
    call="POST admin/undo"
    title="Undo"
    submit="Undo"
    dryRun
    sent={{ body: { requestId } }}
    notice={['Undone!', 'The act was taken back.']}
    failure={['Not Undone!', 'There was an error taking the act back.']}
    {...(onDone ? { onDone } : {})}
    onClose={onClose}
  >
    <div>
      <Text c="var(--text-soft)">This act will be taken back:</Text>
      <Text>{sentence}</Text>
    </div>
  </ActDialog>
)
