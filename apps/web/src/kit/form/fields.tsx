import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from '@mantine/core'

/** Dollars, as the contracts have them on the wire; a number at each key. What is too much stays for the form to refuse. */
export const MoneyField = ({ onChange, ...props }: NumberInputProps) => (
  <NumberInput
    prefix="$"
    decimalScale={2}
    fixedDecimalScale
    clampBehavior="none"
    thousandSeparator=","
    min={0}
    hideControls
    {...props}
    onChange={(value) => onChange?.(value === '' || Number.isNaN(Number(value)) ? value : Number(value))}
  />
)
/** A field of a form: what is no whole number stays as it is typed, and the form's schema says what is wrong. */
export const WholeNumber = (props: NumberInputProps) => <NumberInput clampBehavior="none" min={0} {...props} />
/** A whole number where nothing is validated: it is brought into its bounds when the field is left. */
export const BoundedNumber = (props: NumberInputProps) => <NumberInput allowDecimal={false} min={0} {...props} />
/** A wall time 'HH:mm', in the tournament's zone. */
export const TimeField = (props: TextInputProps) => <TextInput type="time" {...props} />
