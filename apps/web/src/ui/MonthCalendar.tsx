import { type DayText, formatWeekday } from '@kegler/domain/dates.ts'
import { Anchor, Button, Group, Title, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import classes from './MonthCalendar.module.css'
import { addMonths, type MonthText, monthOf, titleOf, weeksOf } from './months.ts'
import { stepDay } from './stepDay.ts'

interface Props<T> {
  label: string
  month: MonthText
  onMonth: (month: MonthText) => void
  today: DayText
  itemsOf: (day: DayText) => readonly T[]
  /** A button; it can be reached by Tab while its day has the focus. */
  show: (item: T, tabIndex: number) => ReactNode
  /** Days that open something. */
  canOpen: (day: DayText) => boolean
  onDay: (day: DayText) => void
  /** Days that stand back behind the others. */
  isQuiet?: (day: DayText) => boolean
  /** What a click on a day does, for people who hear the page. */
  dayLabel: string
  /** Beside the title. */
  more?: ReactNode
}
const mostShown = 30
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A month with what is on each day, up to 30 and the rest after a click; on phones a list of its days. Arrow keys walk over days. */
export function MonthCalendar<T>({ label, month, onMonth, today, itemsOf, show, canOpen, onDay, ...rest }: Props<T>) {
  const [focused, setFocused] = useState<DayText>(today)
  const [whole, setWhole] = useState<DayText | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const tabbed = monthOf(focused) === month ? focused : `${month}-01`
  const walk = (event: KeyboardEvent, day: DayText) => {
    const next = stepDay(day, event.key)
    if (!next) return
    event.preventDefault()
    setFocused(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  return (
    <section aria-label={label}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h3" aria-live="polite">
          {titleOf(month)}
        </Title>
        <Group gap="xs">
          {rest.more}
          <Button variant="default" onClick={() => onMonth(addMonths(month, -1))}>
            Previous
          </Button>
          <Button variant="default" onClick={() => onMonth(addMonths(month, 1))}>
            Next
          </Button>
        </Group>
      </Group>
      <table className={classes.grid} ref={table}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                if (monthOf(day) !== month) return <td key={day} className={classes.other} />
                const items = itemsOf(day)
                const shown = day === whole ? items : items.slice(0, mostShown)
                const tabIndex = day === tabbed ? 0 : -1
                const name = `${formatWeekday(day)}, ${day.slice(0, 4)}`
                return (
                  <td
                    key={day}
                    data-today={day === today || undefined}
                    data-weekday={weekdays[weekdayOf(day)]?.slice(0, 3)}
                  >
                    <UnstyledButton
                      className={classes.day ?? ''}
                      data-day={day}
                      data-quiet={rest.isQuiet?.(day) || undefined}
                      aria-disabled={!canOpen(day)}
                      aria-label={canOpen(day) ? `${name}, ${rest.dayLabel}` : name}
                      tabIndex={tabIndex}
                      onFocus={() => setFocused(day)}
                      onKeyDown={(event) => walk(event, day)}
                      onClick={() => {
                        if (canOpen(day)) onDay(day)
                      }}
                    >
                      <span>{Number(day.slice(8))}</span>
                    </UnstyledButton>
                    <ul className={classes.items}>
                      {shown.map((item, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a day stay in their order
                        <li key={index}>{show(item, tabIndex)}</li>
                      ))}
                      {items.length > shown.length && (
                        <li>
                          <Anchor component="button" tabIndex={tabIndex} onClick={() => setWhole(day)}>
                            and {items.length - shown.length} more
                          </Anchor>
                        </li>
                      )}
                    </ul>
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
const weekdayOf = (day: DayText) => new Date(`${day}T00:00:00Z`).getUTCDay()
