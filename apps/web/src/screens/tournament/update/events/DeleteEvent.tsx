import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import type { ButtonProps } from '@mantine/core'
import { ActButton } from '../../../../kit/act/ActButton.tsx'
import { ApiError, isUnanswered, messagesOf } from '../../../../net/answers.ts'
import { useSetupTournament } from '../../tournament.ts'
import type { SetupEvent, SetupVirtualEvent } from '../events.ts'

interface Props extends ButtonProps {
  event: SetupEvent | SetupVirtualEvent
  'aria-label'?: string
  onDone?: () => void
}
/** Deletes an event of either kind, where that can be. */
export function DeleteEvent({ event: { tournamentId, id, name, canDelete }, ...button }: Props) {
  const { status } = useSetupTournament()
  if (!canDelete || !statusAllows(status, 'delete')) return null
  return (
    <ActButton
      call="PUT setupEvents/:tid/delete"
      send={{ params: { tid: tournamentId }, body: { tournamentId, eventId: id } }}
      title="Delete Event"
      question="Are you sure you want to delete?"
      what={name}
      confirm="Yes"
      cancel="No"
      notice={({ eventName }) => ['Deleted!', `${eventName} was successfully deleted.`]}
      failure={failureOf}
      {...button}
    >
      Delete
    </ActButton>
  )
}
const failureOf = (error: unknown) => {
  const isRefused = error instanceof ApiError && !isUnanswered(error)
  return [isRefused ? 'Event Not Removed' : 'Error removing the event!', messagesOf(error).join(' ')] as const
}
