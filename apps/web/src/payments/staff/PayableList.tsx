import { Checkbox, Input, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Money } from '../../kit/Money.tsx'
import classes from './Money.module.css'
import { isPreselected, type PayableItem, sharesOf } from './payable.ts'

interface Props {
  items: readonly PayableItem[]
  selected: readonly PayableItem[]
  /** Of the payment. */
  cents: number
  onToggle: (id: string) => void
  error: ReactNode
}
/** What a payment is for: each item with its balance and its part of the amount; one that owes nothing cannot be chosen. */
export function PayableList({ items, selected, cents, onToggle, error }: Props) {
  const shares = sharesOf(selected, cents)
  const shareOf = (item: PayableItem) => shares[selected.indexOf(item)] ?? 0
  const isAlone = items.length === 1
  return (
    <div>
      <ul className={classes.items} aria-label="Pays for">
        {items.map((item) => {
          const isChosen = selected.includes(item)
          return (
            <li key={item.id}>
              {isAlone ? (
                <Text>{item.label}</Text>
              ) : (
                <Checkbox
                  label={item.label}
                  checked={isChosen}
                  disabled={!isPreselected(item)}
                  onChange={() => onToggle(item.id)}
                />
              )}
              <span className={classes.amounts}>
                <small>
                  of <Money dollars={item.balanceDue} />
                </small>
                <Money cents={isChosen ? shareOf(item) : 0} />
              </span>
            </li>
          )
        })}
      </ul>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  )
}
