import { Box, Button, Group, Text } from '@mantine/core'
import { ErrorList } from '../kit/ErrorList.tsx'
import { notify } from '../kit/feedback/notify.ts'
import type { Cart } from './cart.ts'
import type { CartClient } from './cartStore.ts'
import { withoutMissing } from './lines.ts'
import { takeOut } from './takeOut.ts'
import { useCartAct } from './useCart.ts'

type Tournament = NonNullable<Cart['tournament']>
const edits = {
  all: (cart: CartClient, tournament: Tournament) => cart.change(tournament, (lines) => lines),
  available: (cart: CartClient, tournament: Tournament) =>
    takeOut(cart, tournament, 'Unavailable items', withoutMissing),
}
const notices = {
  all: 'Your places are held again.',
  available: 'Unavailable items were removed from your cart.',
}

/** The time of the cart ran out: what that means, and how to get the places again, or those that are left. */
export function HoldEnded({ cart: { tournament, squads } }: { cart: Cart }) {
  const hold = useCartAct(async (cart, what: keyof typeof edits) => {
    if (!tournament) return []
    const { messages, possible } = await edits[what](cart, tournament)
    if (messages.length === 0 && !possible) notify(notices[what], '', 'blue')
    return messages
  })
  const messages = hold.data ?? []
  return (
    <>
      <Group gap="0.5rem 1rem">
        <Box flex="1 1 14rem">
          <Text fw={650}>Your places are no longer held.</Text>
          <Text c="var(--text-soft)">Others can buy them now. What you typed is kept.</Text>
        </Box>
        <Button
          variant="light"
          loading={hold.isPending && hold.variables === 'all'}
          disabled={hold.isPending}
          onClick={() => hold.mutate('all')}
        >
          Hold my places again
        </Button>
      </Group>
      <ErrorList messages={messages} onClose={hold.reset} />
      {messages.length > 0 && squads.some(({ missing }) => missing > 0) && (
        <Group gap="0.5rem 1rem">
          <Text flex="1 1 14rem">
            You can remove them and choose another time. Rosters that you saved are kept for it.
          </Text>
          <Button
            loading={hold.isPending && hold.variables === 'available'}
            disabled={hold.isPending}
            onClick={() => hold.mutate('available')}
          >
            Remove unavailable items
          </Button>
        </Group>
      )}
    </>
  )
}
