import { dayTimeText, shortHour } from '@kegler/domain/dates.ts'
import { pendingAllows, pendingChanges } from '@kegler/domain/setup/status/statuses.rules.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useSave } from '../../../../client/save.ts'
import { useSetupTournament } from '../../tournament.ts'
import type { StatusState } from './status.ts'

/** What waits to be pushed to the management system; after it, when that was. Nothing for a system that takes a file. */
export function PublishPart({ id, state }: { id: string; state: StatusState }) {
  const { timeZone } = useSetupTournament()
  const write = useSave('POST setup/tournament/:id/publish')
  const { exportSystemName, systemShouldExport, hasPendingChanges, publishing, publishFailure, publishedAt } = state
  if (exportSystemName === null || systemShouldExport) return null
  if (!hasPendingChanges && !publishing)
    return publishedAt ? (
      <Text c="var(--text-soft)">{`${exportSystemName} has this tournament as of ${shortHour(dayTimeText(publishedAt, timeZone))}.`}</Text>
    ) : null
  const isRunning = publishing || write.isPending
  return (
    <Alert color="orange" role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>{pendingChanges}</Text>
        <Text>{pendingAllows({ wasPublished: publishedAt !== null })}</Text>
        {publishFailure && !isRunning && <Text fw={650}>{publishFailure}</Text>}
        <Group gap="md">
          <Button loading={isRunning} onClick={() => write.mutate({ params: { id } })}>
            I understand. Push to TMS
          </Button>
          <Text role="status">{isRunning ? `Publishing to ${exportSystemName} …` : ''}</Text>
        </Group>
      </Stack>
    </Alert>
  )
}
