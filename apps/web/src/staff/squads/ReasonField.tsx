import { TextInput } from '@mantine/core'

interface Props {
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
  required?: boolean
}

/** Why staff do something; it is kept with the history of the entry. */
export const ReasonField = ({ value, onChange, error, required = false }: Props) => (
  <TextInput
    label="Reason"
    description="Kept in the audit, not sent to the captain."
    value={value}
    maxLength={255}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    error={error}
    required={required}
    withAsterisk={required}
  />
)
