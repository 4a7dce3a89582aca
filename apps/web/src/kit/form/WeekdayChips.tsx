import '@mantine/core/styles/Chip.layer.css'
import { shortWeekdays } from '@kegler/domain/dates.ts'
import { Chip, Group, Input, type InputWrapperProps } from '@mantine/core'
import classes from './WeekdayChips.module.css'

interface Props extends Pick<InputWrapperProps, 'description'> {
  label: string
  value: readonly boolean[]
  onChange: (days: boolean[]) => void
}
/** Sunday to Saturday, each on or off. */
export const WeekdayChips = ({ label, value, onChange, description }: Props) => (
  <Input.Wrapper label={label} description={description} labelElement="div" role="group" aria-label={label}>
    <Group gap={4} mt={4}>
      {shortWeekdays.map((name, index) => (
        <Chip
          key={name}
          size="sm"
          classNames={{ label: classes.label ?? '' }}
          checked={value[index] ?? false}
          onChange={(isOn) => onChange(shortWeekdays.map((_, at) => (at === index ? isOn : (value[at] ?? false))))}
        >
          {name}
        </Chip>
      ))}
    </Group>
  </Input.Wrapper>
)
