import { dayOf, formatDay, formatTime, zoneName } from '@kegler/domain/dates.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorList } from '../ui/ErrorList.tsx'
import { Money } from '../ui/Money.tsx'
import classes from './CartPanel.module.css'
import type { Cart, CartLines } from './cart.ts'
import { setSquadQuantity, setVirtualQuantity } from './lines.ts'
import { squadTotal, virtualEventTotal } from './totals.ts'
import { useTakeOut } from './useCart.ts'

interface Line {
  key: string
  name: string
  /** What one unit is made of, where the name does not say it. */
  note: string
  date: string
  time: string
  quantity: number
  price: number
  cents: number
  without: (lines: CartLines) => CartLines
}
function linesOf({ squads, virtualEvents, tournament }: Cart): Line[] {
  const zone = tournament?.timeZone ?? 'UTC'
  return [
    ...squads.map((squad) => ({
      key: squad.id,
      name: squad.eventName,
      note: squad.summary === squad.eventName ? '' : squad.summary,
      date: formatDay(dayOf(squad.squadDateTime, zone)),
      time: `${formatTime(squad.squadDateTime, zone)} ${zoneName(zone, squad.squadDateTime)}`,
      quantity: squad.quantity,
      price: squad.eventTotalPrice,
      cents: squadTotal(squad),
      without: (lines: CartLines) => setSquadQuantity(lines, squad.id, 0),
    })),
    ...virtualEvents.map((virtual) => ({
      key: `${virtual.id} ${virtual.eventId}`,
      name: virtual.virtualEventName,
      note: '',
      date: '',
      time: '',
      quantity: virtual.quantity,
      price: virtual.price,
      cents: virtualEventTotal(virtual),
      without: (lines: CartLines) => setVirtualQuantity(lines, virtual, 0),
    })),
  ]
}

/** The lines of the cart: a table, and cards on phones. */
export function CartTable({ cart, readOnly }: { cart: Cart; readOnly: boolean }) {
  const change = useTakeOut()
  const [removing, setRemoving] = useState<string>()
  const { tournament } = cart
  const remove = ({ key, name, without }: Line) => {
    if (!tournament) return
    setRemoving(key)
    change.mutate({ tournament, name, change: without })
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
            const { key, name, note, date, time, quantity, price, cents } = line
            return (
              <tr key={key}>
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
                  <Money cents={cents} />
                </td>
                {!readOnly && (
                  <td>
                    <Button
                      variant="subtle"
                      color="red"
                      px="sm"
                      aria-label={`Remove ${name} ${date} ${time}`.trim()}
                      loading={change.isPending && removing === key}
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
