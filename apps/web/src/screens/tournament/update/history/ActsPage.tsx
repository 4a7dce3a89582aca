import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type HistoryFilter, history } from '../../../../setup/history.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { Empty } from '../../../../ui/Empty.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { RetryError } from '../../../../ui/RetryError.tsx'
import { ActRow } from './ActRow.tsx'
import classes from './History.module.css'

interface Props {
  filter: HistoryFilter
  before: number | undefined
  isLast: boolean
  onMore: (next: number) => void
}

/** Thirty acts, and a button for those before. */
export function ActsPage({ filter, before, isLast, onMore }: Props) {
  const { id } = useSetupTournament()
  const read = useQuery(history(id, filter, before))
  const { data } = read
  if (!data) return read.error ? <RetryError of={read} /> : <Loading>Loading history …</Loading>
  if (data.acts.length === 0 && before === undefined) return <Empty>No information to display.</Empty>
  const { next } = data
  return (
    <>
      <ol className={classes.acts}>
        {data.acts.map((act) => (
          <ActRow key={act.requestId} act={act} />
        ))}
      </ol>
      {isLast && next !== null && (
        <Button variant="default" mt="md" w="fit-content" onClick={() => onMore(next)}>
          Show earlier changes
        </Button>
      )}
    </>
  )
}
