import { Text, TextInput } from '@mantine/core'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'

interface Props {
  tournamentId: string
  waitId: string
  captainName: string
  onClose: () => void
}

/** Takes a request off the line, with a reason that its captain reads. */
export function RemoveDialog({ tournamentId: tid, waitId, captainName, onClose }: Props) {
  const act = useAct('POST admin/tournament/:tid/waits/:waitId/remove', {
    values: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? null : 'Say why: the captain reads it.' }),
    send: (body) => ({ params: { tid, waitId }, body }),
    notice: ['Removed from the waiting list', ''],
  })
  return (
    <ActDialog act={act} title="Remove from the Waiting List" submit="Remove" danger onClose={onClose}>
      <Text>{`${captainName} gets a mail with the reason. What is offered to them goes to the next.`}</Text>
      <TextInput {...act.field('reason')} label="Reason" maxLength={255} required data-autofocus />
    </ActDialog>
  )
}
