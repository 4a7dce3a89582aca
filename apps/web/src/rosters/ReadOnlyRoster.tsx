import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../client/api.ts'
import { EntryView } from './EntryView.tsx'
import type { Entry } from './entryDraft.ts'

const noSquad = 'This entry has no squad time at the moment. Its roster can be changed once it has one.'

/** A purchased roster that cannot be changed, with the reason. */
export function ReadOnlyRoster({ entry }: { entry: Entry }) {
  const { data } = useQuery(query('GET registration/entry/:id/readonly', { params: { id: entry.id } }))
  const reason = data?.reason ?? (data && entry.squadId === null ? noSquad : null)
  return (
    <Stack gap="md">
      {reason && <Alert color="blue">{reason}</Alert>}
      <EntryView entry={entry} />
    </Stack>
  )
}
