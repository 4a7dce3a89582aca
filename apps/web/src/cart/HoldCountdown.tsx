import { Text, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '../client/api.ts'
import { ErrorList } from '../kit/ErrorList.tsx'
import { captainCart } from './captainCart.ts'
import { isEmptyCart } from './cart.ts'
import classes from './HoldCountdown.module.css'
import { HoldEnded } from './HoldEnded.tsx'
import { announcement, formatCountdown, mayRenew, timeLeft } from './holdTime.ts'
import { useCart, usePaidCart } from './useCart.ts'

/** One renewal for each end of a hold, however many countdowns are on the page; one that failed is tried again a little later. */
let renewedFor = ''
const retryAfterMs = 20_000
const lastMinuteMs = 60_000

interface Props {
  /** Without one, the cart on which this browser works. */
  tournamentId?: string
  /** A payment is under way on this page: it keeps the places as long as it takes. */
  paying?: boolean
  /** Stays in sight while the last minute runs and afterwards, however far down people are. */
  sticky?: boolean
}

/** How long the places are still held; renews while the captain is active, offers to hold them again afterwards. */
export function HoldCountdown({ tournamentId, paying = false, sticky = false }: Props) {
  const cart = useCart(tournamentId)
  const { tournament, expiresAt, renewalsLeft } = cart
  const left = useTimeLeft(expiresAt)
  // In the background: the countdown shows when it could not be asked.
  const renewal = useMutation({ mutationFn: captainCart.renew })
  usePaidCart(tournament?.id, paying)
  const renew = () => {
    if (paying || !tournament || !expiresAt || renewedFor === expiresAt) return
    if (!mayRenew(timeLeft(expiresAt, serverNow()), renewalsLeft)) return
    renewedFor = expiresAt
    const again = () => {
      renewedFor = ''
    }
    renewal.mutate(tournament.id, { onError: () => setTimeout(again, retryAfterMs) })
  }
  useWindowEvent('pointerdown', renew)
  useWindowEvent('keydown', renew)
  if (isEmptyCart(cart)) return null
  if (paying) return <Text>Your places are held while you pay.</Text>
  return (
    <div className={classes.hold} data-sticky={sticky && left < lastMinuteMs}>
      {left > 0 ? (
        <Text className={classes.time ?? ''} data-short={left < lastMinuteMs}>
          Held for <b aria-hidden>{formatCountdown(left)}</b>
          <VisuallyHidden>{`${formatCountdown(left)} minutes`}</VisuallyHidden>
        </Text>
      ) : (
        <HoldEnded cart={cart} />
      )}
      {left > 0 && <ErrorList messages={renewal.data?.messages ?? []} onClose={renewal.reset} />}
      <VisuallyHidden role="status">{left > 0 ? announcement(left) : 'Your places are no longer held.'}</VisuallyHidden>
    </div>
  )
}

/** Milliseconds left by the server's clock, counted down each second; 0 when nothing is held. Once ended it stays so. */
function useTimeLeft(expiresAt: string | null): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!expiresAt) return
    setNow(serverNow())
    const ticking = setInterval(() => {
      setNow(serverNow())
      if (timeLeft(expiresAt, serverNow()) === 0) clearInterval(ticking)
    }, 1000)
    return () => clearInterval(ticking)
  }, [expiresAt])
  return expiresAt ? timeLeft(expiresAt, now) : 0
}
