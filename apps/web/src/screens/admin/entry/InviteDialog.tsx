import { Stack, Textarea } from '@mantine/core'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { ReasonField } from '../../../kit/form/ReasonField.tsx'

interface Props {
  entryId: string
  free: number
  onClose: () => void
}
const nothing = { addresses: '', message: '', reason: '' }

/** Staff invite in the name of the captain. */
export function InviteDialog({ entryId, free, onClose }: Props) {
  const act = useAct('POST admin/entry/:id/invitation', {
    values: nothing,
    send: ({ addresses, message, reason }) =>
      addresses.trim() && reason.trim() ? { params: { id: entryId }, body: { addresses, message, reason } } : null,
    notice: ['Invited!', 'The mails are on their way.'],
  })
  return (
    <ActDialog
      act={act}
      title="Invite Teammates"
      submit="Send Invitations"
      invalid={act.sent === null}
      onClose={onClose}
    >
      <Stack gap="md">
        <Textarea
          {...act.field('addresses')}
          label="E-mail addresses"
          description={`One a line, at most ${free}.`}
          autosize
          minRows={2}
        />
        <Textarea {...act.field('message')} label="A line to them" maxLength={200} autosize />
        <ReasonField {...act.field('reason')} />
      </Stack>
    </ActDialog>
  )
}
