import { formatDay } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Box, Button, Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorList } from '../../kit/ErrorList.tsx'
import { Dialog } from '../../kit/feedback/Dialog.tsx'
import { Loading } from '../../kit/Loading.tsx'
import classes from '../form/RosterForm.module.css'
import type { FormerRoster, RosterSource } from './source.ts'

interface Props {
  source: RosterSource
  /** Positions of the roster that is to be filled. */
  count: number
  take: (roster: FormerRoster) => void
  onClose: () => void
}

/** The captain's rosters of all tournaments with as many bowlers, the newest first. */
export function EarlierRosters({ source, count, take, onClose }: Props) {
  const { data, error } = useQuery(source.formerRosters(count))
  return (
    <Dialog opened onClose={onClose} title="Use an earlier roster">
      <ErrorList error={error} />
      {!data && !error && <Loading>Loading your rosters</Loading>}
      {data?.length === 0 && (
        <Text>{`${source.as === 'staff' ? 'This captain has' : 'You have'} no earlier roster with ${plural(count, 'bowler', 'bowlers')}.`}</Text>
      )}
      {data && data.length > 0 && (
        <>
          <Text c="var(--text-soft)" mb="md">
            Its bowlers take the slot of those who are on this roster now. Nothing is saved before you press Save.
          </Text>
          <ul className={classes.earlier}>
            {data.map((roster) => (
              <Flex component="li" key={roster.entryId} justify="space-between" align="center" gap="md">
                <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
                  <Text fw={650}>{roster.name}</Text>
                  <Text
                    c="var(--text-soft)"
                    size="sm"
                  >{`${roster.tournamentName}, ${roster.eventName}, ${formatDay(roster.date)}`}</Text>
                  <Text size="sm">{roster.bowlers.map(({ name }) => name).join(', ')}</Text>
                </Box>
                <Button
                  variant="light"
                  flex="none"
                  aria-label={`Use ${roster.name}, ${roster.tournamentName}, ${formatDay(roster.date)}`}
                  onClick={() => take(roster)}
                >
                  Use
                </Button>
              </Flex>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
