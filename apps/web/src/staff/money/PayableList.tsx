import { Checkbox, Input, Text } from '@mantine/core'
import { Money } from '../../ui/Money.tsx'
import { isPreselected, type PayableItem, sharesOf } from './door.ts'
import classes from './Money.module.css'
import type { PaymentForm } from './usePaymentForm.ts'

/** What a payment is for: each item with its balance and its part of the amount; one that owes nothing cannot be chosen. */
export function PayableList({ items, form }: { items: readonly PayableItem[]; form: PaymentForm }) {
  const shares = sharesOf(form.selected, form.cents ?? 0)
  const shareOf = (item: PayableItem) => shares[form.selected.indexOf(item)] ?? 0
  const isAlone = items.length === 1
  return (
    <div>
      <ul className={classes.items} aria-label="Pays for">
        {items.map((item) => {
          const isChosen = form.selected.includes(item)
          return (
            <li key={item.id}>
              {isAlone ? (
                <Text>{item.label}</Text>
              ) : (
                <Checkbox
                  label={item.label}
                  checked={isChosen}
                  disabled={!isPreselected(item)}
                  onChange={() => form.toggle(item.id)}
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
      {form.itemsError && <Input.Error role="alert">{form.itemsError}</Input.Error>}
    </div>
  )
}
