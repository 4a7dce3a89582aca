import { Button } from '@mantine/core'
import { useAdding } from '../../../cart/useAdding.ts'
import { QuantityInput } from '../../../kit/QuantityInput.tsx'
import classes from './Reserve.module.css'

interface Props {
  /** What is counted, read out with the quantity. */
  label: string
  /** The most that can be added. */
  max: number
  /** Returns true when it is in the cart. */
  onAdd: (quantity: number) => Promise<boolean>
}

/** A quantity between 0 and the most there is, and the button that adds it. */
export function AddToReservation({ label, max, onAdd }: Props) {
  const { quantity, setWanted, adding, off, add, ref } = useAdding(max, onAdd)
  return (
    <div className={classes.take}>
      <QuantityInput label={label} value={quantity} max={max} onChange={setWanted} disabled={adding} />
      <Button
        ref={ref}
        variant={off ? 'default' : 'filled'}
        aria-disabled={off}
        data-disabled={off}
        loading={adding}
        onClick={() => void add()}
      >{`Add (${quantity})`}</Button>
    </div>
  )
}
