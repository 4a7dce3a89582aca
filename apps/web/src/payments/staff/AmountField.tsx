import { TextInput, type TextInputProps } from '@mantine/core'

interface Props extends Omit<TextInputProps, 'onChange'> {
  value: string
  onChange: (typed: string) => void
}

/** An amount of dollars as text: what is typed stays as it is, the contract reads it once. */
export const AmountField = ({ onChange, ...props }: Props) => (
  <TextInput
    inputMode="decimal"
    autoComplete="off"
    leftSection="$"
    {...props}
    onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/^\s*\$\s*/, ''))}
  />
)
