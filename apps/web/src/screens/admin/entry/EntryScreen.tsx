import { showingLinked } from '@kegler/domain/entries/entries.rules.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BackToSearch } from '../../../staff/BackToSearch.tsx'
import twoColumns from '../../../staff/Columns.module.css'
import { notify } from '../../../ui/feedback/notify.ts'
import { staffEntryQuery } from '../queries.ts'
import { BalancePanel } from './BalancePanel.tsx'
import { CancelPanel } from './CancelPanel.tsx'
import { CaptainPanel } from './CaptainPanel.tsx'
import { CoordinatorPanel } from './CoordinatorPanel.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { RosterPanel } from './RosterPanel.tsx'
import { TimelinePanel } from './TimelinePanel.tsx'

const route = getRouteApi('/staff/admin/entry/$entryId/{-$paymentId}')

/** An entry as staff see it: what it is, its money and everything that can be done with it. */
export function EntryScreen() {
  const { entryId } = route.useParams()
  const { data: entry } = useSuspenseQuery(staffEntryQuery(entryId))
  if (entry.parentEntryId) return <ToParent entryId={entry.parentEntryId} />
  return (
    // another entry begins with nothing typed and nothing open
    <Stack gap="md" key={entryId}>
      <div>
        <BackToSearch />
        <Title order={1}>{`${entry.entryNumber} ${entry.eventName}`}</Title>
        <Text>{entry.teamName}</Text>
        {entry.readOnlyInfo && <Text c="var(--few)">{entry.readOnlyInfo}</Text>}
      </div>
      <div className={twoColumns.columns}>
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

/** Only the parent of a linked entry can be changed: it is shown in place of its child. */
function ToParent({ entryId }: { entryId: string }) {
  useEffect(() => notify(showingLinked, '', 'orange'), [])
  return <Navigate to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }} replace />
}
