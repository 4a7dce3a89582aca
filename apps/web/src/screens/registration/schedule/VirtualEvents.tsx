import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cart } from '../../../cart/cart.ts'
import { addVirtualEvent } from '../../../cart/lines.ts'
import { mayAddTo } from '../../../cart/otherTournament.ts'
import { useCart, useCartChange, useCartClient } from '../../../cart/useCart.ts'
import { type VirtualEventOffer, virtualEventsQuery } from '../../../places/squads.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import { ErrorList } from '../../../ui/ErrorList.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { clampQuantity, QuantityInput } from '../../../ui/QuantityInput.tsx'
import { RetryError } from '../../../ui/RetryError.tsx'
import classes from './Schedule.module.css'

/** Optional side events; nothing shows when the tournament has none. */
export function VirtualEvents({ tournament }: { tournament: Tournament }) {
  const offers = useQuery(virtualEventsQuery(tournament.id))
  const cart = useCart(tournament.id)
  const client = useCartClient()
  const change = useCartChange()
  const add = async (offer: VirtualEventOffer, quantity: number) => {
    change.reset()
    if (!(await mayAddTo(client, tournament))) return false
    const result = await change.mutateAsync({ tournament, change: addVirtualEvent(offer, quantity) }).catch(() => null)
    if (!result || result.messages.length > 0) return false
    notify('Added to Cart!', 'Your selection was added to the cart.')
    return true
  }
  if (!offers.data) return offers.isError ? <RetryError of={offers} /> : <Loading>Loading the virtual events.</Loading>
  if (offers.data.length === 0) return null
  return (
    <Stack gap="md">
      <Title order={2}>Virtual events</Title>
      <ErrorList messages={change.data?.messages ?? []} onClose={change.reset} />
      <Panel className={classes.headless ?? ''}>
        <ul className={classes.squads}>
          {offers.data.map((offer) => (
            <VirtualRow key={offer.id} offer={offer} cart={cart} busy={change.isPending} onAdd={add} />
          ))}
        </ul>
      </Panel>
    </Stack>
  )
}

interface RowProps {
  offer: VirtualEventOffer
  cart: Cart
  busy: boolean
  onAdd: (offer: VirtualEventOffer, quantity: number) => Promise<boolean>
}
function VirtualRow({ offer, cart, busy, onAdd }: RowProps) {
  const [wanted, setWanted] = useState(0)
  const [adding, setAdding] = useState(false)
  const inCart = cart.virtualEvents.find(({ id }) => id === offer.id)?.quantity ?? 0
  const quantity = clampQuantity(wanted, offer.remaining)
  const parent = `${offer.eventName ?? 'team'} entry`
  const [owners, first] =
    offer.owner === 'bowler'
      ? ['One for each bowler', 'Choose a squad first']
      : [`One for each ${parent}`, `Choose a ${parent} first`]
  const none = inCart > 0 || offer.isPurchased ? 'None available' : first
  const add = async () => {
    setAdding(true)
    if (await onAdd(offer, quantity)) setWanted(0)
    setAdding(false)
  }
  return (
    <li className={classes.squad}>
      <div className={classes.when}>
        <Text fw={650} size="lg">
          {offer.name}
        </Text>
        <Text c="var(--text-soft)">{owners}</Text>
      </div>
      <div className={classes.price}>
        <Money dollars={offer.price} />
      </div>
      <div className={classes.left}>
        <Text>{offer.remaining > 0 ? `${offer.remaining} available` : none}</Text>
        {inCart > 0 && <span className={classes.inCart}>In Cart: {inCart}</span>}
      </div>
      <div className={classes.take}>
        <QuantityInput
          label={`Quantity, ${offer.name}${offer.eventName ? `, ${offer.eventName}` : ''}`}
          value={quantity}
          max={offer.remaining}
          onChange={setWanted}
          disabled={busy}
        />
        <Button
          className={classes.add ?? ''}
          loading={adding}
          disabled={quantity === 0 || busy}
          onClick={() => void add()}
        >
          Add ({quantity})
        </Button>
      </div>
    </li>
  )
}
