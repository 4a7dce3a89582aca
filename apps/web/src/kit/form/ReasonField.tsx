import { TextInput, type TextInputProps } from '@mantine/core'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (reason: string) => void
}

/** Why staff do something; it is kept with the history of the entry. */
export const ReasonField = ({ onChange, ...input }: Props) => (
  <TextInput
    label="Reason"
    description="Kept in the audit, not sent to the captain."
    maxLength={255}
    {...input}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
