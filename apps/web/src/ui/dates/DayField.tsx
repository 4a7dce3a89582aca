import '@mantine/dates/styles.layer.css'
import { formatDayPadded } from '@kegler/domain/dates.ts'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { typedDay } from './typedDay.ts'

/** A day 'YYYY-MM-DD', typed or chosen. */
export const DayField = (props: DateInputProps) => (
  <DateInput dateParser={typedDay} valueFormat={formatDayPadded} placeholder="MM/DD/YYYY" clearable {...props} />
)
