import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import type { DayText } from '@kegler/domain/dates.ts'
import { Input, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import classes from './DayField.module.css'
import { dayIn, dayOrder, dayProblem, textOfDay, typedDay } from './typedDay.ts'

const control = classes.control ?? ''
const order = dayOrder(navigator.language)

const controls = {
  ...{ previousMonth: 'Previous month', nextMonth: 'Next month' },
  ...{ previousYear: 'Previous year', nextYear: 'Next year' },
  ...{ previousDecade: 'Previous years', nextDecade: 'Next years' },
}
interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** A day 'YYYY-MM-DD', or what was typed and is none; null: empty. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** Of the list of days. What is typed may be outside: the form says what is wrong with it. */
  minDate?: DayText
  maxDate?: DayText
  clearable?: boolean
}

/** A day, typed or chosen, as people write it where the browser is from. What is typed stays until it is changed. */
export function DayField({ value = null, onChange, minDate, maxDate, clearable = true, error, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const [opened, setOpened] = useState(false)
  const day = dayIn(value)
  const change = (next: string | null) => {
    setTyped(null)
    setOpened(false)
    onChange?.(next)
  }
  const shownMonth = day ?? minDate ?? null
  return (
    <Popover opened={opened && !props.disabled} position="bottom-start" trapFocus={false} withRoles={false}>
      <Popover.Target>
        <TextInput
          placeholder={order === 'month first' ? 'MM/DD/YYYY' : 'DD/MM/YYYY'}
          autoComplete="off"
          maxLength={40}
          {...props}
          value={typed !== null && valueIn(typed) === value ? typed : textOfDay(value, order)}
          error={dayProblem(value, error, focused)}
          onChange={({ currentTarget }) => {
            const next = valueIn(currentTarget.value)
            setTyped(currentTarget.value)
            // it would lie over the next fields and buttons
            setOpened(!dayIn(next))
            onChange?.(next)
          }}
          onFocus={(event) => {
            setFocused(true)
            // it would lie over what is wrong
            setOpened(!value || day !== null)
            props.onFocus?.(event)
          }}
          onBlur={(event) => {
            setFocused(false)
            setOpened(false)
            setTyped(null)
            props.onBlur?.(event)
          }}
          onClick={() => setOpened(true)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpened(false)
          }}
          // Escape closes the list of days first, the dialog around it afterwards
          data-mantine-stop-propagation={opened || undefined}
          rightSectionPointerEvents="all"
          rightSection={
            clearable && value && !props.disabled ? (
              <Input.ClearButton aria-label="Clear" className={classes.clear ?? ''} onClick={() => change(null)} />
            ) : null
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="List of days" onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          key={shownMonth}
          value={day}
          onChange={change}
          {...(shownMonth ? { defaultDate: shownMonth } : {})}
          {...(minDate ? { minDate } : {})}
          {...(maxDate ? { maxDate } : {})}
          allowDeselect={clearable}
          firstDayOfWeek={order === 'month first' ? 0 : 1}
          weekendDays={[]}
          ariaLabels={controls}
          classNames={{
            day: classes.day ?? '',
            ...{ calendarHeaderControl: control, calendarHeaderLevel: control },
            ...{ monthsListControl: control, yearsListControl: control },
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
/** The day that is typed, or the text itself. */
const valueIn = (text: string): string | null => (text.trim() === '' ? null : (typedDay(text, order) ?? text))
