import { addDays, dayOf, formatWeekday } from '@kegler/domain/dates.ts'
import { numberOf } from '@kegler/domain/typed-number.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Await } from '../../../../kit/act/Await.tsx'
import { DayField } from '../../../../kit/dates/DayField.tsx'
import { dayIn } from '../../../../kit/dates/typedDay.ts'
import { Empty } from '../../../../kit/Empty.tsx'
import { BoundedNumber } from '../../../../kit/form/fields.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { type CapacityRow, capacityRows, squadEvents } from '../squads/squadReads.ts'
import { CenterLanes, type PlacedSquad } from './CenterLanes.tsx'
import classes from './Planner.module.css'

const usualMinutes = 10

/** Who has which lanes on a day, center by center and start by start. */
export function PlannerScreen() {
  const tournament = useSetupTournament()
  const { id, timeZone, locations, startDate } = tournament
  const { data: known } = useSuspenseQuery(squadEvents(id))
  const read = useQuery(capacityRows(id))
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState<number | string>(usualMinutes)
  const minutes = numberOf(typed) || usualMinutes
  if (!read.data) return <Await of={read} loading="Loading squads." />
  const today = dayOf(new Date(), timeZone)
  const days = [...new Set(read.data.map((row) => row.day))]
  const day = dayIn(chosen) ?? days.find((one) => one >= today) ?? days.at(-1) ?? startDate
  const [before, after] = [days.findLast((one) => one < day), days.find((one) => one > day)]
  const eventOf = (row: CapacityRow) => known.events.find((event) => event.id === row.eventId)
  // what began the evening before may still bowl after midnight
  const placed = read.data
    .filter((row) => row.day === day || row.day === addDays(day, -1))
    .map((row): PlacedSquad => {
      const event = eventOf(row)
      const length = (event?.gamesPerSeries ?? 3) * (event?.numberOfBowlers ?? 1) * minutes
      const clock = new Date(row.startDateTime).toLocaleTimeString('en-GB', {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
      })
      const startsAt = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5)) - (row.day === day ? 0 : 1_440)
      return { ...row, startsAt, minutes: length }
    })
  const centers = [...Map.groupBy(placed, (row) => eventOf(row)?.locationId ?? '')].filter(([, squads]) =>
    squads.some(({ startsAt }) => startsAt >= 0),
  )
  return (
    <Stack gap="lg">
      <Group align="flex-end" gap="sm">
        <div className={classes.day}>
          <Button variant="default" disabled={!before} onClick={() => setChosen(before ?? null)}>
            Previous
          </Button>
          <DayField label="Day" value={chosen ?? day} clearable={false} onChange={setChosen} />
          <Button variant="default" disabled={!after} onClick={() => setChosen(after ?? null)}>
            Next
          </Button>
        </div>
        <BoundedNumber
          label="Minutes per game and bowler"
          value={typed}
          min={1}
          max={60}
          onChange={setTyped}
          w="14rem"
        />
      </Group>
      <Text c="var(--text-soft)">{`${formatWeekday(day)}. A squad is assumed to take games × bowlers × ${minutes} minutes.`}</Text>
      {centers.length === 0 && <Empty>No squads on this day.</Empty>}
      {centers.map(([locationId, squads]) => {
        const location = locations.find((one) => one.id === locationId)
        const used = Math.max(...squads.map(({ endLane }) => endLane))
        return (
          <CenterLanes
            key={locationId}
            name={location?.name ?? 'Without a center'}
            lanes={Math.max(location?.lanes ?? 0, used)}
            own={location?.lanes ?? null}
            squads={squads}
            known={known}
          />
        )
      })}
    </Stack>
  )
}
