const minutes = (n: number) => n * 60_000
/** How long a cart keeps its places, and a payment session its own. */
export const cartHoldMs = minutes(15)
export const sessionHoldMs = minutes(30)
export const maxRenewals = 3
/** Activity renews only when less than this is left, so that clicks do not use renewals up. */
export const renewBelowMs = minutes(10)

interface HoldLife {
  expiresAt: Date
  renewals: number
}
/** A hold after the cart was changed or looked at: new for 15 minutes, then renewed at most three times. */
export function renewedHold(hold: HoldLife | null, now: Date): HoldLife {
  if (!hold || hold.expiresAt <= now) return { expiresAt: new Date(now.getTime() + cartHoldMs), renewals: 0 }
  return returnedHold(hold, now)
}

/**
 * A hold that an abandoned order gives back to the cart: it counts as a renewal, so orders cannot keep places for
 * longer than a cart may. Without a renewal left it keeps the time it had, which may be over.
 */
export function returnedHold({ expiresAt, renewals }: HoldLife, now: Date): HoldLife {
  const left = expiresAt.getTime() - now.getTime()
  if (left >= renewBelowMs || renewals >= maxRenewals) return { expiresAt, renewals }
  return { expiresAt: new Date(now.getTime() + cartHoldMs), renewals: renewals + 1 }
}

/** Why a cart cannot hold so many places of a tournament, or null. What is held already may stay. */
export function whyNotHold(wanted: number, held: number, max: number): string | null {
  if (wanted <= max || wanted <= held) return null
  return `You can hold at most ${max} places of a tournament at a time. Please lower the quantity and pay for these first.`
}
