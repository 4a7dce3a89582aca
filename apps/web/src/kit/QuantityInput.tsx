import { readNumber } from '@kegler/domain/typed-number.ts'
import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
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

/** A whole number between 0 and `max`: typed, or stepped with two large buttons. What is not understood stays, and is 0. */
export function QuantityInput({ label, value, max, onChange, disabled }: Props) {
  const off = disabled || max <= 0
  const [refused, setRefused] = useState('')
  const why = value === 0 && refused !== '' ? readNumber(refused, 'whole').why : null
  const set = (next: number) => {
    setRefused('')
    onChange(clampQuantity(next, max))
  }
  /** Emptied to type something else: a 0 that came by itself would stand beside it. */
  const [emptied, setEmptied] = useState(false)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    set(value + by)
  }
  return (
    <div>
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
          value={why ? refused : emptied && value === 0 ? '' : value}
          error={why !== null}
          onChange={({ currentTarget: { value: typed } }) => {
            const { value: next } = readNumber(typed, 'whole')
            // nothing below 0
            setEmptied((next ?? 0) < 0 || next === null)
            set(next ?? 0)
            if (next === undefined) setRefused(typed)
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
      {why && (
        <Text size="sm" c="var(--wrong)" role="alert">
          {why}
        </Text>
      )}
    </div>
  )
}

/** Whole, not below 0, not above what is available. */
export const clampQuantity = (value: number, max: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(0, Math.trunc(value)), Math.max(0, max)) : 0
