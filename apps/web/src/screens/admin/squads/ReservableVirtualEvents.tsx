import { Title } from '@mantine/core'
import type { Cart } from '../../../cart/cart.ts'
import type { ReservableVirtualEvent } from '../../../cart/staff/reservations.ts'
import { Money } from '../../../kit/Money.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { Table } from '../../../kit/table/Table.tsx'
import { AddToReservation } from './AddToReservation.tsx'
import classes from './Reserve.module.css'

interface Props {
  virtualEvents: readonly ReservableVirtualEvent[]
  cart: Cart
  /** Returns true when it is in the cart. */
  onAdd: (event: ReservableVirtualEvent, quantity: number) => Promise<boolean>
}

/** Side events; how many a captain can have depends on what they own, so the server decides when it is reserved. */
export function ReservableVirtualEvents({ virtualEvents, cart, onAdd }: Props) {
  if (virtualEvents.length === 0) return null
  const inCart = ({ id }: ReservableVirtualEvent) => cart.virtualEvents.find((line) => line.id === id)?.quantity ?? 0
  return (
    <Panel aria-labelledby="virtual-events" p="0.75rem 1rem">
      <Title order={3} id="virtual-events" mb="xs">
        Virtual events
      </Title>
      <Table
        rows={virtualEvents}
        keyOf={({ id }) => id}
        columns={[
          {
            header: 'Event Name',
            names: true,
            cell: ({ name, owner, eventName, hideFromCaptains }) => (
              <>
                {name}
                <span className={classes.flag}>
                  {[
                    `One for each ${owner === 'bowler' ? 'bowler' : `${eventName ?? 'team'} entry`}`,
                    hideFromCaptains && 'Hidden from captains',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </>
            ),
          },
          { header: 'Price', phone: 'end', end: true, cell: ({ price }) => <Money dollars={price} /> },
          { header: 'In Cart', end: true, cell: inCart },
          {
            header: 'Quantity',
            phone: 'line',
            end: true,
            cell: (event) => (
              <AddToReservation
                label={`Quantity, ${event.name}`}
                max={Math.max(0, mostVirtual - inCart(event))}
                onAdd={(quantity) => onAdd(event, quantity)}
              />
            ),
          },
        ]}
      />
    </Panel>
  )
}
/** The most of one line that the server takes. */
const mostVirtual = 999
