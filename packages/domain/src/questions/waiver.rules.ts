import { type DayText, fullYears } from '../dates.ts'

export const waiverLimits = { least: 2, most: 20_000 } as const
const adultYears = 18

/** Whether a parent or guardian accepts for a bowler; null: the directory does not have their birth date. */
export const isMinor = (birthDate: DayText | null, day: DayText): boolean | null =>
  birthDate === null ? null : fullYears(birthDate, day) < adultYears

interface Acceptance {
  /** Of `isMinor`. */
  minor: boolean | null
  asGuardian: boolean
  signedName: string
}
/** Why this is no acceptance of a waiver, or null. */
export function whyNotAccept({ minor, asGuardian, signedName }: Acceptance): string | null {
  if (signedName.trim().length < 2) return 'Type your full name.'
  if (minor === true && !asGuardian) return 'A parent or guardian accepts for a bowler under 18.'
  if (minor === false && asGuardian) return 'An adult bowler accepts for themselves.'
  return null
}

export const waiverStates = ['notAsked', 'missing', 'again', 'accepted', 'paper'] as const
type WaiverState = (typeof waiverStates)[number]
export const waiverStateNames: Record<WaiverState, string> = {
  notAsked: '',
  missing: 'Waiver missing',
  again: 'Waiver changed: to be accepted again',
  accepted: 'Waiver accepted',
  paper: 'Waiver signed on paper',
}
interface Accepted {
  version: number
  onPaper: boolean
}
/** `countsFrom`: the first version whose acceptance counts; null: nobody is asked to accept anything. */
export function waiverState(accepted: readonly Accepted[], countsFrom: number | null): WaiverState {
  if (countsFrom === null) return 'notAsked'
  const [newest] = accepted.toSorted((a, b) => b.version - a.version)
  if (!newest) return 'missing'
  if (newest.version < countsFrom) return 'again'
  return newest.onPaper ? 'paper' : 'accepted'
}
export const isWaiverOpen = (state: WaiverState): boolean => state === 'missing' || state === 'again'
