import { actsOf } from '@kegler/domain/audit/acts.rules.ts'
import { Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ActsTimeline } from '../../../history/ActsTimeline.tsx'
import { timelineQuery } from '../../../history/records.ts'
import { useUndoOffers } from '../../../history/undoOffers.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import type { StaffEntry } from '../staffEntry.ts'

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
        <Title order={2}>Timeline</Title>
        <Link to="/admin/audit/entry/$entryId" params={{ entryId }}>
          Entry Audit
        </Link>
      </Group>
      <Await of={read} loading="Loading the timeline …" />
      {read.data && acts.length === 0 && <Empty>No information to display.</Empty>}
      <ActsTimeline acts={acts} timeZone={tournament.timeZone} undos={undos} />
    </Panel>
  )
}
