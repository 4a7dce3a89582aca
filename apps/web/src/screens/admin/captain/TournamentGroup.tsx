import { isSelectable, type Selection } from '@kegler/domain/captains/selection.rules.ts'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { Checkbox, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Panel } from '../../../kit/Panel.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Table } from '../../../kit/table/Table.tsx'
import { Owed } from '../../../lists/states.tsx'
import { PaymentLinkButton } from '../PaymentLinkButton.tsx'
import { ResendMail } from '../ResendMail.tsx'
import classes from './Captain.module.css'
import type { Captain, CaptainTournament, EntryRow } from './captainRows.ts'
import { MarkedStart } from './MarkedStart.tsx'

interface Props {
  captain: Captain
  tournament: CaptainTournament
  selection: Selection
  onToggle: (id: string) => void
  /** The key that sends the reservations again is this one's. */
  hasKey: boolean
}

/** The entry whose mail names all that the captain has in the tournament; undefined: there is nothing to send. */
export const sentEntry = ({ entries }: CaptainTournament): EntryRow | undefined =>
  entries.find(({ isCancelled, parentEntryId }) => !isCancelled && parentEntryId === null)

/** What the captain has in one tournament; its heading opens and closes it. */
export function TournamentGroup({ captain, tournament, selection, onToggle, hasKey }: Props) {
  const [collapsed, setCollapsed] = useState(tournament.collapsed)
  const { id, name, balanceDue, eventSummaries, entries, virtualEvents } = tournament
  const sent = sentEntry(tournament)
  const isOff = !isSelectable({ tournamentId: id }, selection)
  const tick = (rowId: string, label: string) => (
    <Checkbox
      aria-label={`Select ${label}`}
      data-row={rowId}
      disabled={isOff}
      checked={selection.items.some((item) => item.id === rowId)}
      onChange={() => onToggle(rowId)}
    />
  )
  const nameOf = (entry: EntryRow) => (
    <>
      <Link to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId: entry.parentEntryId ?? entry.id }}>
        {entry.entryNumber}
      </Link>
      {entry.parentEntryId && <Text className={classes.mark}>linked</Text>}
      {entry.isCancelled && (
        <Text span ms="xs">
          <StatusBadge tone="quiet">CANCELLED</StatusBadge>
        </Text>
      )}
    </>
  )
  return (
    <Panel aria-label={name} py="sm">
      <Group justify="space-between" gap="xs">
        <Title order={3}>
          <UnstyledButton
            aria-expanded={!collapsed}
            className={classes.toggle ?? ''}
            onClick={() => setCollapsed(!collapsed)}
          >
            <span aria-hidden className={classes.arrow} data-open={!collapsed} />
            <span>{`${name} - Balance Due: ${formatMoney(toCents(balanceDue))}`}</span>
          </UnstyledButton>
        </Title>
        <Group gap="xs">
          {sent && <ResendMail entryId={sent.id} compact hasKey={hasKey} />}
          {balanceDue > 0 && (
            <PaymentLinkButton captainId={captain.captainId} to={captain.captainEmail} tournamentId={id} />
          )}
        </Group>
      </Group>
      <Text c="var(--text-soft)">
        {`${eventSummaries.map(({ name: event, count }) => `${event}: ${count}`).join(', ') || 'No entries'}${tournament.isArchived ? ' (archived)' : ''}`}
      </Text>
      {!collapsed && entries.length > 0 && (
        <Table
          className={classes.rows}
          rows={entries}
          keyOf={(entry) => entry.id}
          columns={[
            {
              header: 'Select',
              hideHeader: true,
              tick: true,
              cell: (entry) => tick(entry.id, String(entry.entryNumber)),
            },
            { header: 'Reservation', names: true, cell: nameOf },
            { header: 'Event', phone: 'meta', cell: ({ eventName }) => eventName },
            { header: 'Team', phone: 'meta', cell: (entry) => entry.name },
            {
              header: 'Squad',
              phone: 'meta',
              cell: (entry) => <MarkedStart entry={entry} timeZone={tournament.timeZone} />,
            },
            { header: 'Balance Due', end: true, phone: 'end', cell: (entry) => <Owed dollars={entry.balanceDue} /> },
          ]}
        />
      )}
      {!collapsed && virtualEvents.length > 0 && (
        <Table
          className={classes.rows}
          rows={virtualEvents}
          keyOf={({ virtualEventId }) => virtualEventId}
          columns={[
            {
              header: 'Select',
              hideHeader: true,
              tick: true,
              cell: ({ virtualEventId, virtualEventName }) => tick(virtualEventId, virtualEventName),
            },
            {
              header: 'Virtual Event',
              names: true,
              cell: ({ virtualEventId, virtualEventName }) => (
                <Link
                  to="/admin/captain/$captainId/virtualevent/$virtualEventId/{-$paymentId}"
                  params={{ captainId: captain.captainId, virtualEventId }}
                >
                  {virtualEventName}
                </Link>
              ),
            },
            { header: 'Entries', cell: ({ quantity }) => quantity },
            { header: 'Balance Due', end: true, phone: 'end', cell: (event) => <Owed dollars={event.balanceDue} /> },
          ]}
        />
      )}
    </Panel>
  )
}
