import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { dayOrder, formatTypedDay, typedDay } from './typedDay.ts'

const order = dayOrder(navigator.language)

const controls = {
  ...{ previousMonth: 'Previous month', nextMonth: 'Next month', monthLevelControl: 'Choose a month' },
  ...{ previousYear: 'Previous year', nextYear: 'Next year', yearLevelControl: 'Choose a year' },
  ...{ previousDecade: 'Previous years', nextDecade: 'Next years' },
}

/** A day 'YYYY-MM-DD', typed or chosen, as people write it where the browser is from. */
export const DayField = (props: DateInputProps) => (
  <DateInput
    dateParser={(text) => typedDay(text, order)}
    valueFormat={(day) => formatTypedDay(day, order)}
    placeholder={order === 'month first' ? 'MM/DD/YYYY' : 'DD/MM/YYYY'}
    firstDayOfWeek={order === 'month first' ? 0 : 1}
    clearable
    ariaLabels={controls}
    clearButtonProps={{ 'aria-label': 'Clear' }}
    {...props}
  />
)
