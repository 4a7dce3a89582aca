import { Group, Select } from '@mantine/core'
import type { ComponentProps } from 'react'
import { DayField } from '../../../../kit/dates/DayField.tsx'
import { WholeNumber } from '../../../../kit/form/fields.tsx'

type By = 'none' | 'day' | 'days'
export const byOf = (on: string | null, days: number | null): By =>
  on !== null ? 'day' : days !== null ? 'days' : 'none'
export const whyNotUntil = (by: By, wanted: By, value: unknown): string | null =>
  by !== wanted || (value !== null && value !== '') ? null : 'Required'

interface Props {
  label: string
  by: By
  onBy: (by: By) => void
  day: ComponentProps<typeof DayField>
  days: ComponentProps<typeof WholeNumber>
}
const choices: { value: By; label: string }[] = [
  { value: 'none', label: 'Not at all' },
  { value: 'day', label: 'A date' },
  { value: 'days', label: 'Days before the squad' },
]

/** Until when captains may do it: not at all, a day, or so many days before the squad of each entry. */
export const UntilField = ({ label, by, onBy, day, days }: Props) => (
  <Group align="flex-start" gap="md">
    <Select
      label={label}
      data={choices}
      value={by}
      allowDeselect={false}
      onChange={(chosen) => onBy(choices.find(({ value }) => value === chosen)?.value ?? 'none')}
      flex="0 1 22rem"
    />
    {by === 'day' && <DayField {...day} aria-label={`${label}: date`} label="Date" flex="0 1 14rem" />}
    {by === 'days' && <WholeNumber {...days} aria-label={`${label}: days`} label="Days" step={1} flex="0 1 8rem" />}
  </Group>
)
