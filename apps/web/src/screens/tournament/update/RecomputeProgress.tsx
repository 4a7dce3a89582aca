import { figure } from '@kegler/domain/texts.ts'
import '@mantine/core/styles/Progress.layer.css'
import { Progress, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Panel } from '../../../kit/Panel.tsx'
import { recomputeOf } from './divisions.ts'

const everyMs = 700
/** How far the divisions of many entries have come, as long as they are worked out. */
export function RecomputeProgress({ tournamentId }: { tournamentId: string }) {
  const queries = useQueryClient()
  const { data: work } = useQuery({
    ...recomputeOf(tournamentId),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? everyMs : false),
  })
  const isRunning = Boolean(work)
  const wasRunning = useRef(false)
  useEffect(() => {
    const lists = ['GET event/:id/divisions', 'GET virtualevent/:id/divisions']
    if (wasRunning.current && !isRunning)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => lists.includes(String(queryKey[0])) })
    wasRunning.current = isRunning
  }, [isRunning, queries])
  if (!work) return null
  const [done, total] = [work.done, work.total].map((n) => figure(n))
  return (
    <Panel>
      <Text role="status">{`Divisions of ${total} entries are being worked out.`}</Text>
      <Progress
        value={(100 * work.done) / Math.max(1, work.total)}
        mt="xs"
        aria-label={`${done} of ${total} entries`}
      />
      <Text size="sm" c="var(--text-soft)" mt={4}>{`${done} of ${total}`}</Text>
    </Panel>
  )
}
