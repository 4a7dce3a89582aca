import { renewBelowMs } from '@kegler/domain/places/hold.rules.ts'

/** Milliseconds left of a hold, at most down to 0. */
export const timeLeft = (expiresAt: string, now: number): number => Math.max(0, Date.parse(expiresAt) - now)

/** '09:05' */
export function formatCountdown(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

const minuteMs = 60_000
/** Read out while the time runs: at five minutes and at one, nothing in between. */
export function announcement(ms: number): string {
  if (ms <= 0 || ms > 5 * minuteMs) return ''
  return ms > minuteMs ? 'Your places are held for 5 more minutes.' : 'Your places are held for 1 more minute.'
}

/** Activity renews the hold once less than ten minutes are left, while renewals remain. */
export const mayRenew = (ms: number, renewalsLeft: number): boolean => ms > 0 && ms < renewBelowMs && renewalsLeft > 0
