import { dayTimeText } from '@kegler/domain/dates.ts'
import { Button, Group, SegmentedControl, Stack, Title } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type AnswerOf, query } from '../../../client/api.ts'
import { useSave } from '../../../client/save.ts'
import { browserZone } from '../../../kit/dates/browserZone.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Table } from '../../../kit/table/Table.tsx'
import { AlertSubject } from '../AlertSubject.tsx'
import { AlertAct } from './AlertAct.tsx'
import { byKind, toneOf } from './alerts.ts'

const route = getRouteApi('/staff/admin/alerts')
type StaffAlert = AnswerOf<'GET admin/alerts'>['items'][number]

/** What needs somebody of the staff, open or closed. */
export function AlertsScreen() {
  const { done = false } = route.useSearch()
  const navigate = route.useNavigate()
  const read = useQuery({
    ...query('GET admin/alerts', { query: { done: String(done) } }),
    placeholderData: keepPreviousData,
  })
  const [opened, setOpened] = useState<string[]>([])
  const items = read.data?.items
  return (
    <Stack gap="sm">
      <Group gap="md">
        <Title order={1}>Alerts</Title>
        <SegmentedControl
          aria-label="Alerts shown"
          value={done ? 'closed' : 'open'}
          onChange={(shown) => void navigate({ search: shown === 'closed' ? { done: true } : {} })}
          data={[
            { value: 'open', label: `Open (${read.data?.open ?? '…'})` },
            { value: 'closed', label: 'Closed' },
          ]}
        />
      </Group>
      <Table
        rows={read.data && byKind(read.data, opened)}
        read={read}
        keyOf={({ id }) => String(id)}
        empty={done ? 'No alert is closed yet.' : 'Nothing needs you now.'}
        below={({ kind, more }) =>
          more !== null && (
            <Button variant="subtle" size="compact-sm" onClick={() => setOpened([...opened, kind])}>
              {`More of '${kind}' (${more})`}
            </Button>
          )
        }
        tooMany={items && items.length >= 200 ? 'Too many records found. Results are limited' : undefined}
        columns={[
          {
            header: 'Alert',
            names: true,
            cell: ({ kind }) => (
              <span data-line>
                <StatusBadge tone={toneOf(kind)}>{kind}</StatusBadge>
              </span>
            ),
          },
          { header: 'What happened', phone: 'meta', cell: ({ message }) => message },
          {
            header: 'Amount',
            end: true,
            phone: 'end',
            cell: ({ message }) => <span data-line>{sum.exec(message)?.[1]}</span>,
          },
          { header: 'Tournament', phone: 'meta', cell: ({ tournamentName }) => tournamentName ?? '' },
          { header: 'About', phone: 'meta', cell: (alert) => <AlertSubject alert={alert} /> },
          {
            header: 'Since',
            phone: 'meta',
            cell: ({ createdAt, timeZone }) => <Since at={createdAt} timeZone={timeZone ?? browserZone} />,
          },
          ...(done ? [{ header: 'Closed by', cell: ({ doneBy }: StaffAlert) => doneBy ?? '' }] : []),
          {
            header: 'Action',
            hideHeader: true,
            end: true,
            cell: (alert) => (
              <Group gap="xs" justify="flex-end" data-line>
                {!done && <AlertAct alert={alert} />}
                <Close alert={alert} />
              </Group>
            ),
          },
        ]}
      />
    </Stack>
  )
}
const sum = /(\$[\d,]+\.\d\d)/

const line = { whiteSpace: 'nowrap' } as const
/** Breaks between the day and the time alone. */
function Since({ at, timeZone }: { at: string; timeZone: string }) {
  const text = dayTimeText(at, timeZone)
  const cut = text.lastIndexOf(', ') + 1
  return (
    <time dateTime={at}>
      <span style={line}>{text.slice(0, cut)}</span> <span style={line}>{text.slice(cut + 1)}</span>
    </time>
  )
}

function Close({ alert }: { alert: StaffAlert }) {
  const write = useSave('POST admin/alert/:id/done')
  const done = alert.doneAt === null
  return (
    <Button
      variant="default"
      size="compact-sm"
      flex="none"
      loading={write.isPending}
      aria-label={`${done ? 'Done' : 'Open again'}: ${alert.message}`}
      onClick={() => write.mutate({ params: { id: String(alert.id) }, body: { done } })}
    >
      {done ? 'Done' : 'Open again'}
    </Button>
  )
}
