import { plural } from '@kegler/domain/texts.ts'
import { Group, Stack, Text } from '@mantine/core'
import { cartCount } from '../../cart/cart.ts'
import { HoldCountdown } from '../../cart/HoldCountdown.tsx'
import { NewPrices } from '../../cart/NewPrices.tsx'
import { useCart, usePaidCart } from '../../cart/useCart.ts'
import { ButtonLink } from '../../kit/ButtonLink.tsx'
import { Panel } from '../../kit/Panel.tsx'

/** A cart that waits to be paid, so that nobody forgets it. */
export function CartNotice() {
  const cart = useCart()
  const { tournament } = cart
  const count = cartCount(cart)
  usePaidCart(tournament?.id, false)
  if (!tournament || count === 0) return null
  return (
    <Panel aria-label="Your cart">
      <NewPrices tournamentId={tournament.id} mb="sm" />
      <Group justify="space-between" gap="0.75rem 1.5rem">
        <Stack gap={4}>
          <Text fw={650}>{`You have ${plural(count, 'item', 'items')} in your cart for ${tournament.name}.`}</Text>
          <HoldCountdown />
        </Stack>
        <ButtonLink to="/registration/schedule/$tournamentId" params={{ tournamentId: tournament.id }}>
          Continue
        </ButtonLink>
      </Group>
    </Panel>
  )
}
