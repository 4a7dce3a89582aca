import { isMarkedTime } from '@kegler/domain/captains/selection.rules.ts'
import { formatTime } from '@kegler/domain/dates.ts'
import type { Cart } from '../../../cart/cart.ts'
import type { ReservableSquad } from '../../../cart/staff/reservations.ts'
import { Money } from '../../../kit/Money.tsx'
import { Table } from '../../../kit/table/Table.tsx'
import { AddToReservation } from './AddToReservation.tsx'
import { mayTakeKept } from './mayTakeKept.ts'
import classes from './Reserve.module.css'

interface Props {
  squads: readonly ReservableSquad[]
  cart: Cart
  timeZone: string
  /** Returns true when it is in the cart. */
  onAdd: (squad: ReservableSquad, quantity: number) => Promise<boolean>
}

/** The squads of one event on a day, with what captains and what staff have left of each. */
export function ReservableSquads({ squads, cart, timeZone, onAdd }: Props) {
  const inCart = ({ id }: ReservableSquad) => cart.squads.find((line) => line.id === id)?.quantity ?? 0
  const left = (squad: ReservableSquad) => Math.max(0, squad.adminAvailable - inCart(squad))
  const timeOf = ({ startDateTime }: ReservableSquad) => formatTime(startDateTime, timeZone)
  return (
    <Table
      rows={squads}
      keyOf={({ id }) => id}
      columns={[
        {
          header: 'Time',
          names: true,
          cell: (squad) => (
            <>
              <span className={isMarkedTime(squad.startDateTime) ? classes.notShown : undefined}>{timeOf(squad)}</span>
              <span className={classes.flag}>
                {[squad.hasStarted && 'started', squad.locationName, squad.description].filter(Boolean).join(' · ')}
              </span>
            </>
          ),
        },
        {
          header: 'Price',
          phone: 'end',
          end: true,
          cell: ({ eventTotalPrice }) => <Money dollars={eventTotalPrice} />,
        },
        {
          header: 'Available',
          phone: 'meta',
          cell: (squad) => (
            <>
              <span>
                {[
                  left(squad) > 0 ? `${left(squad)} available` : 'SOLD OUT',
                  inCart(squad) > 0 && `In Cart: ${inCart(squad)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {squad.kept > 0 && <span className={classes.flag}>{`${squad.kept} kept for the waiting list`}</span>}
              {isFlagged(squad) && (
                <span className={classes.flag} title={flagOf(squad, left(squad))}>
                  {flagOf(squad, left(squad))}
                </span>
              )}
            </>
          ),
        },
        {
          header: 'Quantity',
          phone: 'line',
          end: true,
          cell: (squad) => (
            <AddToReservation
              label={`Quantity, ${squad.eventName} ${timeOf(squad)}`}
              max={left(squad)}
              onAdd={async (quantity) =>
                (await mayTakeKept([{ quantity, left: left(squad), kept: squad.kept }])) && onAdd(squad, quantity)
              }
            />
          ),
        },
      ]}
    />
  )
}

const isFlagged = (squad: ReservableSquad) => squad.hideFromCaptains || squad.available !== squad.adminAvailable
const flagOf = ({ hideFromCaptains }: ReservableSquad, left: number) =>
  `${hideFromCaptains ? 'Hidden from captains - ' : ''}${left} available for Admins to reserve`
