import { formatDay } from '@kegler/domain/dates.ts'
import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Table } from '../../ui/table/Table.tsx'
import { staffTournaments } from './queries.ts'

/** The first page of staff: the tournaments for which they can reserve. */
export function AdminScreen() {
  const read = useQuery(staffTournaments)
  return (
    <Stack gap="md">
      <Title order={1}>Admin Dashboard</Title>
      <Table
        rows={read.data}
        read={read}
        keyOf={({ id }) => id}
        empty="No tournaments found."
        columns={[
          { header: 'Tournament', names: true, cell: ({ name }) => name },
          { header: 'Starts', cell: ({ startDate }) => formatDay(startDate) },
          { header: 'Ends', cell: ({ endDate }) => formatDay(endDate) },
          { header: 'Status', cell: ({ statusDisplayName }) => statusDisplayName },
        ]}
      />
    </Stack>
  )
}
