import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { query } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { Table } from '../../../kit/table/Table.tsx'

const figures = '/admin/tournament/$tournamentId'

/** Every tournament of the group with the way to its figures; the only one opens by itself. */
export function FigureListScreen() {
  const read = useQuery(query('GET admin/tournament/list'))
  return (
    <Stack gap="sm">
      <Title order={1}>Figures</Title>
      <Await of={read} loading="Loading the tournaments.">
        {(tournaments) =>
          tournaments.length === 1 ? (
            <Navigate to={figures} params={{ tournamentId: tournaments[0]?.id ?? '' }} replace />
          ) : (
            <Table
              rows={tournaments}
              keyOf={({ id }) => id}
              empty="There are no tournaments yet."
              columns={[
                {
                  header: 'Tournament',
                  names: true,
                  cell: ({ id, name }) => (
                    <Link to={figures} params={{ tournamentId: id }}>
                      {name}
                    </Link>
                  ),
                },
                { header: 'Events', phone: 'meta', cell: ({ events }) => events.map(({ name }) => name).join(', ') },
              ]}
            />
          )
        }
      </Await>
    </Stack>
  )
}
