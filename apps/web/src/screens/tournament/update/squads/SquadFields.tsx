import '@mantine/core/styles/Chip.layer.css'
import { quarterHours, timeLabel, weekdayNames } from '@kegler/domain/setup/squads/squad.rules.ts'
import { Chip, Group, Input, Select, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { squadEvents } from '../../../../setup/squads/queries.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { DayField } from '../../../../ui/dates/DayField.tsx'
import { dayIn } from '../../../../ui/dates/typedDay.ts'
import { WholeNumber } from '../../../../ui/form/fields.tsx'

interface Edit {
  choice: (name: never) => GetInputPropsReturnType
  text: (name: never) => GetInputPropsReturnType
  number: (name: never) => GetInputPropsReturnType
  typed: Record<string, unknown>
}
const of = (name: string) => name as never

/** What a squad is: its event, day, time and lanes. */
export function SquadFields({ edit, isTaken = false }: { edit: Edit; isTaken?: boolean }) {
  const { id, startDate, endDate } = useSetupTournament()
  const { data } = useSuspenseQuery(squadEvents(id))
  const { time } = edit.typed as { time: string | null }
  const isOdd = time && !quarterHours.some(({ value }) => value === time)
  const times = isOdd ? [...quarterHours, { value: time, label: timeLabel(time) }] : [...quarterHours]
  const kept = isTaken ? 'It stays, since people have places.' : undefined
  return (
    <>
      <Group align="flex-start" gap="md">
        <Select
          {...edit.choice(of('eventId'))}
          label="Event"
          required
          disabled={isTaken}
          description={kept}
          flex="1 1 12rem"
          data={data.events.map((event) => ({ value: event.id, label: event.name }))}
        />
        <DayField
          {...edit.choice(of('startDateTime'))}
          label="Date"
          required
          disabled={isTaken}
          description={kept}
          minDate={startDate}
          maxDate={endDate}
          flex="1 1 10rem"
        />
        <Select {...edit.choice(of('time'))} label="Time" required searchable data={times} flex="1 1 8rem" />
      </Group>
      <Group align="flex-start" gap="md">
        <WholeNumber {...edit.number(of('startLane'))} label="Start lane" required min={1} step={2} flex="1 1 7rem" />
        <WholeNumber {...edit.number(of('endLane'))} label="End lane" required min={2} step={2} flex="1 1 7rem" />
        <TextInput {...edit.text(of('description'))} label="Description" maxLength={100} flex="2 1 14rem" />
      </Group>
    </>
  )
}

/** The days on which the same squad is made again. */
export function Repeat({ edit }: { edit: Edit }) {
  const { endDate } = useSetupTournament()
  const { repeatOn, startDateTime } = edit.typed as { repeatOn: readonly boolean[]; startDateTime: string }
  const day = dayIn(startDateTime)
  return (
    <Group align="flex-start" gap="md">
      <WeekdayChips label="Repeat on" value={repeatOn} onChange={edit.choice(of('repeatOn')).onChange} />
      {repeatOn.some(Boolean) && (
        <DayField
          {...edit.choice(of('until'))}
          label="Until"
          required
          {...(day ? { minDate: day } : {})}
          maxDate={endDate}
          flex="0 1 11rem"
        />
      )}
    </Group>
  )
}

interface Weekdays {
  label: string
  value: readonly boolean[]
  onChange: (days: boolean[]) => void
}
/** Sunday to Saturday, each on or off. */
export const WeekdayChips = ({ label, value, onChange }: Weekdays) => (
  <Input.Wrapper label={label} labelElement="div" role="group" aria-label={label}>
    <Group gap={4}>
      {weekdayNames.map((name, index) => (
        <Chip
          key={name}
          size="sm"
          checked={value[index] ?? false}
          onChange={(isOn) => onChange(value.map((was, at) => (at === index ? isOn : was)))}
        >
          {name}
        </Chip>
      ))}
    </Group>
  </Input.Wrapper>
)
