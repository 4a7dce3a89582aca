import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ActButton } from '../../../kit/act/ActButton.tsx'
import type { SetupTournament } from '../tournament.ts'

/** Deletes a tournament after a question that says what goes with it, and opens the list. */
export function DeleteTournament({ tournament: { id, name } }: { tournament: SetupTournament }) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const leave = () => {
    // lists that were read earlier have it
    cache.removeQueries({ type: 'inactive' })
    void navigate({ to: '/tournament', replace: true, ignoreBlocker: true })
  }
  return (
    <ActButton
      variant="outline"
      color="red"
      call="DELETE setup/tournament/:id"
      send={{ params: { id } }}
      title="Delete Tournament"
      question="Are you sure you want to delete? This cannot be undone."
      what={name}
      confirm="Delete"
      notice={['Deleted!', `${name} was successfully deleted.`]}
      onDone={leave}
    >
      Delete Tournament
    </ActButton>
  )
}
