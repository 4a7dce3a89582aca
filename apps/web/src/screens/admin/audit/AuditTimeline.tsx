import { actsOf } from '@kegler/domain/audit/acts.rules.ts'
import { Button, Stack, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ActsTimeline } from '../../../history/ActsTimeline.tsx'
import type { AuditFilter, RecordsSource } from '../../../history/records.ts'
import { useUndoOffers } from '../../../history/undoOffers.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { type Attempt, attemptActs } from './attempts.ts'
import { TimelineFilters } from './TimelineFilters.tsx'

interface Props {
  source: RecordsSource
  /** The record whose page it is: sentences do not name it. */
  subject: string | null
  timeZone: string
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
  attempts: readonly Attempt[] | undefined
}
const useRecords = ({ key, read }: RecordsSource, filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: [...key, filter],
    queryFn: ({ pageParam, signal }) => read(pageParam, filter, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** The life of a record: what was done, by whom and why, newest first. */
export function AuditTimeline({ source, subject, timeZone, filter, onFilter, attempts = [] }: Props) {
  const all = useRecords(source, {})
  const read = useRecords(source, filter)
  const { data, hasNextPage } = read
  const records = data?.pages.flatMap((page) => page.records) ?? []
  const written = actsOf(records, subject)
  // under a filter what came later is not among them
  const isAll = !filter.by && !filter.kind && !filter.day
  const undos = useUndoOffers(isAll ? records : [], timeZone)
  const since = hasNextPage ? (written.at(-1)?.at ?? '') : ''
  const tried = attemptActs(attempts, filter, timeZone).filter(({ at }) => at >= since)
  const acts = [...written, ...tried].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  const people = new Map(all.data?.pages.flatMap((page) => page.records).map((row) => [row.userEmail, row.userName]))
  return (
    <Panel aria-label="Timeline">
      <Stack gap="md">
        <Title order={2}>Timeline</Title>
        <TimelineFilters filter={filter} onFilter={onFilter} people={people} />
        <Await of={read} loading="Loading the audit …" />
        {data && acts.length === 0 && <Empty>No information to display.</Empty>}
        <ActsTimeline acts={acts} timeZone={timeZone} undos={undos} />
        {data?.pages.some(({ isCut }) => isCut) && (
          <p>One act wrote more rows than are shown here. The history of the tournament shows all of them.</p>
        )}
        {hasNextPage && (
          <Button
            variant="default"
            w="fit-content"
            loading={read.isFetchingNextPage}
            onClick={() => void read.fetchNextPage()}
          >
            Show earlier acts
          </Button>
        )}
      </Stack>
    </Panel>
  )
}
