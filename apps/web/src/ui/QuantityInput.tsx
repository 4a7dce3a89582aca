import { ActionIcon, Group, NumberInput } from '@mantine/core'
import { useState } from 'react'
import classes from './QuantityInput.module.css'

interface Props {
  /** What is counted, read out with each control. */
  label: string
  value: number
  max: number
  onChange: (value: number) => void
  disabled?: boolean
}

/** A whole number between 0 and `max`: typed, or stepped with two large buttons. */
export function QuantityInput({ label, value, max, onChange, disabled }: Props) {
  const off = disabled || max <= 0
  const set = (next: number) => onChange(clampQuantity(next, max))
  /** Emptied to type something else: a 0 that came by itself would stand beside it. */
  const [emptied, setEmptied] = useState(false)
  return (
    <Group gap={0} wrap="nowrap" w="fit-content" role="group" aria-label={label}>
      <ActionIcon
        variant="default"
        className={classes.step ?? ''}
        aria-label={`One less: ${label}`}
        disabled={off || value <= 0}
        onClick={() => set(value - 1)}
      >
        −
      </ActionIcon>
      <NumberInput
        aria-label={label}
        value={emptied && value === 0 ? '' : value}
        onChange={(next) => {
          setEmptied(next === '')
          set(Number(next))
        }}
        onBlur={() => setEmptied(false)}
        min={0}
        max={Math.max(0, max)}
        step={1}
        selectAllOnFocus
        allowNegative={false}
        allowDecimal={false}
        clampBehavior="blur"
        hideControls
        disabled={off}
        inputMode="numeric"
        classNames={{ root: classes.field ?? '', input: classes.input ?? '' }}
      />
      <ActionIcon
        variant="default"
        className={classes.step ?? ''}
        aria-label={`One more: ${label}`}
        disabled={off || value >= max}
        onClick={() => set(value + 1)}
      >
        +
      </ActionIcon>
    </Group>
  )
}

/** Whole, not below 0, not above what is available. */
export const clampQuantity = (value: number, max: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(0, Math.trunc(value)), Math.max(0, max)) : 0
