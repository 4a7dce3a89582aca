import { dayTimeText } from '@kegler/domain/dates.ts'
import { Button, Group, Stack, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type AnswerOf, query } from '../../../app/api.ts'
import { useSave } from '../../../app/save.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Table } from '../../../ui/table/Table.tsx'

const route = getRouteApi('/staff/admin/alerts')
type StaffAlert = AnswerOf<'GET admin/alerts'>['items'][number]

/** What needs somebody of the staff, open or done. */
export function AlertsScreen() {
  const { done = false } = route.useSearch()
  const read = useQuery({
    ...query('GET admin/alerts', { query: { done: String(done) } }),
    placeholderData: keepPreviousData,
  })
  const items = read.data?.items
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1}>Alerts</Title>
        <Group gap="xs" component="nav" aria-label="Alerts shown">
          <ButtonLink to="/admin/alerts" search={{}} variant={done ? 'default' : 'filled'}>
            {`Open (${read.data?.open ?? '…'})`}
          </ButtonLink>
          <ButtonLink to="/admin/alerts" search={{ done: true }} variant={done ? 'filled' : 'default'}>
            Done
          </ButtonLink>
        </Group>
      </Group>
      <Table
        rows={items}
        read={read}
        keyOf={({ id }) => String(id)}
        empty={done ? 'No alert is done yet.' : 'Nothing needs you now.'}
        tooMany={items && items.length >= 200 ? 'Too many records found. Results are limited' : undefined}
        columns={[
          { header: 'Alert', names: true, cell: ({ kind }) => kind },
          { header: 'What happened', cell: ({ message }) => message },
          { header: 'Tournament', cell: ({ tournamentName }) => tournamentName ?? '' },
          { header: 'About', cell: (alert) => <About alert={alert} /> },
          {
            header: 'Since',
            cell: ({ createdAt, timeZone }) => (
              <time dateTime={createdAt} style={{ whiteSpace: 'nowrap' }}>
                {dayTimeText(createdAt, timeZone ?? browserZone)}
              </time>
            ),
          },
          ...(done ? [{ header: 'Done by', cell: ({ doneBy }: StaffAlert) => doneBy ?? '' }] : []),
          { header: 'Action', hideHeader: true, end: true, cell: (alert) => <Close alert={alert} /> },
        ]}
      />
    </Stack>
  )
}
/** Of alerts that belong to no tournament. */
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

function About({ alert }: { alert: StaffAlert }) {
  const { entryId, entryNumber, captainId, captainName } = alert
  if (entryId)
    return (
      <Link to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }}>
        {entryNumber}
      </Link>
    )
  if (!captainId) return ''
  return (
    <Link to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }}>
      {captainName}
    </Link>
  )
}

function Close({ alert }: { alert: StaffAlert }) {
  const write = useSave('POST admin/alert/:id/done')
  const done = alert.doneAt === null
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={write.isPending}
      aria-label={`${done ? 'Done' : 'Open again'}: ${alert.message}`}
      onClick={() => write.mutate({ params: { id: String(alert.id) }, body: { done } })}
    >
      {done ? 'Done' : 'Open again'}
    </Button>
  )
}
