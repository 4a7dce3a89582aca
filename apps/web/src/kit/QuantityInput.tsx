import { ActionIcon, Group, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
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
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    set(value + by)
  }
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
      <TextInput
        aria-label={label}
        value={emptied && value === 0 ? '' : value}
        onChange={({ currentTarget: { value: typed } }) => {
          // nothing below 0
          const digits = typed.trimStart().startsWith('-') ? '' : typed.replace(/\D/g, '')
          setEmptied(digits === '')
          set(Number(digits))
        }}
        onKeyDown={step}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setEmptied(false)}
        disabled={off}
        inputMode="numeric"
        autoComplete="off"
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
