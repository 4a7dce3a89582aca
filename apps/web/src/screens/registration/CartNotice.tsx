import { Text } from '@mantine/core'
import { cartCount } from '../../cart/cart.ts'
import { HoldCountdown } from '../../cart/HoldCountdown.tsx'
import { useCart, usePaidCart } from '../../cart/useCart.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Panel } from '../../ui/Panel.tsx'
import classes from './CartNotice.module.css'

/** A cart that waits to be paid, so that nobody forgets it. */
export function CartNotice() {
  const cart = useCart()
  const { tournament } = cart
  const count = cartCount(cart)
  usePaidCart(tournament?.id, false)
  if (!tournament || count === 0) return null
  return (
    <Panel className={classes.notice ?? ''} aria-label="Your cart">
      <div className={classes.words}>
        <Text fw={600}>
          You have {count} {count === 1 ? 'item' : 'items'} in your cart for {tournament.name}.
        </Text>
        <HoldCountdown />
      </div>
      <ButtonLink to="/registration/schedule/$tournamentId" params={{ tournamentId: tournament.id }}>
        Continue
      </ButtonLink>
    </Panel>
  )
}
