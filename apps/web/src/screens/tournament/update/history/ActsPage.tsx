import { dayOf, formatDay } from '@kegler/domain/dates.ts'
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Await } from '../../../../kit/act/Await.tsx'
import { Empty } from '../../../../kit/Empty.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { ActRow } from './ActRow.tsx'
import classes from './History.module.css'
import { type HistoryFilter, history } from './history.ts'

interface Props {
  filter: HistoryFilter
  before: number | undefined
  isLast: boolean
  onMore: (next: number) => void
}

/** Thirty acts under their days, and a button for those before. */
export function ActsPage({ filter, before, isLast, onMore }: Props) {
  const { id, timeZone } = useSetupTournament()
  const read = useQuery(history(id, filter, before))
  const { data } = read
  if (!data) return <Await of={read} loading="Loading history …" />
  if (data.acts.length === 0 && before === undefined) return <Empty>No information to display.</Empty>
  const { next } = data
  return (
    <>
      {[...Map.groupBy(data.acts, ({ at }) => dayOf(at, timeZone))].map(([day, acts]) => (
        <section key={day} aria-label={formatDay(day)}>
          <Title order={3} mt="md" mb={4}>
            {formatDay(day)}
          </Title>
          <ol className={classes.acts}>
            {acts.map((act) => (
              <ActRow key={act.requestId} act={act} />
            ))}
          </ol>
        </section>
      ))}
      {isLast && next !== null && (
        <Button variant="default" mt="md" w="fit-content" onClick={() => onMore(next)}>
          Show earlier changes
        </Button>
      )}
    </>
  )
}
