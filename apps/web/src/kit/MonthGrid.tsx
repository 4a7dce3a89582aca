import { type DayText, formatDay, formatWeekday, weekdays } from '@kegler/domain/dates.ts'
import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import classes from './MonthGrid.module.css'
import { addMonths, type MonthText, monthOf, nameOf, weeksOf } from './months.ts'
import { stepDay } from './stepDay.ts'

export interface DayLook {
  /** The day cannot be chosen. */
  disabled?: boolean
  /** Added to the day's name for screen readers. */
  label?: string
  /** Shown under the number. */
  mark?: ReactNode
  /** With a ring; the label says why. */
  ringed?: boolean | undefined
}
interface Props {
  label: string
  value: DayText | null
  onChange: (day: DayText) => void
  look: (day: DayText) => DayLook
  /** First and last day that can be reached. */
  first: DayText
  last: DayText
}

/** A month of days, 336px high: arrow keys walk over days, Page Up and Down over months. */
export function MonthGrid({ label, value, onChange, look, first, last }: Props) {
  const [shown, setShown] = useState<{ month: MonthText; from: DayText | null }>()
  const [focused, setFocused] = useState<DayText>()
  const table = useRef<HTMLTableElement>(null)
  // The month the reader turned to counts until another day is chosen.
  const month = shown && shown.from === value ? shown.month : monthOf(value ?? first)
  const turn = (by: number) => setShown({ month: addMonths(month, by), from: value })
  const inMonth = (day: DayText | null | undefined) => (day && monthOf(day) === month ? day : undefined)
  const tabbed = inMonth(focused) ?? inMonth(value) ?? inMonth(first) ?? `${month}-01`

  const walk = (event: KeyboardEvent, day: DayText) => {
    const next = stepDay(day, event.key)
    if (!next || next < first || next > last) return
    event.preventDefault()
    setFocused(next)
    setShown({ month: monthOf(next), from: value })
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  return (
    <section className={classes.calendar} aria-label={label}>
      <Group gap={0} wrap="nowrap" justify="space-between" ta="center">
        <ActionIcon
          variant="subtle"
          className={classes.turn ?? ''}
          aria-label="Previous month"
          disabled={month <= monthOf(first)}
          onClick={() => turn(-1)}
        >
          ‹
        </ActionIcon>
        <Text fw={650} aria-live="polite">
          {nameOf(month)}
        </Text>
        <ActionIcon
          variant="subtle"
          className={classes.turn ?? ''}
          aria-label="Next month"
          disabled={month >= monthOf(last)}
          onClick={() => turn(1)}
        >
          ›
        </ActionIcon>
      </Group>
      <table ref={table} className={classes.grid}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                if (monthOf(day) !== month) return <td key={day} />
                const { disabled, label: more, mark, ringed } = look(day)
                const off = disabled || day < first || day > last
                return (
                  <td key={day}>
                    <UnstyledButton
                      className={classes.day ?? ''}
                      data-day={day}
                      data-ringed={ringed || undefined}
                      aria-disabled={off}
                      aria-pressed={day === value}
                      aria-label={`${formatWeekday(day)}, ${day.slice(0, 4)}${more ? `, ${more}` : ''}`}
                      title={formatDay(day)}
                      tabIndex={day === tabbed ? 0 : -1}
                      onKeyDown={(event) => walk(event, day)}
                      onClick={() => {
                        if (!off) onChange(day)
                      }}
                    >
                      <span>{Number(day.slice(8))}</span>
                      {mark}
                    </UnstyledButton>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
