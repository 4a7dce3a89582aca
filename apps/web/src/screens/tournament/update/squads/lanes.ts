import { timeLabel } from '@kegler/domain/setup/squads/squad.rules.ts'
import { plural } from '@kegler/domain/texts.ts'

/** A squad on its lanes. Minutes count from the midnight that begins its day. */
export interface OnLanes {
  id: string
  startsAt: number
  /** How long it is assumed to take. */
  minutes: number
  startLane: number
  endLane: number
}
interface Start<S extends OnLanes> {
  startsAt: number
  /** Squads that start then, and those that are still bowling. */
  starting: readonly S[]
  running: readonly S[]
  /** Lanes that two squads have at once: from, to. */
  clashes: readonly (readonly [number, number])[]
  /** Lanes that nobody has. */
  free: readonly (readonly [number, number])[]
}

/** The lanes of one center at each start of a day. */
export function lanesByStart<S extends OnLanes>(squads: readonly S[], lanes: number): Start<S>[] {
  const starts = [...new Set(squads.map((squad) => squad.startsAt))].sort((a, b) => a - b)
  return starts.map((startsAt) => {
    const there = squads.filter((squad) => squad.startsAt <= startsAt && startsAt < squad.startsAt + squad.minutes)
    const counts = Array.from(
      { length: lanes },
      (_, index) => there.filter((squad) => squad.startLane <= index + 1 && index + 1 <= squad.endLane).length,
    )
    return {
      startsAt,
      starting: there.filter((squad) => squad.startsAt === startsAt),
      running: there.filter((squad) => squad.startsAt < startsAt),
      clashes: rangesOf(counts, (count) => count > 1),
      free: rangesOf(counts, (count) => count === 0),
    }
  })
}

function rangesOf(counts: readonly number[], isIn: (count: number) => boolean): [number, number][] {
  const ranges: [number, number][] = []
  for (const [index, count] of counts.entries()) {
    if (!isIn(count)) continue
    const last = ranges.at(-1)
    if (last && last[1] === index) last[1] = index + 1
    else ranges.push([index + 1, index + 1])
  }
  return ranges
}

/** '5 squads were' made, or deleted. */
export const squadsText = (n: number): string => plural(n, 'squad was', 'squads were')
/** '1–24, 31–40'; 'none' without any. */
export const rangesText = (ranges: readonly (readonly [number, number])[]): string =>
  ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ') || 'none'
/** '1:15 PM' of minutes from midnight. */
export const clockText = (minutes: number): string => {
  const two = (n: number) => String(n).padStart(2, '0')
  return timeLabel(`${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`)
}
