import { actsOf } from '@kegler/domain/audit/acts.rules.ts'
import { Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ActsTimeline } from '../../../staff/audit/ActsTimeline.tsx'
import { timelineQuery } from '../../../staff/audit/records.ts'
import { useUndoOffers } from '../../../staff/undo/undoOffers.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RetryError } from '../../../ui/RetryError.tsx'
import type { StaffEntry } from '../queries.ts'

const shownAtMost = 8

/** What happened to the entry, newest first. */
export function TimelinePanel({ entry: { entryId, tournament } }: { entry: StaffEntry }) {
  const read = useQuery(timelineQuery(entryId))
  const records = read.data?.records ?? []
  const acts = actsOf(records, entryId).slice(0, shownAtMost)
  const undos = useUndoOffers(records, tournament.timeZone)
  return (
    <Panel aria-label="Timeline">
      <Group justify="space-between" align="baseline" mb="sm">
        <Title order={2} size="h4">
          Timeline
        </Title>
        <Link to="/admin/audit/entry/$entryId" params={{ entryId }}>
          Entry Audit
        </Link>
      </Group>
      {read.data ? null : read.error ? <RetryError of={read} /> : <Loading>Loading the timeline …</Loading>}
      {read.data && acts.length === 0 && <Empty>No information to display.</Empty>}
      <ActsTimeline acts={acts} timeZone={tournament.timeZone} undos={undos} />
    </Panel>
  )
}
