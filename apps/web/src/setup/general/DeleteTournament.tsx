import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SetupTournament } from '../tournament.ts'
import { WriteDialog } from '../WriteDialog.tsx'

/** Deletes a tournament after a question that says what goes with it, and opens the list. */
export function DeleteTournament({ tournament: { id, name } }: { tournament: SetupTournament }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const leave = () => {
    // lists that were read earlier have it
    cache.removeQueries({ type: 'inactive' })
    void navigate({ to: '/tournament', replace: true, ignoreBlocker: true })
  }
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        Delete Tournament
      </Button>
      {asking && (
        <WriteDialog
          call="DELETE setup/tournament/:id"
          sent={{ params: { id } }}
          title="Delete Tournament"
          sentence="Are you sure you want to delete? This cannot be undone."
          what={name}
          confirm="Delete"
          notice={['Deleted!', `${name} was successfully deleted.`]}
          onSaved={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
