import { type DayText, dayOf, formatTime, formatWeekday, zoneName } from '@kegler/domain/dates.ts'
import { Badge, Group, Radio, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AnswerOf, query, serverNow } from '../../app/api.ts'
import choice from '../../ui/ChoiceBox.module.css'
import { notify } from '../../ui/feedback/notify.ts'
import { Loading } from '../../ui/Loading.tsx'
import { MonthGrid } from '../../ui/MonthGrid.tsx'
import { RetryError } from '../../ui/RetryError.tsx'
import classes from './Squads.module.css'

const squadsOf = 'GET admin/entry/:id/squads/:date'
export type StaffSquad = AnswerOf<typeof squadsOf>[number]
export interface SquadTarget {
  entryId: string
  squadDateTime: string | null
  tournament: { startDate: DayText; endDate: DayText; timeZone: string }
}

/** The squads of a day that have a place for the entry. */
const staffSquadsQuery = (id: string, date: DayText) => query(squadsOf, { params: { id, date } })

/** First and last day that can be chosen, and the one to begin with: the entry's own while it can. */
export function daysOf({ squadDateTime, tournament: { startDate, endDate, timeZone } }: SquadTarget) {
  const today = dayOf(new Date(serverNow()), timeZone)
  const first = today > startDate ? today : startDate
  const own = squadDateTime && dayOf(squadDateTime, timeZone)
  return { first, last: endDate, own, start: own && own >= first && own <= endDate ? own : first }
}

interface Props {
  entry: SquadTarget
  date: DayText
  onDate: (date: DayText) => void
  /** Id of the chosen squad; '' for none. */
  value: string
  onChange: (squad: StaffSquad) => void
  /** What is missing. */
  error?: string | undefined
}

/** A day of the tournament, then a squad of it with a place for the entry. */
export function StaffSquadPicker({ entry, date, onDate, value, onChange, error }: Props) {
  const { timeZone } = entry.tournament
  const { first, last, own } = daysOf(entry)
  const read = useQuery({ ...staffSquadsQuery(entry.entryId, date), staleTime: 0 })
  const days = useQuery(query('GET admin/entry/:id/squads', { params: { id: entry.entryId } }))
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
              label: [places, day === own && 'the date of this entry'].filter(Boolean).join(', '),
              mark: left.has(day) && <span className={classes.left} data-left={left.get(day)} />,
            }
          }}
          first={first}
          last={last}
        />
        <Text size="sm" c="var(--text-soft)" mt="xs">
          Below each day: places left for staff.
        </Text>
      </div>
      <div>
        {!read.data && (read.isError ? <RetryError of={read} /> : <Loading>Loading the squads.</Loading>)}
        {read.data?.length === 0 && (
          <>
            <Text fw={600}>{formatWeekday(date)}</Text>
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
              <Text size="sm" c="var(--text-soft)">
                Times are local to the tournament ({zoneName(timeZone, `${date}T12:00:00Z`)}).
              </Text>
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

const Facts = ({ squad: { adminAvailable, hideFromCaptains, hasStarted } }: { squad: StaffSquad }) => (
  <Group component="span" gap="0.25rem 0.5rem">
    <span>{adminAvailable} available</span>
    {hideFromCaptains && (
      <Badge component="span" variant="default" tt="none">
        Hidden from captains
      </Badge>
    )}
    {hasStarted && (
      <Badge component="span" variant="default" tt="none">
        Started
      </Badge>
    )}
  </Group>
)
