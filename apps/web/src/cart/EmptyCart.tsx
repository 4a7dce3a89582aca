import { emptyCartMessage } from '@kegler/domain/cart/cart.rules.ts'
import { ButtonLink } from '../kit/ButtonLink.tsx'
import { Empty } from '../kit/Empty.tsx'
import { useCart } from './useCart.ts'

export const paidElsewhereMessage = 'This order was paid on another device.'

/** On the way to paying: there is nothing to pay, or not any more. */
export function EmptyCart({ tournamentId }: { tournamentId: string }) {
  const params = { tournamentId }
  if (useCart(tournamentId).paidElsewhere)
    return (
      <Empty
        action={
          <ButtonLink to="/registration/manage/$tournamentId/{-$paymentId}" params={params}>
            Manage
          </ButtonLink>
        }
      >
        {paidElsewhereMessage}
      </Empty>
    )
  return (
    <Empty
      action={
        <ButtonLink to="/registration/schedule/$tournamentId" params={params} variant="default">
          Return to Calendar
        </ButtonLink>
      }
    >
      {emptyCartMessage}
    </Empty>
  )
}
