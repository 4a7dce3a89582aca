import { Button } from '@mantine/core'
import { useState } from 'react'
import { clampQuantity, QuantityInput } from '../../../ui/QuantityInput.tsx'
import { useKeptFocus } from '../../../ui/useKeptFocus.ts'
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
  const [wanted, setWanted] = useState(0)
  const [adding, setAdding] = useState(false)
  const focus = useKeptFocus(adding)
  const quantity = clampQuantity(wanted, max)
  const add = async () => {
    if (quantity === 0 || adding) return
    focus.press()
    setAdding(true)
    try {
      if (await onAdd(quantity)) setWanted(0)
    } finally {
      setAdding(false)
    }
  }
  return (
    <div className={classes.take}>
      <QuantityInput label={label} value={quantity} max={max} onChange={setWanted} disabled={adding} />
      <Button
        ref={focus.ref}
        variant={quantity === 0 ? 'default' : 'filled'}
        aria-disabled={quantity === 0}
        data-disabled={quantity === 0}
        loading={adding}
        onClick={() => void add()}
      >
        Add ({quantity})
      </Button>
    </div>
  )
}
