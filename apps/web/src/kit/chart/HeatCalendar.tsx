import { addDays, type DayText, formatWeekday, shortWeekdays } from '@kegler/domain/dates.ts'
import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import classes from './HeatCalendar.module.css'
import { dayName, daysSinceMonday, mondayOf, rampStep, shareOf } from './layout.ts'

interface Props {
  /** For those who hear it. */
  label: string
  /** In their order; each with its starts. */
  days: readonly { day: DayText; parts: readonly { taken: number; total: number }[] }[]
  today: DayText
  chosen: DayText | null
  /** Null: the chosen one was pressed again. */
  onChoose: (day: DayText | null) => void
  /** Of the colours, from the first to the last: '0%', '100% sold'. */
  ends: readonly [string, string]
}
/** Weeks begin on Mondays. */
const columnNames = [...shortWeekdays.slice(1), shortWeekdays[0]]
const across: Readonly<Record<string, number>> = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 }
const down: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** How much of each day is taken, by weeks: side by side, on phones one below the other. Weeks without a day are left out. */
export function HeatCalendar({ label, days, today, chosen, onChoose, ends }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const weeks = [...new Set(days.map(({ day }) => mondayOf(day)))]
  const tabbed = days.find(({ day }) => day === chosen) ?? days.find(({ day }) => day >= today) ?? days[0]
  const walk = (event: KeyboardEvent, from: DayText) => {
    const step = (matchMedia('(min-width: 48em)').matches ? across : down)[event.key]
    if (!step) return
    event.preventDefault()
    const known = new Set(days.map(({ day }) => day))
    const [first = from, last = from] = [days[0]?.day, days.at(-1)?.day]
    for (let day = addDays(from, step); day >= first && day <= last; day = addDays(day, step))
      if (known.has(day)) return grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  return (
    <div className={classes.calendar}>
      <div className={classes.legend} aria-hidden>
        {ends[0]}
        {[1, 2, 3, 4, 5].map((step) => (
          <i key={step} data-step={step} />
        ))}
        {ends[1]}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div ref={grid} className={classes.grid} role="group" aria-label={label}>
        {columnNames.map((name, n) => (
          <span key={name} aria-hidden style={{ '--week': 1, '--day': n + 2 } as object}>
            {name}
          </span>
        ))}
        {weeks.map((monday, n) => (
          <span key={monday} aria-hidden data-week style={{ '--week': n + 2, '--day': 1 } as object}>
            {weeks[n - 1]?.slice(0, 7) === monday.slice(0, 7) ? Number(monday.slice(8)) : dayName(monday)}
          </span>
        ))}
        {days.map(({ day, parts }) => {
          const { share, isFull } = shareOf(parts)
          const percent = isFull ? 'full' : `${Math.floor(share * 100)}%`
          return (
            <UnstyledButton
              key={day}
              className={classes.day ?? ''}
              style={{ '--week': weeks.indexOf(mondayOf(day)) + 2, '--day': daysSinceMonday(day) + 2 } as object}
              data-day={day}
              data-step={rampStep(share)}
              data-full={isFull || undefined}
              data-today={day === today || undefined}
              aria-pressed={day === chosen}
              aria-label={`${formatWeekday(day)}, ${day.slice(0, 4)}: ${percent}`}
              tabIndex={day === tabbed?.day ? 0 : -1}
              onKeyDown={(event) => walk(event, day)}
              onClick={() => onChoose(day === chosen ? null : day)}
            >
              {percent}
              <span className={classes.parts}>
                {parts.map((part, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the starts of a day stay in their order
                  <i key={n} data-step={rampStep(shareOf([part]).share)} />
                ))}
              </span>
            </UnstyledButton>
          )
        })}
      </div>
    </div>
  )
}
