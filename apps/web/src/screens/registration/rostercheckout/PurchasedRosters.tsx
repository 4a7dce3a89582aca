import { Flex, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Await } from '../../../kit/act/Await.tsx'
import type { OpenRow } from '../../../kit/form/useOpenRow.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import { ActionsMenu } from '../../../rosters/ActionsMenu.tsx'
import { LazyEntryEditor } from '../../../rosters/LazyEntryEditor.tsx'
import { entriesQuery } from '../../../rosters/owned.ts'
import { ReadOnlyRoster } from '../../../rosters/ReadOnlyRoster.tsx'
import { RosterStatus } from '../../../rosters/RosterStatus.tsx'
import { RosterCard } from './RosterCard.tsx'

interface Props {
  tournament: Tournament
  rows: OpenRow
}

/** The rosters the captain bought before; nothing when there are none. */
export function PurchasedRosters({ tournament, rows }: Props) {
  const read = useQuery(entriesQuery(tournament.id))
  if (read.isError && !read.data) return <Await of={read} />
  const entries = (read.data ?? []).filter(({ isCancelled, parentEntryId }) => !isCancelled && parentEntryId === null)
  if (entries.length === 0) return null
  return (
    <Stack gap="md" mt="md">
      <Text component="h2" size="lg" fw={650} m={0}>
        Here are your existing (purchased) rosters:
      </Text>
      <Flex component="ul" direction="column" gap="md">
        {entries.map((entry) => {
          const { id, entryNumber, eventName, name, readOnly } = entry
          const title = `Reservation ${entryNumber}`
          const menu = `actions-${id}`
          const close = () => rows.close(menu)
          return (
            <li key={id}>
              <RosterCard
                title={title}
                heading="h3"
                event={eventName}
                squad={entry}
                team={`Team: ${name}`}
                status={<RosterStatus complete={entry.rosterComplete} divisionName={entry.divisionName} />}
                actions={
                  <ActionsMenu
                    id={menu}
                    of={title}
                    actions={[
                      { label: readOnly ? 'View Roster' : 'Manage Roster', act: () => void rows.show({ id }) },
                      ...(rows.open?.id === id && readOnly ? [{ label: 'Close Roster', act: close }] : []),
                    ]}
                  />
                }
              >
                {rows.open?.id === id &&
                  (readOnly ? <ReadOnlyRoster entry={entry} /> : <LazyEntryEditor entryId={id} onClose={close} />)}
              </RosterCard>
            </li>
          )
        })}
      </Flex>
    </Stack>
  )
}
