import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { messagesOf } from '../app/answers.ts'
import { Dialog } from '../ui/feedback/Dialog.tsx'

interface Props {
  title: string
  /** What is deleted. */
  what: string
  isDeleting: boolean
  /** Why the server refused; null: it was not asked yet. */
  error: unknown
  onDelete: () => void
  onClose: () => void
}
/** Asks before something is deleted. What the server says against it stands in the dialog; then it can only be closed. */
export function DeleteDialog({ title, what, isDeleting, error, onDelete, onClose }: Props) {
  return (
    <Dialog opened title={title} onClose={onClose} locked={isDeleting}>
      <Stack gap="md">
        <Text>Are you sure you want to delete?</Text>
        <Text fw={600}>{what}</Text>
        {error ? (
          <Alert color="red" role="alert">
            {messagesOf(error).map((sentence) => (
              <Text key={sentence}>{sentence}</Text>
            ))}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus disabled={isDeleting} onClick={onClose}>
            {error ? 'Cancel' : 'No'}
          </Button>
          <Button color="red" loading={isDeleting} disabled={Boolean(error)} onClick={onDelete}>
            Yes
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
