import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { withQuantity } from '../../../cart/lines.ts'
import { useCartChange } from '../../../cart/useCart.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import { focusActions } from '../../../rosters/ActionsMenu.tsx'
import type { CartVirtual } from '../../../rosters/cart/cartRosters.ts'
import type { useCartRosters } from '../../../rosters/cart/useCartRosters.ts'
import { ErrorList } from '../../../ui/ErrorList.tsx'
import { confirm } from '../../../ui/feedback/confirm.ts'
import type { OpenRow } from '../../../ui/form/useOpenRow.ts'
import { Below, Panel } from '../../../ui/Panel.tsx'
import { Table } from '../../../ui/table/Table.tsx'
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
  const change = useCartChange()
  const [removing, setRemoving] = useState<string>()
  const { virtuals, tournament: cartTournament } = rosters
  if (virtuals.length === 0) return null
  const removeUnassigned = async (virtual: CartVirtual) => {
    const { line, unassigned } = virtual
    const message = `This will remove the ${unassigned} unassigned ${line.virtualEventName} entries. Are you sure you want to do this?`
    const may =
      (await rows.leave()) && (await confirm({ title: 'Remove unassigned', message, confirm: 'Save', danger: true }))
    if (!may || !cartTournament) return
    setRemoving(idOf(virtual))
    change.mutate({
      tournament: cartTournament,
      change: (lines) => withQuantity(lines, line.id, line.quantity - unassigned),
    })
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
            cell: ({ line, saved }) => (
              <>
                {line.virtualEventName}
                {line.owner === 'team' && (
                  <Text c="var(--text-soft)" fw={400}>
                    Tick it in the rosters of the teams that take it.
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
          { header: 'In Cart', cell: ({ line }) => line.quantity },
          { header: 'Unassigned', cell: ({ unassigned }) => unassigned },
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
                    loading={change.isPending && removing === idOf(virtual)}
                    disabled={change.isPending}
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
      <ErrorList messages={change.data?.messages ?? []} onClose={change.reset} />
      {opened && (
        <Below>
          <CartBowlers
            key={idOf(opened)}
            tournamentId={tournament.id}
            virtual={opened}
            onClose={() => {
              rows.close()
              focusActions(`actions-${idOf(opened)}`)
            }}
          />
        </Below>
      )}
    </Panel>
  )
}
