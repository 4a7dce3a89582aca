import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAdding } from '../../../cart/useAdding.ts'
import { QuantityInput } from '../../../kit/QuantityInput.tsx'
import classes from './Schedule.module.css'

interface Props {
  title: ReactNode
  note: string | null
  price: ReactNode
  /** How many are left, or why there are none. */
  left: ReactNode
  /** What is counted, read out with the quantity. */
  label: string
  available: number
  /** In place of a quantity, where none is left. */
  whenFull?: ReactNode
  inCart: number
  /** Something is being added. */
  busy: boolean
  /** Returns true when it is in the cart. */
  onAdd: (quantity: number) => Promise<boolean>
}

/** Something that can be added to the cart: price, what is left, how many to add. */
export function OfferRow({ title, note, price, left, label, available, whenFull, inCart, busy, onAdd }: Props) {
  const { quantity, setWanted, adding, off, add, ref } = useAdding(available, onAdd, busy)
  return (
    <li className={classes.offer}>
      <div className={classes.what}>
        <Text fw={650} size="lg">
          {title}
        </Text>
        {note && <Text c="var(--text-soft)">{note}</Text>}
      </div>
      <div className={classes.price}>{price}</div>
      <Group className={classes.left ?? ''} gap="0.25rem 0.75rem" mih="1.875rem">
        {left}
        {inCart > 0 && <span className={classes.inCart}>{`In Cart: ${inCart}`}</span>}
      </Group>
      <Group className={classes.take ?? ''} gap="0.625rem">
        {(available === 0 && whenFull) || (
          <>
            <QuantityInput label={label} value={quantity} max={available} onChange={setWanted} disabled={adding} />
            <Button
              ref={ref}
              className={classes.add ?? ''}
              aria-disabled={off}
              data-disabled={off}
              loading={adding}
              onClick={() => void add()}
            >{`Add (${quantity})`}</Button>
          </>
        )}
      </Group>
    </li>
  )
}
