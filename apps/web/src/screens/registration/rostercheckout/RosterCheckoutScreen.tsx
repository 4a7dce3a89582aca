import { inviteLater } from '@kegler/domain/teams/invite.rules.ts'
import { joinNames } from '@kegler/domain/texts.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { confirmClear } from '../../../cart/CartPanel.tsx'
import { EmptyCart } from '../../../cart/EmptyCart.tsx'
import { HoldCountdown } from '../../../cart/HoldCountdown.tsx'
import { NewPrices } from '../../../cart/NewPrices.tsx'
import { useClearCart } from '../../../cart/useCart.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { FormActions } from '../../../kit/FormActions.tsx'
import { useOpenRow } from '../../../kit/form/useOpenRow.ts'
import { GuardContext } from '../../../kit/form/useUnsavedGuard.ts'
import { Loading } from '../../../kit/Loading.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { tournamentQuery } from '../../../places/tournaments.ts'
import { isDone } from '../../../rosters/cart/cartRosters.ts'
import { useCartRosters } from '../../../rosters/cart/useCartRosters.ts'
import { useIsFullDraft } from '../../../rosters/form/useKeptDraft.ts'
import { OrderSteps } from '../OrderSteps.tsx'
import { CartEntries } from './CartEntries.tsx'
import { CartVirtualEntries } from './CartVirtualEntries.tsx'
import { PurchasedRosters } from './PurchasedRosters.tsx'

const RoomNotice = lazyPart(() => import('../../../waiting-room/RoomNotice.tsx'), 'RoomNotice')
const route = getRouteApi('/registration/rostercheckout/$tournamentId')

/** Roster checkout: who bowls on the entries of the cart, before they are paid. */
export function RosterCheckoutScreen() {
  const { tournamentId } = route.useParams()
  const navigate = route.useNavigate()
  const { data: tournament } = useSuspenseQuery(tournamentQuery(tournamentId))
  const rosters = useCartRosters(tournamentId)
  const clear = useClearCart()
  const rows = useOpenRow()
  const { cartEntries, virtuals, left, ready } = rosters
  const isOnlyUnsaved = useIsFullDraft(`cart ${rows.open?.id}`)
  const isEmpty = !rosters.isPending && cartEntries.length + virtuals.length === 0
  const clearCart = async () => {
    if (await rows.leave()) await confirmClear(() => clear.mutate(tournamentId))
  }
  const lacksTeams = virtuals.some(({ line, unassigned }) => line.owner === 'team' && unassigned > 0)
  return (
    <GuardContext value={rows.guard}>
      <Stack gap="lg" maw="60rem" w="100%" mx="auto">
        <div>
          <Text c="var(--text-soft)">{tournament.name}</Text>
          <Title order={1}>Roster Checkout</Title>
        </div>
        {isEmpty ? (
          <EmptyCart tournamentId={tournamentId} />
        ) : (
          <>
            <OrderSteps tournament={tournament} current="Rosters" />
            {tournament.waitingRoom && <RoomNotice tournamentId={tournamentId} />}
            <HoldCountdown tournamentId={tournamentId} sticky />
            <NewPrices tournamentId={tournamentId} />
            {rosters.failed && <Await<unknown> of={rosters.failed} again />}
            {rosters.isPending && <Loading>Loading rosters</Loading>}
            {rosters.isKnown && (
              <>
                <div>
                  {!cartEntries.every(isDone) && (
                    <Text size="lg">Please assign your team members before proceeding to payment:</Text>
                  )}
                  {tournament.invites && <Text c="var(--text-soft)">{inviteLater}</Text>}
                  {lacksTeams && <Text size="lg">Please assign your virtual events before proceeding to payment:</Text>}
                </div>
                <CartEntries tournament={tournament} rosters={rosters} rows={rows} />
                <CartVirtualEntries tournament={tournament} rosters={rosters} rows={rows} />
              </>
            )}
            <FormActions py="xs">
              <Button variant="default" loading={clear.isPending} onClick={() => void clearCart()}>
                Clear My Cart
              </Button>
              <BackToCalendar tournamentId={tournamentId} />
              <Group gap="sm" ms="auto">
                {!ready && (
                  <Text c="var(--text-soft)" id="why-not-review">
                    {isOnlyUnsaved
                      ? 'Save this roster first.'
                      : `Complete all rosters first${left.length > 0 ? `: ${joinNames(left, 3)}` : ''}.`}
                  </Text>
                )}
                <Button
                  disabled={!ready}
                  aria-describedby={ready ? undefined : 'why-not-review'}
                  onClick={() =>
                    void navigate({
                      to: '/registration/checkout/$tournamentId/{-$paymentId}',
                      params: { tournamentId },
                    })
                  }
                >
                  Review Cart
                </Button>
              </Group>
            </FormActions>
          </>
        )}
        <PurchasedRosters tournament={tournament} rows={rows} />
      </Stack>
    </GuardContext>
  )
}

const BackToCalendar = ({ tournamentId }: { tournamentId: string }) => (
  <ButtonLink to="/registration/schedule/$tournamentId" params={{ tournamentId }} variant="default">
    Return to Calendar
  </ButtonLink>
)
