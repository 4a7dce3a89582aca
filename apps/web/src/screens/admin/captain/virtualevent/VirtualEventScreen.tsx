import { balanceDue } from '@kegler/domain/entries/payment-log.rules.ts'
import { sumOf, toCents } from '@kegler/domain/money.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../../../client/api.ts'
import { useSave } from '../../../../client/save.ts'
import { notifyAct } from '../../../../kit/act/notifyAct.tsx'
import { ButtonLink } from '../../../../kit/ButtonLink.tsx'
import { Empty } from '../../../../kit/Empty.tsx'
import { unsavedRoster, useUnsavedGuard } from '../../../../kit/form/useUnsavedGuard.ts'
import { Money } from '../../../../kit/Money.tsx'
import { Panel } from '../../../../kit/Panel.tsx'
import { StaffPaymentReturn } from '../../../../payments/staff/StaffPaymentReturn.tsx'
import { TakePayment } from '../../../../payments/staff/TakePayment.tsx'
import { useRowKeys } from '../../rowKeys.ts'
import { toggled } from '../captainRows.ts'
import { ChangeVirtualPanel } from './ChangeVirtualPanel.tsx'
import { changedRows, type Picks, payableRow, pickOf, whyNotPick } from './picks.ts'
import { VirtualRows } from './VirtualRows.tsx'

const route = getRouteApi('/staff/admin/captain/$captainId/virtualevent/$virtualEventId/{-$paymentId}')
const nothing: ReadonlySet<string> = new Set()
const virtualEventQuery = (id: string, captainId: string) =>
  query('GET admin/virtualevent/:id/captain/:captainId', { params: { id, captainId } })

/** A captain's entries of a virtual event: who has each, what is due, and what can be done with them. */
export function VirtualEventScreen() {
  // The router's types lose an optional param that follows another one.
  const { captainId, virtualEventId, paymentId }: { captainId: string; virtualEventId: string; paymentId?: string } =
    route.useParams()
  const navigate = route.useNavigate()
  const { data: event } = useSuspenseQuery(virtualEventQuery(virtualEventId, captainId))
  const [selected, setSelected] = useState(nothing)
  const [picks, setPicks] = useState<Picks>({})
  const store = useSave('PUT admin/virtualevent/:id/captain/:captainId/virtualentry')
  useRowKeys()
  const rows = event.virtualEntries
  const chosen = rows.filter((row) => selected.has(row.id) && !row.isCancelled)
  const changed = changedRows(rows, picks)
  const isRefused = changed.some((row) => whyNotPick(event, row, picks))
  const save = async () => {
    const virtualEntries = changed.map((row) => {
      const owner = pickOf(row, picks)
      return {
        id: row.id,
        version: row.version,
        ...(event.owner === 'bowler' ? { bowlerId: owner } : { entryId: owner }),
      }
    })
    const sent = { params: { id: virtualEventId, captainId }, body: { virtualEntries } }
    try {
      const answer = await store.mutateAsync(sent)
      setPicks({})
      void notifyAct(answer, 'Saved!', 'Entry information successfully saved.')
      return true
    } catch {
      return false
    }
  }
  useUnsavedGuard({ dirty: changed.length > 0, save, message: unsavedRoster })
  const toPay = sumOf(chosen, ({ balance }) => balanceDue(toCents(balance)))
  const scope = { page: 'virtualEvent', captainId, virtualEventId, tournamentId: event.tournament.id } as const
  return (
    <Stack gap="md">
      {paymentId && (
        <StaffPaymentReturn
          scope={scope}
          paymentId={paymentId}
          onDone={() =>
            void navigate({ params: { captainId, virtualEventId, ...{ paymentId: undefined } }, replace: true })
          }
        />
      )}
      <Group justify="space-between" align="end" gap="xs">
        <div>
          <Text c="var(--text-soft)">{event.tournament.name}</Text>
          <Title order={1}>{`${event.virtualEventName}, ${event.captainName}`}</Title>
          {event.readOnlyInfo && <Text c="var(--text-soft)">{event.readOnlyInfo}</Text>}
        </div>
        <ButtonLink variant="default" to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }}>
          Back To Captain Details
        </ButtonLink>
      </Group>
      <Panel aria-labelledby="balance">
        <Group justify="space-between" gap="xs">
          <Title order={2} id="balance">
            All Event Balance <Money dollars={event.balance} />{' '}
            <Text span c="var(--text-soft)" role="status">
              (Amount to Pay - <Money cents={toPay} />)
            </Text>
          </Title>
          <TakePayment
            scope={scope}
            items={chosen.map((row) => payableRow(event, row))}
            onPaid={() => setSelected(nothing)}
          />
        </Group>
      </Panel>
      <Panel aria-label={event.virtualEventName}>
        {rows.length === 0 ? (
          <Empty>No virtual entries to display.</Empty>
        ) : (
          <VirtualRows
            event={event}
            picks={picks}
            selected={selected}
            onPick={(id, owner) => setPicks((now) => ({ ...now, [id]: owner }))}
            onToggle={(id) => setSelected((now) => toggled(now, id))}
          />
        )}
        <Group justify="flex-end" mt="md">
          <Button disabled={changed.length === 0 || isRefused} loading={store.isPending} onClick={() => void save()}>
            Save Changes
          </Button>
        </Group>
      </Panel>
      {!event.readOnly && (
        <ChangeVirtualPanel
          key={[...selected].join()}
          event={event}
          rows={chosen}
          onChanged={() => setSelected(nothing)}
        />
      )}
    </Stack>
  )
}
