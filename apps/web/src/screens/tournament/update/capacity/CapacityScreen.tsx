import { type DayText, dayOf } from '@kegler/domain/dates.ts'
import { capacityAtOnce } from '@kegler/domain/setup/capacity/capacity.calls.ts'
import { figure, plural } from '@kegler/domain/texts.ts'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Await } from '../../../../kit/act/Await.tsx'
import { HeatCalendar } from '../../../../kit/chart/HeatCalendar.tsx'
import { DayField } from '../../../../kit/dates/DayField.tsx'
import { dayIn } from '../../../../kit/dates/typedDay.ts'
import { clearButton } from '../../../../kit/form/clearButton.ts'
import { useSetupTournament } from '../../tournament.ts'
import { type CapacityRow, capacityRows, squadEvents } from '../squads/squadReads.ts'
import { BulkUpdate } from './BulkUpdate.tsx'
import { Legend, TypedRows, useTypedRows } from './CapacityCells.tsx'
import { CapacityTable } from './CapacityTable.tsx'

const none: readonly CapacityRow[] = []

/** The places of each squad: what is sold, held and for sale to captains. */
export function CapacityScreen() {
  const { id, timeZone, readOnly } = useSetupTournament()
  const { data: known } = useSuspenseQuery(squadEvents(id))
  const [eventId, setEventId] = useState<string | null>(null)
  const [typedFrom, setFrom] = useState<string | null>(null)
  const [typedThrough, setThrough] = useState<string | null>(null)
  const [from, through] = [dayIn(typedFrom), dayIn(typedThrough)]
  const { day } = useSearch({ from: '/setup/tournament/update/$tournamentId/capacity' })
  const navigate = useNavigate({ from: '/tournament/update/$tournamentId/capacity' })
  const choose = (chosen: DayText | null) =>
    void navigate({ search: chosen ? { day: chosen } : {}, replace: true, resetScroll: false })
  const [isBulk, setBulk] = useState(false)
  // of very many squads the server answers those that are looked for
  const isMany = known.squads > capacityAtOnce
  const filter = { eventId: eventId ?? undefined, from: from ?? day, through: through ?? undefined }
  const read = useQuery({
    ...capacityRows(id, isMany ? { ...filter, limit: String(capacityAtOnce) } : {}),
    placeholderData: keepPreviousData,
  })
  const all = read.data ?? none
  const inDays = useMemo(
    () =>
      all.filter(
        (row) =>
          (!eventId || row.eventId === eventId) && (!from || row.day >= from) && (!through || row.day <= through),
      ),
    [all, eventId, from, through],
  )
  const rows = useMemo(() => inDays.filter((row) => !day || row.day === day), [inDays, day])
  const days = useMemo(
    () =>
      [...Map.groupBy(inDays, (row) => row.day)].map(([day, squads]) => ({
        day,
        parts: squads.map(({ sold, held, totalEntries }) => ({ taken: sold + held, total: totalEntries })),
      })),
    [inDays],
  )
  const typed = useTypedRows(all)
  if (!read.data) return <Await of={read} loading="Loading capacity data." />
  const sum = (of: (row: CapacityRow) => number) => figure(rows.reduce((total, row) => total + of(row), 0))
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
        {!readOnly && (
          <Button disabled={all.length === 0} onClick={() => setBulk(true)}>
            Bulk Update
          </Button>
        )}
      </Group>
      {days.length > 1 && (
        <HeatCalendar
          label="Days of squads and how full they are"
          days={days}
          today={dayOf(new Date(), timeZone)}
          chosen={day ?? null}
          onChoose={choose}
          ends={['empty', 'full']}
        />
      )}
      <Group gap="xs">
        <Text c="var(--text-soft)" role="status">
          {[
            `${plural(rows.length, 'squad', 'squads')}: ${sum((row) => row.sold)} sold,`,
            `${sum((row) => row.held)} in carts,`,
            `${sum((row) => row.capacity)} of ${sum((row) => row.totalEntries)} for captains.`,
            isMany && all.length === capacityAtOnce && 'More squads follow: choose an event or days.',
          ]
            .filter(Boolean)
            .join(' ')}
        </Text>
        {day && (
          <Button variant="subtle" size="compact-md" onClick={() => choose(null)}>
            Show all days
          </Button>
        )}
      </Group>
      <Legend />
      <TypedRows value={typed}>
        <CapacityTable rows={rows} known={known} />
      </TypedRows>
      {isBulk && (
        <BulkUpdate
          eventId={eventId}
          from={from ?? day ?? null}
          through={through ?? day ?? null}
          onClose={() => setBulk(false)}
        />
      )}
    </Stack>
  )
}
