import { plural } from '@kegler/domain/texts.ts'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { cartCount } from '../../../cart/cart.ts'
import { paidElsewhereMessage } from '../../../cart/EmptyCart.tsx'
import { HoldCountdown } from '../../../cart/HoldCountdown.tsx'
import { useCart } from '../../../cart/useCart.ts'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { Money } from '../../../kit/Money.tsx'
import type { Tournament } from '../../../places/tournaments.ts'
import classes from './Schedule.module.css'

interface Props {
  tournament: Tournament
  /** Shown above it. */
  children: ReactNode
}

/** Always in sight: how much is in the cart, what it costs, how long it is held, and the way on. */
export function ReviewBar({ tournament, children }: Props) {
  const cart = useCart(tournament.id)
  const count = cartCount(cart)
  const next = tournament.requireRosterBeforeCheckout
    ? ({ to: '/registration/rostercheckout/$tournamentId', params: { tournamentId: tournament.id } } as const)
    : ({ to: '/registration/checkout/$tournamentId/{-$paymentId}', params: { tournamentId: tournament.id } } as const)
  return (
    <section className={classes.review} aria-label="Your order">
      {children}
      <div className={classes.reviewWords}>
        <Text fw={650}>
          <span>{plural(count, 'item', 'items')}</span> · <Money dollars={cart.total} />
        </Text>
        {cart.paidElsewhere && <Text role="status">{paidElsewhereMessage}</Text>}
        <HoldCountdown tournamentId={tournament.id} />
      </div>
      {cart.paidElsewhere && (
        <ButtonLink
          to="/registration/manage/$tournamentId/{-$paymentId}"
          params={{ tournamentId: tournament.id }}
          variant="default"
        >
          Manage
        </ButtonLink>
      )}
      {count > 0 ? <ButtonLink {...next}>Review Cart</ButtonLink> : <Button disabled>Review Cart</Button>}
    </section>
  )
}
