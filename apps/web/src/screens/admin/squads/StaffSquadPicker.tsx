import { type DayText, dayOf, formatTime, formatWeekday, zoneName } from '@kegler/domain/dates.ts'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type AnswerOf, query, serverNow } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import choice from '../../../kit/ChoiceBox.module.css'
import { notify } from '../../../kit/feedback/notify.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { MonthGrid } from '../../../kit/MonthGrid.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import classes from './Squads.module.css'

const FindForEntry = lazyPart(() => import('./FindForEntry.tsx'), 'FindForEntry')
const squadsOf = 'GET admin/entry/:id/squads/:date'
export type StaffSquad = AnswerOf<typeof squadsOf>[number]
export interface SquadTarget {
  entryId: string
  eventId: string
  squadDateTime: string | null
  tournament: { id: string; startDate: DayText; endDate: DayText; timeZone: string }
}

/** The squads of a day that have a place for the entry. */
export const staffSquadsQuery = (id: string, date: DayText) => query(squadsOf, { params: { id, date } })

/** First and last day that can be chosen, and the one to begin with: the entry's own while it can. */
export function daysOf({ squadDateTime, tournament: { startDate, endDate, timeZone } }: SquadTarget) {
  const today = dayOf(new Date(serverNow()), timeZone)
  const first = today > startDate ? today : startDate
  const entryDay = squadDateTime && dayOf(squadDateTime, timeZone)
  return {
    first,
    last: endDate,
    entryDay,
    start: entryDay && entryDay >= first && entryDay <= endDate ? entryDay : first,
  }
}

interface Props {
  entry: SquadTarget
  date: DayText
  onDate: (date: DayText) => void
  /** Id of the chosen squad; '' for none. */
  value: string
  onChange: (squad: StaffSquad) => void
  /** How many entries move: a date for them can be looked for. */
  moving?: number
  /** What is missing. */
  error?: ReactNode
}

/** A day of the tournament, then a squad of it with a place for the entry. */
export function StaffSquadPicker({ entry, date, onDate, value, onChange, moving, error }: Props) {
  const { timeZone } = entry.tournament
  const { first, last, entryDay } = daysOf(entry)
  const read = useQuery({ ...staffSquadsQuery(entry.entryId, date), staleTime: 0 })
  const days = useQuery(query('GET admin/entry/:id/squads', { params: { id: entry.entryId } }))
  const [isFinding, setFinding] = useState(false)
  const sets = Math.max(0, ...(days.data ?? []).map(({ childEntries }) => childEntries))
  const left = new Map(days.data?.map(({ date, available }) => [date, available]))
  useEffect(() => {
    if (read.isError) notify('Error getting squads!', 'There was an error getting available squad times.', 'red')
  }, [read.isError])
  return (
    <div className={classes.columns}>
      <div>
        <MonthGrid
          label="Choose a date"
          value={date}
          onChange={onDate}
          look={(day) => {
            const places = days.data && `${left.get(day) ?? 0} places`
            return {
              disabled: day < first || day > last,
              label: [places, day === entryDay && 'the date of this entry'].filter(Boolean).join(', '),
              mark: left.has(day) && <span className={classes.left} data-left={left.get(day)} />,
            }
          }}
          first={first}
          last={last}
        />
        <Text size="sm" c="var(--text-soft)" mt="xs">
          Below each day: places left for staff.
        </Text>
        {moving !== undefined && (
          <Button variant="default" mt="xs" onClick={() => setFinding(true)}>
            Find a date
          </Button>
        )}
        {moving !== undefined && isFinding && days.data && (
          <FindForEntry
            entry={entry}
            quantity={Math.min(moving, 20)}
            sets={sets}
            onFound={(day, squad) => {
              onDate(day)
              if (squad) onChange(squad)
            }}
            onClose={() => setFinding(false)}
          />
        )}
      </div>
      <div>
        <Await of={read} loading="Loading the squads." />
        {read.data?.length === 0 && (
          <>
            <Text fw={650}>{formatWeekday(date)}</Text>
            <Text>There are no squads available on this date</Text>
          </>
        )}
        {read.data && read.data.length > 0 && (
          <Radio.Group
            label={formatWeekday(date)}
            value={value}
            onChange={(id) => {
              const squad = read.data.find((one) => one.id === id)
              if (squad) onChange(squad)
            }}
            error={error}
          >
            <Stack gap="xs">
              <Text
                size="sm"
                c="var(--text-soft)"
              >{`Times are local to the tournament (${zoneName(timeZone, `${date}T12:00:00Z`)}).`}</Text>
              {read.data.map((squad) => (
                <Radio
                  key={squad.id}
                  className={choice.box ?? ''}
                  value={squad.id}
                  label={`${formatTime(squad.startDateTime, timeZone)} ${squad.eventName}`}
                  description={<Facts squad={squad} />}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </div>
    </div>
  )
}

const Facts = ({ squad: { adminAvailable, kept, hideFromCaptains, hasStarted } }: { squad: StaffSquad }) => (
  <Group component="span" gap="0.25rem 0.5rem">
    <span>{`${adminAvailable} available`}</span>
    {kept > 0 && <span>{`${kept} kept for the waiting list`}</span>}
    {hideFromCaptains && <StatusBadge tone="quiet">Hidden from captains</StatusBadge>}
    {hasStarted && <StatusBadge tone="quiet">Started</StatusBadge>}
  </Group>
)
