import { Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CartPanel } from '../../../cart/CartPanel.tsx'
import { isEmptyCart } from '../../../cart/cart.ts'
import { adminCart } from '../../../cart/staff/adminCart.ts'
import { staffTournamentQuery } from '../../../cart/staff/reservations.ts'
import { CartContext, useCart } from '../../../cart/useCart.ts'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { ReserveForm } from './ReserveForm.tsx'

const route = getRouteApi('/staff/admin/review/$tournamentId')

/** What staff are about to reserve, for whom, and the button that does it. */
export function ReviewScreen() {
  const { tournamentId } = route.useParams()
  const { data: tournament } = useSuspenseQuery(staffTournamentQuery(tournamentId))
  return (
    <CartContext value={adminCart}>
      <Stack gap="md" maw="72rem">
        <div>
          <Title order={1}>Review Reservation</Title>
          <Text c="var(--text-soft)">{tournament.name}</Text>
        </div>
        <Review tournamentId={tournamentId} />
      </Stack>
    </CartContext>
  )
}

function Review({ tournamentId }: { tournamentId: string }) {
  const cart = useCart(tournamentId)
  if (isEmptyCart(cart))
    return (
      <Panel>
        <Text mb="sm">Go to the scheduler to reserve squads for a captain.</Text>
        <ButtonLink to="/admin/squads" search={{ tournament: tournamentId }}>
          Reserve a Squad
        </ButtonLink>
      </Panel>
    )
  return (
    <>
      <CartPanel tournamentId={tournamentId} title="Reservation" />
      <ReserveForm tournamentId={tournamentId} cart={cart} />
    </>
  )
}
