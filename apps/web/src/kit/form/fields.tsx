import { TextInput, type TextInputProps } from '@mantine/core'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'

/** Dollars, as the contracts have them on the wire; a number at each key. What is too much stays for the form to refuse. */
export const MoneyField = (props: NumberFieldProps) => <NumberField kind="money" hideControls {...props} />
/** A field of a form: what is no whole number stays as it is typed, and the form's schema says what is wrong. */
export const WholeNumber = (props: NumberFieldProps) => <NumberField kind="whole" {...props} />
/** A whole number where nothing is validated: what is outside of its bounds is refused here. */
export const BoundedNumber = (props: NumberFieldProps) => <NumberField kind="whole" bounded {...props} />
/** A wall time 'HH:mm', in the tournament's zone. */
export const TimeField = (props: TextInputProps) => <TextInput type="time" {...props} />
