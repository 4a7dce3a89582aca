import { dayOf, formatDay, formatTime, zoneName } from '@kegler/domain/dates.ts'
import { toCents } from '@kegler/domain/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorList } from '../ui/ErrorList.tsx'
import { Money } from '../ui/Money.tsx'
import classes from './CartPanel.module.css'
import type { Cart } from './cart.ts'
import { withQuantity } from './lines.ts'
import { useTakeOut } from './useCart.ts'

interface Line {
  id: string
  name: string
  /** What one unit is made of, where the name does not say it. */
  note: string
  date: string
  time: string
  quantity: number
  price: number
}
function linesOf({ squads, virtualEvents, tournament }: Cart): Line[] {
  const zone = tournament?.timeZone ?? 'UTC'
  return [
    ...squads.map((squad) => ({
      id: squad.id,
      name: squad.eventName,
      note: squad.summary === squad.eventName ? '' : squad.summary,
      date: formatDay(dayOf(squad.squadDateTime, zone)),
      time: `${formatTime(squad.squadDateTime, zone)} ${zoneName(zone, squad.squadDateTime)}`,
      quantity: squad.quantity,
      price: squad.eventTotalPrice,
    })),
    ...virtualEvents.map((virtual) => ({
      id: virtual.id,
      name: virtual.virtualEventName,
      note: '',
      date: '',
      time: '',
      quantity: virtual.quantity,
      price: virtual.price,
    })),
  ]
}

/** The lines of the cart: a table, and cards on phones. */
export function CartTable({ cart, readOnly }: { cart: Cart; readOnly: boolean }) {
  const change = useTakeOut()
  const [removing, setRemoving] = useState<string>()
  const { tournament } = cart
  const remove = ({ id, name }: Line) => {
    if (!tournament) return
    setRemoving(id)
    change.mutate({ tournament, name, change: (lines) => withQuantity(lines, id, 0) })
  }
  return (
    <>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Event Name</th>
            <th scope="col">Date</th>
            <th scope="col">Time</th>
            <th scope="col">Quantity</th>
            <th scope="col">Unit Price</th>
            <th scope="col">Item Total</th>
            {!readOnly && <th scope="col">Remove</th>}
          </tr>
        </thead>
        <tbody>
          {linesOf(cart).map((line) => {
            const { id, name, note, date, time, quantity, price } = line
            return (
              <tr key={id}>
                <th scope="row">
                  {name}
                  {note && <span className={classes.note}>{note}</span>}
                </th>
                <td data-label="Date">{date}</td>
                <td data-label="Time">{time}</td>
                <td data-label="Quantity">{quantity}</td>
                <td data-label="Unit Price">
                  <Money dollars={price} />
                </td>
                <td data-label="Item Total">
                  <Money cents={quantity * toCents(price)} />
                </td>
                {!readOnly && (
                  <td>
                    <Button
                      variant="subtle"
                      color="red"
                      px="sm"
                      aria-label={`Remove ${name} ${date} ${time}`.trim()}
                      loading={change.isPending && removing === id}
                      disabled={change.isPending || !tournament}
                      onClick={() => remove(line)}
                    >
                      Remove
                    </Button>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      <ErrorList messages={change.data?.messages ?? []} onClose={change.reset} />
    </>
  )
}
