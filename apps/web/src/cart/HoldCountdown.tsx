import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { serverNow } from '../api.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { useCart } from './cart.ts'
import classes from './HoldCountdown.module.css'
import { announcement, formatCountdown, mayRenew, timeLeft } from './holdTime.ts'
import { isEmptyCart } from './totals.ts'
import { useHoldAgain, useHoldRenewal } from './useCart.ts'

/** One renewal for each end of a hold, however many countdowns are on the page. */
let renewedFor = ''

/** How long the places are still held; renews while the captain is active, offers to hold them again afterwards. */
export function HoldCountdown() {
  const { expiresAt, renewalsLeft, ...cart } = useCart()
  const left = useTimeLeft(expiresAt)
  const again = useHoldAgain()
  const renewal = useHoldRenewal()
  const renew = () => {
    if (!expiresAt || renewedFor === expiresAt || !mayRenew(timeLeft(expiresAt, serverNow()), renewalsLeft)) return
    renewedFor = expiresAt
    renewal.mutate()
  }
  useWindowEvent('pointerdown', renew)
  useWindowEvent('keydown', renew)
  if (isEmptyCart(cart)) return null
  return (
    <div className={classes.hold}>
      {left > 0 ? (
        <Text className={classes.time ?? ''} data-short={left < 60_000}>
          Held for <b aria-hidden>{formatCountdown(left)}</b>
          <VisuallyHidden>{formatCountdown(left)} minutes</VisuallyHidden>
        </Text>
      ) : (
        <div className={classes.gone}>
          <Text fw={600}>Your places are no longer held.</Text>
          <Button variant="light" loading={again.isPending} onClick={() => again.mutate()}>
            Hold them again
          </Button>
        </div>
      )}
      <VisuallyHidden role="status">{left > 0 ? announcement(left) : 'Your places are no longer held.'}</VisuallyHidden>
      <ErrorList messages={again.data?.messages ?? []} onClose={again.reset} />
    </div>
  )
}

/** Milliseconds left by the server's clock, counted down each second; 0 when nothing is held. */
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
