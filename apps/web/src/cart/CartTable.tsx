import { dayOf, formatDay, formatTime, zoneName } from '@kegler/domain/dates.ts'
import { toCents } from '@kegler/domain/money.ts'
import { ActionIcon, Box, Button, Group, Text } from '@mantine/core'
import { ErrorList } from '../kit/ErrorList.tsx'
import { Money } from '../kit/Money.tsx'
import { type Column, Table } from '../kit/table/Table.tsx'
import { Weekday } from '../kit/Weekday.tsx'
import classes from './CartTable.module.css'
import type { Cart } from './cart.ts'
import { oneLess, withQuantity } from './lines.ts'
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

/** The last one has no button for one less: what had the focus is gone then. */
const keepFocus = (row: Element | null) =>
  setTimeout(() => {
    if (document.activeElement === document.body) row?.querySelector('button')?.focus()
  })

/** The lines of the cart: a table, and cards on phones. */
export function CartTable({ cart, readOnly }: { cart: Cart; readOnly: boolean }) {
  const { tournament } = cart
  const zone = tournament?.timeZone ?? 'UTC'
  const dateOf = ({ at }: Line) => at && formatDay(dayOf(at, zone))
  const timeOf = ({ at }: Line) => at && `${formatTime(at, zone)} ${zoneName(zone, at)}`
  const remove = useCartAct(
    async (client, { line: { id, name }, isOne }: { line: Line; isOne?: true }) =>
      tournament &&
      (await takeOut(client, tournament, name, (lines) => (isOne ? oneLess(lines, id) : withQuantity(lines, id, 0)))),
  )
  const nameOf = (line: Line) => [line.name, dateOf(line), timeOf(line)].filter(Boolean).join(' ')
  const isOff = readOnly || remove.isPending || !tournament
  const removal: Column<Line> = {
    header: 'Remove',
    end: true,
    cell: (line) => (
      <Button
        variant="subtle"
        color="red"
        px="sm"
        mx="-0.75rem"
        aria-label={`Remove ${nameOf(line)}`}
        loading={remove.isPending && !remove.variables.isOne && remove.variables.line.id === line.id}
        disabled={isOff}
        onClick={() => remove.mutate({ line })}
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
    {
      header: 'Quantity',
      end: true,
      cell: (line) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          {line.quantity > 1 && !readOnly && (
            <ActionIcon
              variant="default"
              className={classes.less ?? ''}
              aria-label={`One less: ${nameOf(line)}`}
              disabled={isOff}
              onClick={({ currentTarget }) => {
                const row = currentTarget.closest('tr')
                remove.mutate({ line, isOne: true }, { onSuccess: () => keepFocus(row) })
              }}
            />
          )}
          <span>{line.quantity}</span>
        </Group>
      ),
    },
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
