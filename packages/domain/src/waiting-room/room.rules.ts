import type { InstantText } from '../dates.ts'
import { Refusal } from '../errors.ts'
import { plural } from '../texts.ts'

const defaultRate = 300

/** What a person has in a waiting room. */
export interface RoomNumber {
  number: number
  /** null: it is not drawn yet. */
  rank: number | null
  /** They came in: until then they may make their cart larger. */
  passUntil: InstantText | null
  /** They bought with this number. */
  isDone: boolean
}
type Turn = 'waiting' | 'called' | 'inside' | 'over'

/** Whether it is the turn of a number; `now` in milliseconds. */
export function turnOf({ rank, passUntil, isDone }: RoomNumber, head: number, now: number): Turn {
  if (passUntil !== null) return !isDone && Date.parse(passUntil) > now ? 'inside' : 'over'
  return rank !== null && rank <= head ? 'called' : 'waiting'
}

/** Why somebody may not make their cart larger now; null: they are inside. */
export function whyNotYourTurn(of: RoomNumber | null, head: number, now: number): Refusal | null {
  const turn = of && turnOf(of, head, now)
  if (turn === 'inside') return null
  return new Refusal('NotYourTurn', textOf(), { rank: of?.rank ?? null, head })

  function textOf(): string {
    if (!of) return 'Registration goes through the waiting room. Please take a number there first.'
    if (turn === 'called') return 'It is your turn: come in from the waiting room first.'
    if (turn === 'over') return 'Your time to choose is over. Take a new number in the waiting room.'
    return of.rank === null
      ? 'The order is not drawn yet. Please wait in the waiting room.'
      : `It is not your turn yet: you are number ${of.rank}. ${of.rank - head - 1} before you.`
  }
}

/** 'About 6 to 9 minutes.' for people before somebody, at so many a minute. */
export function waitText(before: number, rate: number): string {
  const low = Math.floor((before / rate) * 0.9)
  const high = Math.ceil((before / rate) * 1.25)
  if (high <= 1) return 'Less than a minute.'
  return low === 0 ? `Up to ${high} minutes.` : `About ${low} to ${plural(high, 'minute', 'minutes')}.`
}

/** Seconds until the room is asked for again: near the turn often, far off and after it rarely. `before` null: before the draw. */
export function pollSeconds(next: number, before: number | null, rate: number): number {
  if (before === null) return next
  return Math.max(next, before < 0 ? 15 : Math.min(30, Math.max(2, (before / rate) * 6)))
}

interface Load {
  rate: number
  /** What staff set on the live page, else the setting of the tournament; null: neither. */
  most: number | null
  /** Requests in line, of the process that has most; null: no process has said anything. */
  line: number | null
  /** Of changes of carts, of the slowest process; null: there were none. */
  holdP95Ms: number | null
}
export const highestRate = 6_000
/** People a minute from now on: a tenth more while no process has a line and carts change fast, half when they are slow. */
export function nextRate({ rate, most, line, holdP95Ms }: Load): number {
  const limit = most ?? highestRate
  if ((holdP95Ms ?? 0) > 2_000) return Math.max(1, Math.floor(rate / 2))
  if (line === 0 && (holdP95Ms ?? 0) < 500) return Math.min(limit, Math.ceil(rate * 1.1))
  return Math.min(limit, rate)
}

/** People a minute when the room is drawn. */
export const rateAtDraw = (staffRate: number | null, peoplePerMinute: number | null): number =>
  staffRate ?? peoplePerMinute ?? defaultRate

/** Staff reserve while people wait for their turn. */
export const sayWhy = (waits: number): string =>
  `${plural(waits, 'person waits', 'people wait')} in the waiting room. Enter a reason: it is kept in the audit.`

export const roomOpensAt = (opensAt: Date, minutes: number): Date => new Date(opensAt.getTime() - minutes * 60_000)
