import { Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { staffEntryQuery } from '../queries.ts'
import { BalancePanel } from './BalancePanel.tsx'
import { CancelPanel } from './CancelPanel.tsx'
import { CaptainPanel } from './CaptainPanel.tsx'
import { CoordinatorPanel } from './CoordinatorPanel.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import classes from './Entry.module.css'
import { NotesPanel } from './NotesPanel.tsx'
import { RosterPanel } from './RosterPanel.tsx'
import { TimelinePanel } from './TimelinePanel.tsx'

const route = getRouteApi('/staff/admin/entry/$entryId/{-$paymentId}')

/** An entry as staff see it: what it is, its money and everything that can be done with it. */
export function EntryScreen() {
  const { entryId } = route.useParams()
  const { data: entry } = useSuspenseQuery(staffEntryQuery(entryId))
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{`${entry.entryNumber} ${entry.eventName}`}</Title>
        <Text>{entry.teamName}</Text>
        {entry.readOnlyInfo && <Text c="var(--text-soft)">{entry.readOnlyInfo}</Text>}
      </div>
      <div className={classes.columns}>
        <Stack gap="md">
          <BalancePanel entry={entry} />
          <DetailsPanel entry={entry} />
          <CaptainPanel entry={entry} />
          <CoordinatorPanel entry={entry} />
          <CancelPanel entry={entry} />
        </Stack>
        <Stack gap="md">
          <RosterPanel entry={entry} />
          <NotesPanel entry={entry} />
          <TimelinePanel entry={entry} />
        </Stack>
      </div>
    </Stack>
  )
}
