import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { TimeCell } from '@kegler/domain/setup/imports/cells.ts'
import { quarterHours, timeLabel } from '@kegler/domain/setup/squads/squad.rules.ts'
import { Button, Checkbox, Group, Select, TagsInput } from '@mantine/core'
import { useState } from 'react'
import type { ActFields } from '../../../../kit/act/useAct.ts'
import { DayField } from '../../../../kit/dates/DayField.tsx'
import { WholeNumber } from '../../../../kit/form/fields.tsx'
import { WeekdayChips } from '../../../../kit/form/WeekdayChips.tsx'
import { PanelBody } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import type { SquadEvents } from './squadReads.ts'

export interface TypedLine {
  eventId: string | null
  times: string[]
  startLane: number | null
  endLane: number | null
  firstDay: string | null
  lastDay: string | null
  weekdays: boolean[] | null
}

export interface PlanValues {
  firstDay: string | null
  lastDay: string | null
  weekdays: boolean[]
  lines: TypedLine[]
}
interface Props {
  fields: ActFields<PlanValues>
  index: number
  events: SquadEvents['events']
  /** The same event, lanes and days once more, for other starts. */
  onCopy: () => void
  /** Null: it is the only one. */
  onRemove: (() => void) | null
}

/** An event with its starts and lanes, on the days of the plan or on days of its own. */
export function PlanLine({ fields, index, events, onCopy, onRemove }: Props) {
  const { startDate, endDate } = useSetupTournament()
  const [noTime, setNoTime] = useState<string | null>(null)
  const at = (name: keyof TypedLine) => `lines.${index}.${name}` as const
  const set = (name: keyof TypedLine, value: unknown) => fields.choice(at(name)).onChange(value)
  const { weekdays, firstDay, lastDay, lines } = fields.typed
  const line = lines[index]
  const ownWeekdays = line?.weekdays ?? null
  const times = fields.choice(at('times'))
  const lane = (name: 'startLane' | 'endLane', label: string) => (
    <WholeNumber
      {...fields.number(at(name))}
      label={label}
      required
      step={2}
      min={name === 'startLane' ? 1 : 2}
      flex="0 1 7rem"
    />
  )
  const changeTimes = (typed: string[]) => {
    const read = typed.map((text) => TimeCell.safeParse(text))
    set('times', [...new Set(read.flatMap(({ data }) => data ?? []))].sort())
    setNoTime(typed.find((_, index) => !read[index]?.success)?.slice(0, 40) ?? null)
  }
  const change = (isOwn: boolean) => {
    set('weekdays', isOwn ? weekdays : null)
    set('firstDay', isOwn ? firstDay : null)
    set('lastDay', isOwn ? lastDay : null)
  }
  return (
    <PanelBody aria-label={`Line ${index + 1}`}>
      <Group align="flex-start" gap="md">
        <Select
          {...fields.choice(at('eventId'))}
          label="Event"
          required
          flex="1 1 10rem"
          data={events.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TagsInput
          {...times}
          error={noTime ? `This is not a time: ${noTime}.` : times.error}
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
          checked={ownWeekdays !== null}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <Group gap="xs">
          <Button variant="subtle" size="compact-md" onClick={onCopy}>
            Other starts
          </Button>
          {onRemove && (
            <Button variant="subtle" color="red" size="compact-md" onClick={onRemove}>
              Remove
            </Button>
          )}
        </Group>
      </Group>
      {ownWeekdays && (
        <Group align="flex-start" gap="md" mt="sm">
          <DayField {...fields.choice(at('firstDay'))} label="From" minDate={startDate} maxDate={endDate} />
          <DayField {...fields.choice(at('lastDay'))} label="Through" minDate={startDate} maxDate={endDate} />
          <WeekdayChips label="On" value={ownWeekdays} onChange={(days) => set('weekdays', days)} />
        </Group>
      )}
    </PanelBody>
  )
}
