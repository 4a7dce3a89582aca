import { averageSegments, highestAverage, type Segment } from '@kegler/domain/setup/divisions/average-sets.rules.ts'
import type { SetupDivision } from '../divisions.ts'
import classes from './AverageBar.module.css'

interface Props {
  divisions: readonly SetupDivision[]
  /** Bowlers of a roster: their averages are added. */
  bowlers: number
}
/** Where a number has room below its part of the bar. */
const roomOf = (part: number) => (part < 0.04 ? 'none' : part < 0.1 ? 'wide' : 'all')
/** Which sum of averages comes into which division; gaps and overlaps are named. */
export function AverageBar({ divisions, bowlers }: Props) {
  const hasDefault = divisions.find(({ isDefault }) => isDefault)?.name ?? null
  const last = highestAverage * bowlers
  const segments = averageSegments(divisions, last)
  const problems = segments.flatMap((segment) => problemOf(segment, hasDefault) ?? [])
  return (
    <section aria-label="Averages">
      <div className={classes.bar} aria-hidden>
        {segments.map((segment) => (
          <div
            key={segment.from}
            className={classes.part}
            style={{ flex: `${segment.to - segment.from + 1} 1 0` }}
            data-is={kindOf(segment, hasDefault)}
            title={`${spanOf(segment)}: ${segment.names.join(', ') || hasDefault || 'no division'}`}
          >
            {segment.names[0] ?? hasDefault ?? ''}
          </div>
        ))}
      </div>
      <div className={classes.borders} aria-hidden>
        {segments.map(({ from, to }) => (
          <span
            key={from}
            style={{ insetInlineStart: `${(100 * from) / (last + 1)}%` }}
            data-room={roomOf((to - from + 1) / (last + 1))}
          >
            {from}
          </span>
        ))}
        <span style={{ insetInlineEnd: 0 }}>{last}</span>
      </div>
      <ul className={classes.problems}>
        {problems.length === 0 && <li>{`Every sum of averages from 0 to ${last} has its division.`}</li>}
        {problems.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

const spanOf = ({ from, to }: Segment) => (from === to ? `${from}` : `${from} to ${to}`)
function kindOf({ names }: Segment, hasDefault: string | null): string {
  if (names.length > 1) return 'overlap'
  if (names.length === 1) return 'one'
  return hasDefault ? 'default' : 'gap'
}
function problemOf(segment: Segment, hasDefault: string | null): string | null {
  const { names } = segment
  if (names.length > 1) return `${spanOf(segment)}: ${names.join(' and ')} overlap; ${names[0]} comes first.`
  if (names.length === 1) return null
  return hasDefault ? `${spanOf(segment)}: ${hasDefault}, the default.` : `${spanOf(segment)}: no division.`
}
