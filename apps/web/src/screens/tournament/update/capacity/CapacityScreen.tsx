import { formatSquad, shortHour } from '@kegler/domain/dates.ts'
import { capacityAtOnce } from '@kegler/domain/setup/capacity/capacity.calls.ts'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type CapacityRow, capacityRows, colorOf, squadEvents } from '../../../../setup/squads/queries.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { DayField } from '../../../../ui/dates/DayField.tsx'
import { dayIn } from '../../../../ui/dates/typedDay.ts'
import { clearButton } from '../../../../ui/form/clearButton.ts'
import { Loading } from '../../../../ui/Loading.tsx'
import { RetryError } from '../../../../ui/RetryError.tsx'
import { type StaffColumn, StaffTable } from '../../../../ui/table/StaffTable.tsx'
import { BulkUpdate } from './BulkUpdate.tsx'
import classes from './Capacity.module.css'
import { Available, Bar, Hide, Legend, TypedRows, useTypedRows } from './CapacityCells.tsx'

const none: readonly CapacityRow[] = []

/** The places of each squad: what is sold, held and for sale to captains. */
export function CapacityScreen() {
  const { id, timeZone, readOnly } = useSetupTournament()
  const { data: known } = useSuspenseQuery(squadEvents(id))
  const [eventId, setEventId] = useState<string | null>(null)
  const [typedFrom, setFrom] = useState<string | null>(null)
  const [typedThrough, setThrough] = useState<string | null>(null)
  const [from, through] = [dayIn(typedFrom), dayIn(typedThrough)]
  const [isBulk, setBulk] = useState(false)
  // of very many squads the server answers those that are looked for
  const isMany = known.squads > capacityAtOnce
  const filter = { eventId: eventId ?? undefined, from: from ?? undefined, through: through ?? undefined }
  const read = useQuery({
    ...capacityRows(id, isMany ? { ...filter, limit: String(capacityAtOnce) } : {}),
    placeholderData: keepPreviousData,
  })
  const all = read.data ?? none
  const rows = useMemo(
    () =>
      all.filter(
        (row) =>
          (!eventId || row.eventId === eventId) && (!from || row.day >= from) && (!through || row.day <= through),
      ),
    [all, eventId, from, through],
  )
  const columns = useMemo(
    (): StaffColumn<CapacityRow>[] => [
      {
        header: 'Name',
        names: true,
        sortBy: ({ name }) => name,
        cell: (row) => (
          <>
            <span className={classes.dot} style={{ background: colorOf(known, row.eventId) }} /> {row.name}
            {row.description && <span className={classes.soft}> {row.description}</span>}
            {row.soldWith && <span className={classes.soft}> sold with {row.soldWith}</span>}
          </>
        ),
      },
      {
        header: 'Date',
        sortBy: ({ startDateTime }) => startDateTime,
        cell: ({ startDateTime }) => shortHour(formatSquad(startDateTime, timeZone)),
      },
      { header: 'Total Entries', end: true, sortBy: (row) => row.totalEntries, cell: (row) => row.totalEntries },
      {
        header: '# Sold',
        end: true,
        sortBy: ({ sold }) => sold,
        cell: ({ sold, held }) => (
          <>
            {sold}
            {held > 0 && <span className={classes.soft}> +{held} in carts</span>}
          </>
        ),
      },
      { header: 'How full', hideHeader: true, cell: (row) => <Bar row={row} /> },
      { header: 'Available For Purchase', sortBy: ({ capacity }) => capacity, cell: (row) => <Available row={row} /> },
      { header: 'Hide From Captains', cell: (row) => <Hide row={row} /> },
    ],
    [known, timeZone],
  )
  const typed = useTypedRows(all)
  if (!read.data) return read.error ? <RetryError of={read} /> : <Loading>Loading capacity data.</Loading>
  const sum = (of: (row: CapacityRow) => number) =>
    rows.reduce((total, row) => total + of(row), 0).toLocaleString('en-US')
  return (
    <Stack gap="md">
      <Group align="flex-end" justify="space-between">
        <Group align="flex-end" gap="sm">
          <Select
            label="Event"
            placeholder="All events"
            clearable
            clearButtonProps={clearButton('All events')}
            value={eventId}
            onChange={setEventId}
            data={known.events.map((event) => ({ value: event.id, label: event.name }))}
          />
          <DayField label="From" value={typedFrom} onChange={setFrom} w="10rem" />
          <DayField label="Through" value={typedThrough} onChange={setThrough} w="10rem" />
        </Group>
        <Group gap="md">
          {!readOnly && (
            <Button disabled={all.length === 0} onClick={() => setBulk(true)}>
              Bulk Update
            </Button>
          )}
        </Group>
      </Group>
      <Text c="var(--text-soft)" role="status">
        {rows.length.toLocaleString('en-US')} {rows.length === 1 ? 'squad' : 'squads'}: {sum((row) => row.sold)} sold,{' '}
        {sum((row) => row.held)} in carts, {sum((row) => row.capacity)} of {sum((row) => row.totalEntries)} for
        captains.
        {isMany && all.length === capacityAtOnce && ' More squads follow: choose an event or days.'}
      </Text>
      <Legend />
      <TypedRows value={typed}>
        <StaffTable
          columns={columns}
          rows={rows}
          keyOf={(row) => row.id}
          empty="No information to display."
          className={classes.table}
        />
      </TypedRows>
      {isBulk && <BulkUpdate eventId={eventId} from={from} through={through} onClose={() => setBulk(false)} />}
    </Stack>
  )
}
