import { textsOf } from '@kegler/domain/setup/fields.ts'
import { squadFields } from '@kegler/domain/setup/squads/squad.fields.ts'
import { quarterHours, timeLabel } from '@kegler/domain/setup/squads/squad.rules.ts'
import { Group, Select, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ActFields } from '../../../../kit/act/useAct.ts'
import { DayField } from '../../../../kit/dates/DayField.tsx'
import { dayIn } from '../../../../kit/dates/typedDay.ts'
import { WholeNumber } from '../../../../kit/form/fields.tsx'
import { WeekdayChips } from '../../../../kit/form/WeekdayChips.tsx'
import type { FormValues } from '../../formValues.ts'
import { useSetupTournament } from '../../tournament.ts'
import { type Squad, squadEvents } from './squadReads.ts'

export type SquadValues = FormValues<typeof squadFields, Squad>
export interface RepeatValues extends Pick<SquadValues, 'startDateTime'> {
  repeatOn: readonly boolean[]
  until: string | null
}

/** What a squad is: its event, day, time and lanes. */
export function SquadFields({ fields, isTaken = false }: { fields: ActFields<SquadValues>; isTaken?: boolean }) {
  const { id, startDate, endDate } = useSetupTournament()
  const { data } = useSuspenseQuery(squadEvents(id))
  const { time } = fields.typed
  const isOdd = time && !quarterHours.some(({ value }) => value === time)
  const times = isOdd ? [...quarterHours, { value: time, label: timeLabel(time) }] : [...quarterHours]
  const kept = isTaken ? 'It stays, since people have places.' : undefined
  return (
    <>
      <Group align="flex-start" gap="md">
        <Select
          {...fields.choice('eventId')}
          {...textsOf(squadFields, 'eventId')}
          required
          disabled={isTaken}
          description={kept}
          flex="1 1 12rem"
          data={data.events.map((event) => ({ value: event.id, label: event.name }))}
        />
        <DayField
          {...fields.choice('startDateTime')}
          {...textsOf(squadFields, 'startDateTime')}
          required
          disabled={isTaken}
          description={kept}
          minDate={startDate}
          maxDate={endDate}
          flex="1 1 10rem"
        />
        <Select
          {...fields.choice('time')}
          {...textsOf(squadFields, 'time')}
          required
          searchable
          data={times}
          flex="1 1 8rem"
        />
      </Group>
      <Group align="flex-start" gap="md">
        <WholeNumber
          {...fields.number('startLane')}
          {...textsOf(squadFields, 'startLane')}
          required
          min={1}
          step={2}
          flex="1 1 7rem"
        />
        <WholeNumber
          {...fields.number('endLane')}
          {...textsOf(squadFields, 'endLane')}
          required
          min={2}
          step={2}
          flex="1 1 7rem"
        />
        <TextInput
          {...fields.field('description')}
          {...textsOf(squadFields, 'description')}
          maxLength={100}
          flex="2 1 14rem"
        />
      </Group>
    </>
  )
}

/** The days on which the same squad is made again. */
export function Repeat({ fields }: { fields: ActFields<RepeatValues> }) {
  const { endDate } = useSetupTournament()
  const { repeatOn, startDateTime } = fields.typed
  const day = dayIn(startDateTime)
  return (
    <Group align="flex-start" gap="md">
      <WeekdayChips label="Repeat on" value={repeatOn} onChange={fields.choice('repeatOn').onChange} />
      {repeatOn.some(Boolean) && (
        <DayField
          {...fields.choice('until')}
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
