import { Alert, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { CartPanel } from '../../../cart/CartPanel.tsx'
import { emptyCart, isEmptyCart } from '../../../cart/cart.ts'
import { EmptyCart } from '../../../cart/EmptyCart.tsx'
import { HoldCountdown } from '../../../cart/HoldCountdown.tsx'
import { useCartClient, useCartQuery, usePaidCart } from '../../../cart/useCart.ts'
import { PaymentDialog } from '../../../payments/PaymentDialog.tsx'
import { PaymentReturn } from '../../../payments/PaymentReturn.tsx'
import { type Tournament, tournamentQuery } from '../../../places/tournaments.ts'
import { useCartRosters } from '../../../rosters/cart/useCartRosters.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { PayPanel } from './PayPanel.tsx'
import { finishPurchase, usePurchase } from './usePurchase.ts'

const route = getRouteApi('/registration/checkout/$tournamentId/{-$paymentId}')

/** Checkout: review the order, agree to the terms, pay. With a payment id: the way back from the hosted page. */
export function CheckoutScreen() {
  // The router's types lose an optional param that follows another one.
  const { tournamentId, paymentId }: { tournamentId: string; paymentId?: string } = route.useParams()
  const { data: tournament } = useSuspenseQuery(tournamentQuery(tournamentId))
  const cart = useCartClient()
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
          onOutcome={({ kind }) => {
            if (kind !== 'unpaid') cart.forget(tournamentId)
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
      <Alert color="blue">Payments may only be accepted for a single tournament per transaction.</Alert>
      <HoldCountdown tournamentId={tournament.id} paying={busy} sticky />
      <CartPanel tournamentId={tournament.id} title="Order Review" readOnly={busy} hideWhenEmpty />
      <PayPanel tournament={tournament} purchase={purchase} />
      <PaymentDialog payment={purchase.payment} keys={tournament} />
    </>
  )
}
