import { Button, Text } from '@mantine/core'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'

interface Props {
  opened: boolean
  choose: (choice: 'discard' | 'save' | 'stay') => void
}

/** What to do with changes that are not saved; closing it stays. */
export function UnsavedDialog({ opened, choose }: Props) {
  return (
    <Dialog opened={opened} onClose={() => choose('stay')} title="Unsaved changes">
      <Text>There are unsaved roster changes. What would you like to do?</Text>
      <DialogActions>
        <Button variant="default" onClick={() => choose('discard')}>
          Discard and continue
        </Button>
        <Button onClick={() => choose('save')} data-autofocus>
          Save and continue
        </Button>
      </DialogActions>
    </Dialog>
  )
}
