import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { TimeCell } from '@kegler/domain/setup/imports/cells.ts'
import { quarterHours, timeLabel } from '@kegler/domain/setup/squads/squad.rules.ts'
import { Button, Checkbox, Group, Select, TagsInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
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
  /** The same event, lanes and days once more, for other starts. */
  onCopy: () => void
}

/** An event with its starts and lanes, on the days of the plan or on days of its own. */
export function PlanLine({ form, index, events, canRemove, onCopy }: Props) {
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
  const changeTimes = (typed: string[]) => {
    const read = typed.map((text) => TimeCell.safeParse(text))
    form.setFieldValue(at('times'), [...new Set(read.flatMap(({ data }) => data ?? []))].sort() as never)
    const wrong = typed.find((_, index) => !read[index]?.success)
    if (wrong) form.setFieldError(at('times'), `This is not a time: ${wrong.slice(0, 40)}.`)
  }
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
        <TagsInput
          {...form.getInputProps(at('times'))}
          value={(line?.times ?? []).map(timeLabel)}
          onChange={changeTimes}
          label="Starts"
          description="8:00 AM, 11:30 AM"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          acceptValueOnBlur
          flex="2 1 14rem"
          data={quarterHours.map(({ label }) => label)}
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
        <Group gap="xs">
          <Button variant="subtle" size="compact-md" onClick={onCopy}>
            Other starts
          </Button>
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
