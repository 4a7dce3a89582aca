import { Checkbox, Group, Select, Text } from '@mantine/core'
import { clearButton } from '../../../../kit/form/clearButton.ts'
import { Money } from '../../../../kit/Money.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { Table } from '../../../../kit/table/Table.tsx'
import { RefundButton } from '../../../../payments/staff/RefundDialog.tsx'
import { CancelVirtualEntryButton, ReactivateVirtualEntryButton } from './CancelVirtualEntryDialog.tsx'
import { choicesOf, type Picks, pickOf, type VirtualEvent, type VirtualRow, whyNotPick } from './picks.ts'
import classes from './VirtualEvent.module.css'

interface Props {
  event: VirtualEvent
  picks: Picks
  selected: ReadonlySet<string>
  onPick: (id: string, owner: string | null) => void
  onToggle: (id: string) => void
}

/** The captain's entries of the virtual event, each with its bowler or team. */
export function VirtualRows({ event, picks, selected, onPick, onToggle }: Props) {
  const isBowlers = event.owner === 'bowler'
  const thing = isBowlers ? 'Bowler' : 'Team'
  const owner = (row: VirtualRow) => {
    if (row.isCancelled)
      return (
        <StatusBadge tone="quiet">
          {['CANCELLED', row.bowlerName || row.teamName].filter(Boolean).join(', ')}
        </StatusBadge>
      )
    const why = whyNotPick(event, row, picks)
    const holder = event.bowlers.find(({ id }) => id === pickOf(row, picks))?.otherCaptainName
    return (
      <div className={classes.pick}>
        <Select
          aria-label={`${thing} of row ${row.position}`}
          placeholder={`No ${thing.toLowerCase()} yet`}
          searchable
          clearable
          clearButtonProps={clearButton(`Clear row ${row.position}`)}
          nothingFoundMessage="No results found"
          disabled={event.readOnly}
          data={choicesOf(event, row).map(({ id, description }) => ({ value: id, label: description }))}
          value={pickOf(row, picks)}
          onChange={(id) => onPick(row.id, id)}
          error={why && !why.badge ? why.text : undefined}
        />
        {why?.badge && (
          <span role="status">
            <StatusBadge tone="wrong">{why.text}</StatusBadge>
          </span>
        )}
        {why?.badge && holder && <Text c="var(--text-soft)">{`By ${holder}.`}</Text>}
      </div>
    )
  }
  const acts = (row: VirtualRow) => {
    if (row.isCancelled) return <ReactivateVirtualEntryButton virtualEntryId={row.id} />
    return (
      <Group gap="xs" display="inline-flex">
        <RefundButton size="compact-sm" of={{ virtualEntryId: row.id }} hidden={row.balance !== 0} />
        <CancelVirtualEntryButton
          virtualEntryId={row.id}
          name={[`${event.virtualEventName} ${row.position}`, row.bowlerName || row.teamName]
            .filter(Boolean)
            .join(', ')}
        />
      </Group>
    )
  }
  return (
    <Table
      className={classes.rows}
      rows={event.virtualEntries}
      keyOf={({ id }) => id}
      columns={[
        {
          header: 'Select',
          hideHeader: true,
          tick: true,
          cell: (row) =>
            row.isCancelled ? null : (
              <Checkbox
                aria-label={`Select row ${row.position}`}
                checked={selected.has(row.id)}
                onChange={() => onToggle(row.id)}
              />
            ),
        },
        { header: 'Position', names: true, cell: ({ position }) => position },
        { header: thing, phone: 'line', cell: owner },
        { header: 'Division', phone: 'meta', cell: ({ divisionName }) => divisionName },
        {
          header: 'Balance',
          phone: 'end',
          end: true,
          cell: (row) => (
            <>
              {row.isCancelled && <span className={classes.label}>BALANCE </span>}
              <Money dollars={row.balance} />
            </>
          ),
        },
        { header: 'Actions', hideHeader: true, end: true, cell: acts },
      ]}
    />
  )
}
