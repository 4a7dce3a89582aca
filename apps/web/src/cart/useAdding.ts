import { useState } from 'react'
import { clampQuantity } from '../kit/QuantityInput.tsx'
import { useKeptFocus } from '../kit/useKeptFocus.ts'

/** How many of something are wanted, and adding them: `onAdd` returns true when they are in the cart. */
export function useAdding(max: number, onAdd: (quantity: number) => Promise<boolean>, busy = false) {
  const [wanted, setWanted] = useState(0)
  const [adding, setAdding] = useState(false)
  const focus = useKeptFocus(adding)
  const quantity = clampQuantity(wanted, max)
  const off = quantity === 0 || (busy && !adding)
  const add = async () => {
    if (off || adding) return
    focus.press()
    setAdding(true)
    try {
      if (await onAdd(quantity)) setWanted(0)
    } finally {
      setAdding(false)
    }
  }
  return { quantity, setWanted, adding, off, add, ref: focus.ref }
}
