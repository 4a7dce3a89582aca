import { Alert, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { CartPanel } from '../../../cart/CartPanel.tsx'
import { captainCart } from '../../../cart/captainCart.ts'
import { emptyCart, isEmptyCart } from '../../../cart/cart.ts'
import { EmptyCart } from '../../../cart/EmptyCart.tsx'
import { HoldCountdown } from '../../../cart/HoldCountdown.tsx'
import { useCartQuery, usePaidCart } from '../../../cart/useCart.ts'
import { Loading } from '../../../kit/Loading.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { PaymentDialog } from '../../../payments/PaymentDialog.tsx'
import { PaymentReturn } from '../../../payments/PaymentReturn.tsx'
import { RealTimeCheckbox } from '../../../payments/RealTimeCheckbox.tsx'
import { type Tournament, tournamentQuery } from '../../../places/tournaments.ts'
import { useCartRosters } from '../../../rosters/cart/useCartRosters.ts'
import { OrderSteps } from '../OrderSteps.tsx'
import { PayPanel } from './PayPanel.tsx'
import { finishPurchase, usePurchase } from './usePurchase.ts'

const RoomNotice = lazyPart(() => import('../../../waiting-room/RoomNotice.tsx'), 'RoomNotice')
const route = getRouteApi('/registration/checkout/$tournamentId/{-$paymentId}')

/** Checkout: review the order, agree to the terms, pay. With a payment id: the way back from the hosted page. */
export function CheckoutScreen() {
  // The router's types lose an optional param that follows another one.
  const { tournamentId, paymentId }: { tournamentId: string; paymentId?: string } = route.useParams()
  const { data: tournament } = useSuspenseQuery(tournamentQuery(tournamentId))
  const home = <Navigate to="/registration" search={{ payment: paymentId }} replace />
  return (
    <Stack gap="lg" maw="60rem" w="100%" mx="auto">
      <div>
        <Text c="var(--text-soft)">{tournament.name}</Text>
        <Title order={1}>Checkout</Title>
      </div>
      {paymentId ? (
        <PaymentReturn
          paymentId={paymentId}
          finish={(id) => finishPurchase(tournamentId, id, false)}
          onOutcome={(outcome) => {
            if (outcome.kind !== 'unpaid' || outcome.isClosed) captainCart.forget(tournamentId)
          }}
          paid={home}
          pending={home}
        >
          <Order tournament={tournament} />
        </PaymentReturn>
      ) : (
        <Order tournament={tournament} />
      )}
    </Stack>
  )
}

function Order({ tournament }: { tournament: Tournament }) {
  const read = useCartQuery(tournament.id)
  const rosters = useCartRosters(tournament.id)
  const purchase = usePurchase(tournament)
  const busy = purchase.payment.busy || purchase.ended
  usePaidCart(tournament.id, busy)
  if (purchase.ended) return <Loading>Completing your registration</Loading>
  if (read.isPending) return <Loading>Loading your cart</Loading>
  if (isEmptyCart(read.data ?? emptyCart)) {
    if (!busy) return <EmptyCart tournamentId={tournament.id} />
    // settled while the page still waits for the end of its payment
    if (!purchase.payment.toPay) return <Loading>Completing your registration</Loading>
  }
  if (tournament.requireRosterBeforeCheckout && rosters.isKnown && !rosters.ready && !busy)
    return <Navigate to="/registration/rostercheckout/$tournamentId" params={{ tournamentId: tournament.id }} replace />
  return (
    <>
      <OrderSteps tournament={tournament} current="Pay" />
      {tournament.waitingRoom && !busy && <RoomNotice tournamentId={tournament.id} />}
      <HoldCountdown tournamentId={tournament.id} paying={busy} sticky />
      <CartPanel
        tournamentId={tournament.id}
        title="Order Review"
        readOnly={busy}
        paidNow={purchase.total}
        hideWhenEmpty
      >
        <PayPanel tournament={tournament} purchase={purchase} />
      </CartPanel>
      <Alert color="blue">Payments may only be accepted for a single tournament per transaction.</Alert>
      <RealTimeCheckbox amount={purchase.total} payment={purchase.payment} />
      <PaymentDialog payment={purchase.payment} keys={tournament} tournament={tournament.name} />
    </>
  )
}
