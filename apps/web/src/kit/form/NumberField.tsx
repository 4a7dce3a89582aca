import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { type NumberKind, readNumber } from '@kegler/domain/typed-number.ts'
import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './NumberField.module.css'

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'step'> {
  /** A text is what was typed and is not understood. */
  value?: number | string | null | undefined
  /** The number; '' when it is emptied; what was typed when it is not understood: it cannot be sent. */
  onChange?: (value: number | string) => void
  min?: number
  max?: number
  step?: number
  /** It is taken off the page while it holds what is not understood. */
  onRefusedGone?: () => void
  /** Without buttons that step it; arrow keys do. */
  hideControls?: boolean
}
interface Props extends NumberFieldProps {
  kind: NumberKind
  /** What is outside of the bounds is not taken either. */
  bounded?: boolean
}

/** A number as people type it: what is not understood stays as it is, with a sentence, and no form is sent with it. */
export function NumberField({ kind, bounded = false, value = '', onChange, error, ...rest }: Props) {
  const {
    min = 0,
    max,
    step = 1,
    hideControls = false,
    onRefusedGone,
    onBlur,
    onKeyDown,
    disabled = false,
    readOnly = false,
    ...input
  } = rest
  /** As it was typed, as long as the form has what it means. */
  const [typed, setTyped] = useState<{ text: string; value: number | string } | null>(null)
  const [isLeft, setLeft] = useState(true)
  const read = (text: string) => {
    const { value: number, why } = readNumber(text, kind)
    if (number === null) return { value: '' }
    const isOutside = bounded && number !== undefined && (number < min || number > (max ?? number))
    if (number === undefined || isOutside) return { value: text, why: why ?? boundsOf(min, max) }
    return { value: number }
  }
  const why = typeof value === 'string' && value !== '' ? read(value).why : undefined
  const gone = useRef<(() => void) | undefined>(undefined)
  gone.current = why === undefined ? undefined : onRefusedGone
  useEffect(() => () => gone.current?.(), [])
  const change = (text: string) => {
    const { value: next } = read(text)
    setTyped({ text, value: next })
    setLeft(false)
    onChange?.(next)
  }
  const next = (by: number) => {
    const stepped = typeof value === 'number' ? Math.round((value + by * step) * 100) / 100 : 0
    return Math.max(min, Math.min(stepped, max ?? stepped))
  }
  const stepBy = (by: number) => {
    if (why !== undefined) return
    setTyped(null)
    onChange?.(next(by))
  }
  const steps = !(hideControls || disabled || readOnly) && (
    <div className={classes.steps}>
      {([1, -1] as const).map((by) => (
        <UnstyledButton
          key={by}
          className={classes.step ?? ''}
          tabIndex={-1}
          aria-hidden
          disabled={why !== undefined || next(by) === value}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => stepBy(by)}
        >
          <svg viewBox="0 0 10 6" width="10" height="6" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
            <path d={by > 0 ? 'M1 5l4-4 4 4' : 'M1 1l4 4 4-4'} />
          </svg>
        </UnstyledButton>
      ))}
    </div>
  )
  return (
    <TextInput
      inputMode={kind === 'whole' && min >= 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={steps || undefined}
      rightSectionWidth={steps ? '1.75rem' : undefined}
      {...input}
      {...{ disabled, readOnly }}
      value={typed && typed.value === value ? typed.text : textOf(value, kind)}
      // a form has its own sentence for a number that is not whole
      error={kind === 'whole' ? error || (isLeft && why) : (isLeft && why) || error}
      data-refused={(why !== undefined && !disabled) || undefined}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={(event) => {
        if (why === undefined) setTyped(null)
        setLeft(true)
        onBlur?.(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (by && !readOnly) {
          event.preventDefault()
          stepBy(by)
        }
        onKeyDown?.(event)
      }}
    />
  )
}

/** The same where a form knows numbers alone: what is not understood is kept here, and is none to the form. */
export function NumberOrNone({ value, onChange, ...props }: KnownProps) {
  const [refused, setRefused] = useState('')
  return (
    <NumberField
      {...props}
      value={value ?? refused}
      onChange={(next) => {
        setRefused(typeof next === 'string' ? next : '')
        onChange(typeof next === 'number' ? next : null)
      }}
    />
  )
}
interface KnownProps extends Omit<Props, 'value' | 'onChange'> {
  value: number | null
  onChange: (value: number | null) => void
}

/** Whether a field inside has something that is not understood; the first one is shown with its sentence. */
export function showRefused(inside: ParentNode): boolean {
  const field = inside.querySelector<HTMLInputElement>('[data-refused]')
  // its sentence comes when it is left
  field?.blur()
  field?.focus()
  return field !== null
}

const textOf = (value: number | string | null, kind: NumberKind): string =>
  typeof value === 'number' && kind === 'money' ? formatMoney(toCents(value)) : String(value ?? '')
const boundsOf = (min: number, max: number | undefined): string =>
  max === undefined ? `Enter ${min} or more.` : `Enter ${min} to ${max}.`
