import { Input, useComputedColorScheme } from '@mantine/core'
import type { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js'
import { useId, useState } from 'react'
import { darkError } from '../kit/theme.ts'
import classes from './CardForm.module.css'
import type { CardField } from './cardFields.ts'

interface Props {
  label: string
  element: typeof CardNumberElement | typeof CardExpiryElement | typeof CardCvcElement
  error: string | null
  disabled: boolean
  onField: (change: Partial<CardField>) => void
}
const colours = {
  light: { color: '#1a222b', '::placeholder': { color: '#5d6873' } },
  dark: { color: '#e6ebf0', '::placeholder': { color: '#9aa7b3' } },
}

/** In pixels: the frames of the provider know no rem. Large letters, but a card's number fits a narrow screen. */
const letterSize = () =>
  Math.min(1.0625 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize), innerWidth * 0.06)

/** One field of the provider in the look of ours. */
export function CardPart({ label, element: Element, error, disabled, onField }: Props) {
  const id = useId()
  const scheme = useComputedColorScheme('light')
  const [focused, setFocused] = useState(false)
  const base = { ...colours[scheme], fontSize: `${letterSize()}px`, fontFamily: 'system-ui, sans-serif' }
  return (
    <div>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <div className={classes.part} data-focused={focused} data-error={error !== null} data-disabled={disabled}>
        <Element
          id={id}
          options={{ disabled, style: { base, invalid: { color: scheme === 'dark' ? darkError : '#a9212a' } } }}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            onField({ touched: true })
          }}
          onChange={(event: { complete: boolean; error: { message: string } | undefined }) =>
            onField({ complete: event.complete, error: event.error?.message ?? null })
          }
        />
      </div>
      <div role="alert">{error && <Input.Error mt={4}>{error}</Input.Error>}</div>
    </div>
  )
}
