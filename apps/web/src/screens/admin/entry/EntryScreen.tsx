import { formatSquad } from '@kegler/domain/dates.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Money } from '../../../ui/Money.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { staffEntryQuery } from '../queries.ts'

/** An entry as staff see it; nothing can be changed here yet. */
export function EntryScreen() {
  const { entryId } = useParams({ from: '/staff/admin/entry/$entryId' })
  const { data: entry } = useSuspenseQuery(staffEntryQuery(entryId))
  const { captain, tournament, squadDateTime } = entry
  const facts = [
    ['Tournament', tournament.name],
    ['Squad', squadDateTime && `${formatSquad(squadDateTime, tournament.timeZone)} ${entry.timeZoneDisplayName}`],
    ['Division', entry.divisionName],
    ['Captain', `${captain.captainFirstName} ${captain.captainLastName}, ${captain.captainEmail}`],
    ['Cancelled', entry.isCancelled ? 'Yes' : 'No'],
    ['Balance Due', <Money key="due" dollars={entry.balanceDue} />],
  ] as const
  return (
    <Stack gap="md">
      <Title order={1}>{`${entry.entryNumber} ${entry.eventName}`}</Title>
      <Text>{entry.teamName}</Text>
      {entry.readOnlyInfo && <Text>{entry.readOnlyInfo}</Text>}
      <Table
        rows={facts}
        keyOf={([name]) => name}
        cards={false}
        columns={[
          { header: 'Fact', names: true, cell: ([name]) => name },
          { header: 'Value', cell: ([, value]) => value ?? '' },
        ]}
      />
    </Stack>
  )
}
