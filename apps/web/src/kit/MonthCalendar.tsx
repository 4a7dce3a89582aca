import { type DayText, formatWeekday, shortWeekday, weekdays } from '@kegler/domain/dates.ts'
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
  /** What a click on a day does, for screen readers. */
  dayLabel: string
  /** Said on phones of a month without any. */
  none: string
}
const mostShown = 30

/** A month with what is on each day, up to 30 and the rest after a click; on phones a list of the days that have any. Arrow keys walk over days. */
export function MonthCalendar<T>({ label, month, onMonth, today, itemsOf, show, canOpen, onDay, ...rest }: Props<T>) {
  const [focused, setFocused] = useState<DayText | null>(null)
  const [whole, setWhole] = useState<DayText | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const days = weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month)
  const withItems = days.filter((day) => itemsOf(day).length > 0)
  // phones show no others
  const first = withItems.find((day) => day >= today) ?? withItems[0] ?? days.find((day) => day === today) ?? days[0]
  const tabbed = focused && monthOf(focused) === month ? focused : first
  const walk = (event: KeyboardEvent, day: DayText) => {
    const next = stepDay(day, event.key)
    if (!next) return
    event.preventDefault()
    if (monthOf(next) !== month) onMonth(monthOf(next))
    requestAnimationFrame(() => {
      const all = [...(table.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
      const shown = all.filter((button) => button.checkVisibility())
      const at = (button: HTMLElement) => button.dataset.day ?? ''
      const target = next > day ? shown.find((one) => at(one) >= next) : shown.findLast((one) => at(one) <= next)
      target?.focus()
    })
  }
  return (
    <section aria-label={label}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} aria-live="polite">
          {titleOf(month)}
        </Title>
        <Group gap="xs">
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
                    data-empty={items.length === 0 || undefined}
                    data-today={day === today || undefined}
                    data-weekday={shortWeekday(day)}
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
                          <Anchor
                            component="button"
                            className={classes.more ?? ''}
                            tabIndex={tabIndex}
                            onClick={() => setWhole(day)}
                          >{`and ${items.length - shown.length} more`}</Anchor>
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
      {withItems.length === 0 && <p className={classes.none}>{rest.none}</p>}
    </section>
  )
}
