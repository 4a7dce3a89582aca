import { dayOf, formatDay, formatTime, zoneName } from '@kegler/domain/dates.ts'
import { toCents } from '@kegler/domain/money.ts'
import { Box, Button, Text } from '@mantine/core'
import { ErrorList } from '../kit/ErrorList.tsx'
import { Money } from '../kit/Money.tsx'
import { type Column, Table } from '../kit/table/Table.tsx'
import { Weekday } from '../kit/Weekday.tsx'
import classes from './CartTable.module.css'
import type { Cart } from './cart.ts'
import { withQuantity } from './lines.ts'
import { takeOut } from './takeOut.ts'
import { useCartAct } from './useCart.ts'

const linesOf = ({ squads, virtualEvents }: Cart) => [
  ...squads.map(({ id, eventName, summary, squadDateTime, quantity, eventTotalPrice }) => ({
    ...{ id, quantity, name: eventName, at: squadDateTime, price: eventTotalPrice },
    /** What one is made of, where the name does not say it. */
    note: summary === eventName ? '' : summary,
    ofBowlers: false,
  })),
  ...virtualEvents.map(({ id, virtualEventName, owner, quantity, price }) => ({
    ...{ id, quantity, name: virtualEventName, at: null, price, note: '', ofBowlers: owner === 'bowler' },
  })),
]
type Line = ReturnType<typeof linesOf>[number]

/** The lines of the cart: a table, and cards on phones. */
export function CartTable({ cart, readOnly }: { cart: Cart; readOnly: boolean }) {
  const { tournament } = cart
  const zone = tournament?.timeZone ?? 'UTC'
  const dateOf = ({ at }: Line) => at && formatDay(dayOf(at, zone))
  const timeOf = ({ at }: Line) => at && `${formatTime(at, zone)} ${zoneName(zone, at)}`
  const remove = useCartAct(
    async (client, { id, name }: Line) =>
      tournament && (await takeOut(client, tournament, name, (lines) => withQuantity(lines, id, 0))),
  )
  const removal: Column<Line> = {
    header: 'Remove',
    end: true,
    cell: (line) => (
      <Button
        variant="subtle"
        color="red"
        px="sm"
        mx="-0.75rem"
        aria-label={['Remove', line.name, dateOf(line), timeOf(line)].filter(Boolean).join(' ')}
        loading={remove.isPending && remove.variables.id === line.id}
        disabled={readOnly || remove.isPending || !tournament}
        onClick={() => remove.mutate(line)}
      >
        Remove
      </Button>
    ),
  }
  const columns: Column<Line>[] = [
    {
      header: 'Event Name',
      names: true,
      cell: ({ name, note }) => (
        <>
          {name}
          {note && (
            <Text c="var(--text-soft)" size="xs" fw={400} maw="16rem">
              {note}
            </Text>
          )}
        </>
      ),
    },
    {
      header: 'Date',
      cell: (line) =>
        line.at && (
          <>
            <Weekday day={dayOf(line.at, zone)} />
            <span>{dateOf(line)}</span>
          </>
        ),
    },
    { header: 'Time', cell: timeOf },
    { header: 'Quantity', end: true, cell: ({ quantity }) => quantity },
    { header: 'Unit Price', end: true, cell: ({ price }) => <Money dollars={price} /> },
    {
      header: 'Item Total',
      end: true,
      cell: ({ quantity, price }) => <Money cents={quantity * toCents(price)} />,
    },
    removal,
  ]
  const lines = linesOf(cart)
  const ofBowlers = lines.filter((line) => line.ofBowlers)
  const others = lines.filter((line) => !line.ofBowlers)
  const table = { keyOf: ({ id }: Line) => id, className: classes.lines, columns }
  return (
    <>
      {others.length > 0 && <Table rows={others} {...table} />}
      {ofBowlers.length > 0 && (
        <Box mt={others.length > 0 ? 'lg' : 0} className={others.length > 0 ? classes.apart : undefined}>
          <Table
            rows={ofBowlers}
            caption="Virtual events of bowlers"
            {...table}
            columns={columns.map((column) => ({ ...column, hideHeader: others.length > 0 }))}
          />
        </Box>
      )}
      <ErrorList messages={remove.data?.messages ?? []} onClose={remove.reset} />
    </>
  )
}
