import { Group, Radio } from '@mantine/core'
import classes from './General.module.css'
import { labels } from './values.ts'

const themes = [
  ['blue', 'Blue'],
  ['red', 'Red'],
  ['orange', 'Orange'],
] as const

interface Props {
  value?: unknown
  onChange?: (value: string) => void
  error?: unknown
  label?: string
  name?: string
}
/** One of the three colours, each with a swatch. */
export function ThemeField({ value, onChange = () => {}, label = labels.theme, name = 'theme' }: Props) {
  return (
    <Radio.Group label={label} name={name} value={String(value)} onChange={onChange}>
      <Group gap="lg" mt={6}>
        {themes.map(([color, shown]) => (
          <Radio
            key={color}
            value={color}
            label={
              <>
                <span className={classes.swatch} data-color={color} /> <span>{shown}</span>
              </>
            }
          />
        ))}
      </Group>
    </Radio.Group>
  )
}
