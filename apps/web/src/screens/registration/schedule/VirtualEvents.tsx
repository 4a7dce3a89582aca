import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addVirtualEvent } from '../../../cart/lines.ts'
import { useAddToCart } from '../../../cart/useAddToCart.ts'
import { useCart } from '../../../cart/useCart.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { Money } from '../../../kit/Money.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { type VirtualEventOffer, virtualEventsQuery } from '../../../places/squads.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import { OfferRow } from './OfferRow.tsx'

/** Optional side events; nothing shows when the tournament has none. */
export function VirtualEvents({ tournament }: { tournament: Tournament }) {
  const offers = useQuery(virtualEventsQuery(tournament.id))
  const cart = useCart(tournament.id)
  const { add, ...adding } = useAddToCart(tournament)
  if (!offers.data) return <Await of={offers} loading="Loading the virtual events." />
  if (offers.data.length === 0) return null
  return (
    <Stack gap="md">
      <Title order={2}>Virtual events</Title>
      <ErrorList {...adding.refused} />
      <Panel py={4}>
        <ul>
          {offers.data.map((offer) => {
            const inCart = cart.virtualEvents.find(({ id }) => id === offer.id)?.quantity ?? 0
            // The cart's answer comes before the offers are read again.
            const left = Math.max(0, offer.remaining + offer.countInCart - inCart)
            return (
              <OfferRow
                key={offer.id}
                title={offer.name}
                note={offer.owner === 'bowler' ? 'One for each bowler' : `One for each ${teamOf(offer)}`}
                price={<Money dollars={offer.price} />}
                left={<Text>{left > 0 ? `${left} available` : whyNone(offer, inCart)}</Text>}
                label={`Quantity, ${offer.name}${offer.eventName ? `, ${offer.eventName}` : ''}`}
                available={left}
                inCart={inCart}
                busy={adding.isPending}
                onAdd={async (quantity) => (await add(addVirtualEvent(offer, quantity))) !== null}
              />
            )
          })}
        </ul>
      </Panel>
    </Stack>
  )
}

const teamOf = ({ eventName }: VirtualEventOffer): string => `${eventName ?? 'team'} entry`
function whyNone(offer: VirtualEventOffer, inCart: number): string {
  if (inCart > 0 || offer.isPurchased) return 'None available'
  return offer.owner === 'bowler' ? 'Choose a squad first' : `Choose a ${teamOf(offer)} first`
}
