const minutes = (n: number) => n * 60_000
/** How long a cart keeps its places, and a payment session its own. */
export const cartHoldMs = minutes(15)
export const sessionHoldMs = minutes(30)
export const maxRenewals = 3
/** Activity renews only when less than this is left, so that clicks do not use renewals up. */
const renewBelowMs = minutes(10)

export interface HoldLife {
  expiresAt: Date
  renewals: number
}
/** A hold after the cart was changed or looked at: new for 15 minutes, then renewed at most three times. */
export function renewedHold(hold: HoldLife | null, now: Date): HoldLife {
  if (!hold || hold.expiresAt <= now) return { expiresAt: new Date(now.getTime() + cartHoldMs), renewals: 0 }
  const left = hold.expiresAt.getTime() - now.getTime()
  if (left >= renewBelowMs || hold.renewals >= maxRenewals) return hold
  return { expiresAt: new Date(now.getTime() + cartHoldMs), renewals: hold.renewals + 1 }
}
