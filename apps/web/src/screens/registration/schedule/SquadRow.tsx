import { formatTime, zoneName } from '@kegler/domain/dates.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Cart } from '../../../cart/cart.ts'
import { availableNow } from '../../../places/choosing.ts'
import type { Live, SquadOffer } from '../../../places/squads.ts'
import { clampQuantity, QuantityInput } from '../../../ui/QuantityInput.tsx'
import { Price } from './Price.tsx'
import classes from './Schedule.module.css'

interface Props {
  squad: SquadOffer
  bundleRemaining: number | null
  live: Live | undefined
  cart: Cart
  timeZone: string
  busy: boolean
  onAdd: (squad: SquadOffer, quantity: number) => Promise<boolean>
}

/** One start time: price, what is left, how many to add. */
export function SquadRow({ squad, bundleRemaining, live, cart, timeZone, busy, onAdd }: Props) {
  const [wanted, setWanted] = useState(0)
  const [adding, setAdding] = useState(false)
  const inCart = cart.squads.find(({ id }) => id === squad.id)?.quantity ?? 0
  const available = availableNow(squad, bundleRemaining, live)
  const quantity = clampQuantity(wanted, available)
  const time = formatTime(squad.startDateTime, timeZone)
  const add = async () => {
    setAdding(true)
    try {
      if (await onAdd(squad, quantity)) setWanted(0)
    } finally {
      setAdding(false)
    }
  }
  return (
    <li className={classes.squad}>
      <div className={classes.when}>
        <Text fw={650} size="lg">
          {time}{' '}
          <Text span c="var(--text-soft)" size="sm">
            {zoneName(timeZone, squad.startDateTime)}
          </Text>
        </Text>
        {squad.locationName && <Text c="var(--text-soft)">{squad.locationName}</Text>}
      </div>
      <div className={classes.price}>
        <Price squad={squad} />
      </div>
      <div className={classes.left}>
        {available > 0 ? (
          <Text {...(available <= 5 ? { fw: 600, c: 'var(--few)' } : {})}>{available} available</Text>
        ) : (
          <span className={classes.soldOut}>SOLD OUT</span>
        )}
        {inCart > 0 && <span className={classes.inCart}>In Cart: {inCart}</span>}
      </div>
      <div className={classes.take}>
        <QuantityInput
          label={`Quantity, ${squad.eventName} ${time}`}
          value={quantity}
          max={available}
          onChange={setWanted}
          disabled={adding}
        />
        <Button
          className={classes.add ?? ''}
          disabled={quantity === 0 || (busy && !adding)}
          loading={adding}
          onClick={() => void add()}
        >
          Add ({quantity})
        </Button>
      </div>
    </li>
  )
}
