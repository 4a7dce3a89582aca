import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { formatDay } from '@kegler/domain/dates.ts'
import { quarterHours } from '@kegler/domain/setup/squads/squad.rules.ts'
import { Button, Checkbox, Group, MultiSelect, Pill, Select } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useState } from 'react'
import type { SquadEvents } from '../../../../setup/squads/queries.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { DayField } from '../../../../ui/dates/DayField.tsx'
import { WholeNumber } from '../../../../ui/form/fields.tsx'
import { Below } from '../../../../ui/Panel.tsx'
import { WeekdayChips } from './SquadFields.tsx'

export interface TypedLine {
  eventId: string | null
  times: string[]
  startLane: number | null
  endLane: number | null
  firstDay: string | null
  lastDay: string | null
  weekdays: boolean[] | null
}

interface Props {
  form: ReturnType<typeof useForm<{ lines: TypedLine[]; weekdays: boolean[]; firstDay: string; lastDay: string }>>
  index: number
  events: SquadEvents['events']
  canRemove: boolean
}

/** An event with its starts and lanes, on the days of the plan or on days of its own. */
export function PlanLine({ form, index, events, canRemove }: Props) {
  const { startDate, endDate } = useSetupTournament()
  const at = (name: keyof TypedLine) => `lines.${index}.${name}` as never
  const { weekdays, firstDay, lastDay, lines } = form.getValues()
  const line = lines[index]
  const own = line?.weekdays ?? null
  const lane = (name: 'startLane' | 'endLane', label: string) => (
    <WholeNumber
      {...form.getInputProps(at(name))}
      value={line?.[name] ?? ''}
      onChange={(value) => form.setFieldValue(at(name), (value === '' ? null : value) as never)}
      {...{ label, required: true, step: 2, min: name === 'startLane' ? 1 : 2, flex: '0 1 7rem' }}
    />
  )
  const change = (isOwn: boolean) => {
    form.setFieldValue(at('weekdays'), (isOwn ? weekdays : null) as never)
    form.setFieldValue(at('firstDay'), (isOwn ? firstDay : null) as never)
    form.setFieldValue(at('lastDay'), (isOwn ? lastDay : null) as never)
  }
  return (
    <Below aria-label={`Line ${index + 1}`}>
      <Group align="flex-start" gap="md">
        <Select
          {...form.getInputProps(at('eventId'))}
          label="Event"
          required
          flex="1 1 10rem"
          data={events.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <MultiSelect
          {...form.getInputProps(at('times'))}
          label="Starts"
          required
          searchable
          flex="2 1 14rem"
          data={[...quarterHours]}
        />
        {lane('startLane', 'Start lane')}
        {lane('endLane', 'End lane')}
      </Group>
      <Group mt="sm" justify="space-between">
        <Checkbox
          label="On other days than the plan"
          checked={own !== null}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        {canRemove && (
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            onClick={() => form.removeListItem('lines' as never, index)}
          >
            Remove
          </Button>
        )}
      </Group>
      {own && (
        <Group align="flex-start" gap="md" mt="sm">
          <DayField {...form.getInputProps(at('firstDay'))} label="From" minDate={startDate} maxDate={endDate} />
          <DayField {...form.getInputProps(at('lastDay'))} label="Through" minDate={startDate} maxDate={endDate} />
          <WeekdayChips label="On" value={own} onChange={(days) => form.setFieldValue(at('weekdays'), days as never)} />
        </Group>
      )}
    </Below>
  )
}

/** Days that are chosen one by one. */
export function PlanDays({
  label,
  days,
  onChange,
}: {
  label: string
  days: readonly string[]
  onChange: (days: string[]) => void
}) {
  const { startDate, endDate } = useSetupTournament()
  const [typed, setTyped] = useState<string | null>(null)
  const add = (day: string | null) => {
    setTyped(day)
    if (!day || days.includes(day)) return
    onChange([...days, day].sort())
    setTyped(null)
  }
  return (
    <Group align="flex-end" gap="sm">
      <DayField label={label} value={typed} onChange={add} minDate={startDate} maxDate={endDate} w="11rem" />
      <Group gap={4} role="list" aria-label={`${label}, chosen`}>
        {days.map((day) => (
          <Pill
            key={day}
            role="listitem"
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove ${formatDay(day)}` }}
            onRemove={() => onChange(days.filter((other) => other !== day))}
          >
            {formatDay(day)}
          </Pill>
        ))}
      </Group>
    </Group>
  )
}
