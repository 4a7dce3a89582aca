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

/** A whole number between 0 and `max`: typed, or stepped with two large buttons. What is not understood stays, and counts as 0. */
export function QuantityInput({ label, value, max, onChange, disabled }: Props) {
  const off = disabled || max <= 0
  /** As long as it is the value: '2.' may become '2.5', and a 0 that came by itself would stand beside what is typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : readNumber(typed, 'whole')
  const why = value > 0 ? null : (read?.why ?? ((read?.value ?? 0) < 0 ? 'Enter 0 or more.' : null))
  const isValue = read !== null && (read.value ?? 0) === value
  const set = (next: number, text: string | null = null) => {
    setTyped(text)
    onChange(clampQuantity(next, max))
  }
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
          value={typed !== null && (why || isValue) ? typed : value}
          error={why !== null}
          onChange={({ currentTarget: { value: text } }) => set(readNumber(text, 'whole').value ?? 0, text)}
          onKeyDown={step}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => {
            if (!why) setTyped(null)
          }}
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
