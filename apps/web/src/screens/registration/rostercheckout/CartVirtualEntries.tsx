import { plural } from '@kegler/domain/texts.ts'
import { Button, Group, Text } from '@mantine/core'
import { withQuantity } from '../../../cart/lines.ts'
import { useCartAct } from '../../../cart/useCart.ts'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { confirm } from '../../../kit/feedback/confirm.ts'
import type { OpenRow } from '../../../kit/form/useOpenRow.ts'
import { Panel, PanelBody } from '../../../kit/Panel.tsx'
import { Table } from '../../../kit/table/Table.tsx'
import type { Tournament } from '../../../places/tournaments.ts'
import type { CartVirtual } from '../../../rosters/cart/cartRosters.ts'
import type { useCartRosters } from '../../../rosters/cart/useCartRosters.ts'
import { CartBowlers } from './CartBowlers.tsx'
import classes from './RosterCheckout.module.css'

interface Props {
  tournament: Tournament
  rosters: ReturnType<typeof useCartRosters>
  rows: OpenRow
}
const idOf = ({ line }: CartVirtual) => `virtual-${line.id}-${line.eventId}`

/** The virtual entries of the cart with what is left to assign of each. */
export function CartVirtualEntries({ tournament, rosters, rows }: Props) {
  const { virtuals, tournament: cartTournament } = rosters
  const remove = useCartAct(
    async (cart, { line, unassigned }: CartVirtual) =>
      cartTournament &&
      (await cart.change(cartTournament, (lines) => withQuantity(lines, line.id, line.quantity - unassigned))),
  )
  if (virtuals.length === 0) return null
  const removeUnassigned = async (virtual: CartVirtual) => {
    const { line, unassigned } = virtual
    const message = `This will remove the ${unassigned} unassigned ${line.virtualEventName} entries. Are you sure you want to do this?`
    const may =
      (await rows.leave()) && (await confirm({ title: 'Remove unassigned', message, confirm: 'Save', danger: true }))
    if (may) remove.mutate(virtual)
  }
  const opened = virtuals.find((virtual) => idOf(virtual) === rows.open?.id)
  return (
    <Panel aria-labelledby="cart-virtual-entries">
      <Text component="h2" size="lg" fw={650} m={0} mb="sm" id="cart-virtual-entries">
        Virtual entries
      </Text>
      <Table
        rows={virtuals}
        keyOf={idOf}
        columns={[
          {
            header: 'Virtual Event',
            names: true,
            cell: ({ line, saved, tooMany }) => (
              <>
                {line.virtualEventName}
                {line.owner === 'team' && (
                  <Text c="var(--text-soft)" fw={400}>
                    To give it to a team, open the roster of the team and tick it there.
                  </Text>
                )}
                {tooMany > 0 && (
                  <Text c="var(--mantine-color-error)" fw={400} role="alert">
                    {`${plural(tooMany, 'team', 'teams')} too many. Please untick ${tooMany} in the rosters, or add more.`}
                  </Text>
                )}
                {saved?.error && (
                  <Text c="var(--mantine-color-error)" fw={400} role="alert">
                    {saved.error}
                  </Text>
                )}
              </>
            ),
          },
          { header: 'In Cart', end: true, cell: ({ line }) => line.quantity },
          {
            header: 'Unassigned',
            end: true,
            cell: ({ unassigned, later }) =>
              later > 0 ? `${unassigned + later}, ${later} to assign after you paid` : unassigned,
          },
          {
            header: 'Actions',
            hideHeader: true,
            end: true,
            cell: (virtual) => (
              <Group gap="xs" className={classes.buttons ?? ''}>
                {virtual.line.owner === 'bowler' && (
                  <Button
                    variant="default"
                    data-focus={`actions-${idOf(virtual)}`}
                    aria-expanded={rows.open?.id === idOf(virtual)}
                    aria-label={`Manage Bowlers of ${virtual.line.virtualEventName}`}
                    onClick={() => void rows.show({ id: idOf(virtual) })}
                  >
                    Manage Bowlers
                  </Button>
                )}
                {virtual.unassigned > 0 && (
                  <Button
                    variant="subtle"
                    color="red"
                    loading={remove.isPending && idOf(remove.variables) === idOf(virtual)}
                    disabled={remove.isPending}
                    aria-label={`Remove unassigned ${virtual.line.virtualEventName}`}
                    onClick={() => void removeUnassigned(virtual)}
                  >
                    Remove unassigned
                  </Button>
                )}
              </Group>
            ),
          },
        ]}
      />
      <ErrorList messages={remove.data?.messages ?? []} onClose={remove.reset} />
      {opened && (
        <PanelBody>
          <CartBowlers
            key={idOf(opened)}
            tournamentId={tournament.id}
            virtual={opened}
            onClose={() => rows.close(`actions-${idOf(opened)}`)}
          />
        </PanelBody>
      )}
    </Panel>
  )
}
