import { ApiError, isUnanswered, messagesOf } from '../../app/answers.ts'
import { useSave } from '../../app/save.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { DeleteDialog } from '../DeleteDialog.tsx'
import type { SetupEvent, SetupVirtualEvent } from '../events.ts'

interface Props {
  event: SetupEvent | SetupVirtualEvent
  onClose: () => void
  onDeleted: () => void
}
/** Asks before an event of either kind is deleted. */
export function DeleteEventDialog({ event, onClose, onDeleted }: Props) {
  const remove = useSave('PUT setupEvents/:tid/delete', { form: true })
  const { tournamentId, id, name } = event
  const onDelete = () =>
    remove.mutate(
      { params: { tid: tournamentId }, body: { tournamentId, eventId: id } },
      {
        onSuccess: ({ eventName }) => {
          onDeleted()
          onClose()
          notify('Deleted!', `${eventName} was successfully deleted.`)
        },
        onError: (error) => {
          const isRefused = error instanceof ApiError && !isUnanswered(error)
          notify(isRefused ? 'Event Not Removed' : 'Error removing the event!', messagesOf(error).join(' '), 'red')
        },
      },
    )
  return (
    <DeleteDialog
      title="Delete Event"
      what={name}
      isDeleting={remove.isPending}
      error={remove.error}
      onDelete={onDelete}
      onClose={onClose}
    />
  )
}
