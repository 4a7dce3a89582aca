import { TextInput, type TextInputProps } from '@mantine/core'
import { dayOrder, typedDay } from '../../kit/dates/typedDay.ts'

const order = dayOrder(navigator.language)
export const birthDateIn = (typed: string): string | null => typedDay(typed, order)

/** A birth date as people write it where the browser is from: typed, since nobody looks it up in a calendar. */
export const BirthDateField = (props: TextInputProps) => (
  <TextInput
    label="Birth date"
    placeholder={order === 'month first' ? 'MM/DD/YYYY' : 'DD/MM/YYYY'}
    autoComplete="off"
    maxLength={20}
    {...props}
  />
)
