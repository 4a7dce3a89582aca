import { type DayText, fullYears } from '../dates.ts'
import { Refusal } from '../errors.ts'
import { folded } from '../fold.ts'

export const factsWrong =
  'These details do not match a member. Check them with your membership card, or ask your captain.'
export const tooManyTries = 'Too many tries. Try again in an hour, or ask your captain.'
export const guardianNeeded = 'A parent or guardian goes on from here: please enter your name and e-mail address.'
export const addressNeeded = 'Enter an e-mail address for the confirmation.'
export const alreadyJoined = 'You are on this team already.'
const teamFull = (captain: string): string => `This team is full now. Ask ${captain} whether a position comes free.`

/** What does not match within an hour, of one link and of one address; then nobody can try for the rest of it. */
export const mostMisses = { bowler: 5, team: 20, payment: 5, address: 50 } as const
export const missesMs = 3_600_000

const suffixes = /[\s,]+(jr|sr|ii|iii|iv|v)\.?$/
/** As it is compared: without case, accents, hyphens, spaces, apostrophes and suffix. */
const plainName = (name: string): string =>
  folded(name)
    .trim()
    .replace(suffixes, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

interface MemberFacts {
  lastName: string
  birthDate: DayText | null
}
/** Whether all facts are those of the member; both are compared whatever the first one says. */
export function isMember(sent: MemberFacts, member: MemberFacts | undefined): boolean {
  const isName = plainName(sent.lastName) !== '' && plainName(sent.lastName) === plainName(member?.lastName ?? '')
  const isDay = sent.birthDate !== null && sent.birthDate === (member?.birthDate ?? null)
  return member !== undefined && isName && isDay
}

/** On the day of the squad. */
export const isMinor = (birthDate: DayText, day: DayText): boolean => fullYears(birthDate, day) < 18

/** The position of who joins: the one that is kept for them, else the first that is free. @throws Refusal when none is */
export function positionFor({
  wanted,
  taken,
  count,
  captain,
}: {
  wanted: number | null
  taken: readonly number[]
  count: number
  captain: string
}): number {
  const free = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !taken.includes(number))
  const [first] = free
  if (first === undefined) throw new Refusal('RuleBroken', teamFull(captain))
  return wanted !== null && free.includes(wanted) ? wanted : first
}
