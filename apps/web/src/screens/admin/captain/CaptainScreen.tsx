import { selectionOf } from '@kegler/domain/captains/selection.rules.ts'
import { Alert, Checkbox, Group, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Await } from '../../../kit/act/Await.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { notify } from '../../../kit/feedback/notify.ts'
import { Panel } from '../../../kit/Panel.tsx'
import { StaffPaymentReturn } from '../../../payments/staff/StaffPaymentReturn.tsx'
import { BackToSearch } from '../BackToSearch.tsx'
import { useRowKeys } from '../rowKeys.ts'
import { CaptainHead } from './CaptainHead.tsx'
import { CaptainPayments } from './CaptainPayments.tsx'
import { ChangeEntriesPanel } from './ChangeEntriesPanel.tsx'
import { captainQuery, rowsOf, toggled, tournamentsQuery } from './captainRows.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { sentEntry, TournamentGroup } from './TournamentGroup.tsx'
import { useScrollToTicked } from './useScrollToTicked.ts'

const route = getRouteApi('/staff/admin/captain/$captainId/{-$paymentId}')
const nothing: ReadonlySet<string> = new Set()

/** A captain as staff see them: who they are, what they have and owe in each tournament, and what can be done with it. */
export function CaptainScreen() {
  // The router's types lose an optional param that follows another one.
  const { captainId, paymentId }: { captainId: string; paymentId?: string } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const read = useQuery(captainQuery(captainId))
  const filtered = useQuery(tournamentsQuery(captainId, search))
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(search.select?.split(',')))
  useScrollToTicked(search.select, read.data !== undefined && filtered.data !== undefined)
  useRowKeys()
  const isLost = read.isError && !read.data
  useEffect(() => {
    if (isLost) notify('Error getting captain detail!', '', 'red')
  }, [isLost])
  if (!read.data) return <Await of={read} loading="Loading the captain" />
  const captain = read.data
  const tournaments = filtered.data?.tournaments
  const rows = rowsOf(tournaments ?? [])
  const withKey = tournaments?.find(sentEntry)
  const selection = selectionOf(rows, selected)
  const show = (name: 'cancelled' | 'archived', shown: boolean) => {
    setSelected(nothing)
    void navigate({
      search: ({ select: _, ...kept }) => ({ ...kept, [name]: shown ? 'show' : undefined }),
      replace: true,
    })
  }
  const toggle = (id: string) => setSelected((now) => toggled(now, id))
  return (
    <Stack gap="md">
      <BackToSearch />
      <CaptainHead captain={captain} />
      {paymentId && (
        <StaffPaymentReturn
          scope={{ page: 'captain', captainId, tournamentId: '' }}
          paymentId={paymentId}
          onDone={() => void navigate({ params: { captainId, ...{ paymentId: undefined } }, replace: true })}
        />
      )}
      {captain.validationMessages.length > 0 && (
        <Alert color="red" role="alert">
          {captain.validationMessages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <Group justify="space-between" align="end" gap="xs">
        <Title order={2}>Entries</Title>
        <Group gap="md">
          <Checkbox
            label="Hide cancelled entries"
            checked={search.cancelled !== 'show'}
            onChange={({ currentTarget }) => show('cancelled', !currentTarget.checked)}
          />
          <Checkbox
            label="Hide archived entries"
            checked={search.archived !== 'show'}
            onChange={({ currentTarget }) => show('archived', !currentTarget.checked)}
          />
        </Group>
      </Group>
      <Alert color="blue" py="xs">
        Payments may only be accepted for a single tournament per transaction.
      </Alert>
      <SelectionBar
        captainId={captainId}
        selection={selection}
        rows={selection.items}
        onPaid={() => setSelected(nothing)}
      />
      <Await of={filtered} loading="Loading tournaments" />
      {tournaments?.length === 0 && <Empty>No entries to display</Empty>}
      {tournaments?.map((tournament) => (
        <TournamentGroup
          key={tournament.id}
          captain={captain}
          tournament={tournament}
          selection={selection}
          onToggle={toggle}
          hasKey={tournament === withKey}
        />
      ))}
      <ChangeEntriesPanel
        key={[...selected].join()}
        captainId={captainId}
        rows={selection.items}
        isAll={selection.items.length === rows.length}
        onReload={() => setSelected(nothing)}
      />
      <Panel aria-labelledby="payment-log">
        <Title order={2} id="payment-log" mb="sm">
          Payment Log
        </Title>
        <CaptainPayments captainId={captainId} />
      </Panel>
    </Stack>
  )
}
