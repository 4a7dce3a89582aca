import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { liveQuery } from '../places/squads.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { toast } from '../ui/toast.ts'
import { useCart } from './cart.ts'
import classes from './HoldCountdown.module.css'
import { whatIsLeft } from './lines.ts'
import { cartCount } from './totals.ts'
import { useHoldAgain } from './useCart.ts'

const heldAgain = {
  all: 'Your places are held again.',
  'what is left': 'What is gone was taken out of your cart.',
}

/** The time of the cart ran out: what that means, and how to get the places again, or those that are left. */
export function HoldEnded() {
  const cart = useCart()
  const hold = useHoldAgain()
  const again = (what: 'all' | 'what is left') =>
    hold.mutate(what, {
      onSuccess: ({ messages: refused }) => {
        if (refused.length === 0) toast(heldAgain[what], '', 'blue')
      },
    })
  const messages = hold.data?.messages ?? []
  const { data: left } = useQuery({ ...liveQuery(cart.tournament?.id ?? ''), enabled: messages.length > 0 })
  const isGone = left !== undefined && cartCount(whatIsLeft(cart, left)) < cartCount(cart)
  return (
    <>
      <div className={classes.ended}>
        <div>
          <Text fw={600}>Your places are no longer held.</Text>
          <Text c="var(--text-soft)">Others can buy them now. What you typed is kept.</Text>
        </div>
        <Button
          variant="light"
          loading={hold.isPending && hold.variables === 'all'}
          disabled={hold.isPending}
          onClick={() => again('all')}
        >
          Hold them again
        </Button>
      </div>
      <ErrorList messages={messages} onClose={hold.reset} />
      {messages.length > 0 && isGone && (
        <div className={classes.ended}>
          <Text>Take them out and choose another time if you like. Rosters that you saved are kept for it.</Text>
          <Button
            loading={hold.isPending && hold.variables === 'what is left'}
            disabled={hold.isPending}
            onClick={() => again('what is left')}
          >
            Take out what is gone
          </Button>
        </div>
      )}
    </>
  )
}
