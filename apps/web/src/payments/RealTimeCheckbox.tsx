import { isProduction } from '@kegler/domain/site.ts'
import { Checkbox } from '@mantine/core'
import { site } from '../app/site.ts'

interface Props {
  /** Cents. */
  amount: number
  checked: boolean
  onChange: (checked: boolean) => void
  disabled: boolean
}

/** Outside production: the server asks the provider at once instead of waiting for its notice. */
export function RealTimeCheckbox({ amount, checked, onChange, disabled }: Props) {
  if (amount <= 0 || isProduction(site.environment)) return null
  return (
    <Checkbox
      size="md"
      label="Click here to process payments in real time."
      checked={checked}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
