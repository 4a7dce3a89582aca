import { showingLinked } from '@kegler/domain/entries/entries.rules.ts'
import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notify } from '../../../kit/feedback/notify.ts'
import { BackToSearch } from '../BackToSearch.tsx'
import twoColumns from '../Columns.module.css'
import { staffEntryQuery } from '../staffEntry.ts'
import { AnswersPanel } from './AnswersPanel.tsx'
import { CaptainPanel } from './CaptainPanel.tsx'
import { CoordinatorPanel } from './CoordinatorPanel.tsx'
import { EntryHead } from './EntryHead.tsx'
import { MailsPanel } from './MailsPanel.tsx'
import { MoneyPanel } from './MoneyPanel.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { RosterPanel } from './RosterPanel.tsx'
import { TeamPanel } from './TeamPanel.tsx'
import { TimelinePanel } from './TimelinePanel.tsx'

const route = getRouteApi('/staff/admin/entry/$entryId/{-$paymentId}')

/** An entry as staff see it: what it is, its money and everything that can be done with it. */
export function EntryScreen() {
  const { entryId } = route.useParams()
  const { data: entry } = useSuspenseQuery(staffEntryQuery(entryId))
  if (entry.parentEntryId) return <ToParent entryId={entry.parentEntryId} />
  return (
    // another entry begins with nothing typed and nothing open
    <Stack gap="sm" key={entryId}>
      <BackToSearch />
      <EntryHead entry={entry} />
      <div className={twoColumns.columns}>
        <Stack gap="sm">
          <RosterPanel entry={entry} />
          <AnswersPanel entry={entry} />
          <MoneyPanel entry={entry} />
        </Stack>
        <Stack gap="sm">
          <NotesPanel entry={entry} />
          <TimelinePanel entry={entry} />
          <MailsPanel entry={entry} />
        </Stack>
        <Stack gap="sm">
          <CaptainPanel entry={entry} />
          <CoordinatorPanel entry={entry} />
          <TeamPanel entry={entry} />
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
