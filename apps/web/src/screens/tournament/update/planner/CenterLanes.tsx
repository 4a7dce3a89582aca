import { Text, Title } from '@mantine/core'
import { Panel } from '../../../../kit/Panel.tsx'
import { colorOf } from '../squads/eventColors.ts'
import { clockText, lanesByStart, type OnLanes, rangesText } from '../squads/lanes.ts'
import type { CapacityRow, SquadEvents } from '../squads/squadReads.ts'
import classes from './Planner.module.css'

export type PlacedSquad = CapacityRow & OnLanes
interface Props {
  name: string
  /** Lanes that are shown. */
  lanes: number
  /** Lanes of the center; null: not known. */
  own: number | null
  squads: readonly PlacedSquad[]
  known: SquadEvents
}

/** What is sold or in carts of the places for captains. */
const fillOf = ({ sold, held, capacity }: CapacityRow) =>
  `${capacity > 0 ? Math.min(100, (100 * (sold + held)) / capacity) : 100}%`

/** The lanes of a center, a row for each start: bars for squads, and in words what is free and what overlaps. */
export function CenterLanes({ name, lanes, own, squads, known }: Props) {
  const starts = lanesByStart(squads, lanes).filter(({ startsAt }) => startsAt >= 0)
  return (
    <Panel aria-label={name}>
      <Title order={2}>{name}</Title>
      <Text c="var(--text-soft)" mb="sm">
        {own === null
          ? `Lanes 1 to ${lanes} are used.`
          : own < lanes
            ? `${own} lanes. Squads reach to lane ${lanes}: please check them.`
            : `${own} lanes.`}
      </Text>
      <ul className={classes.starts}>
        {starts.map(({ startsAt, starting, running, clashes, free }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the lanes of a start are read one start after the other
          <li key={startsAt} className={classes.start} tabIndex={0} data-clash={clashes.length > 0 || undefined}>
            <strong className={classes.time}>{clockText(startsAt)}</strong>
            <div>
              <div className={classes.lanes} aria-hidden>
                {[...running, ...starting].map((squad) => (
                  <div
                    key={squad.id}
                    className={classes.lane}
                    data-running={squad.startsAt < startsAt || undefined}
                    style={{
                      insetInlineStart: `${(100 * (squad.startLane - 1)) / lanes}%`,
                      width: `${(100 * (squad.endLane - squad.startLane + 1)) / lanes}%`,
                      ...{ '--event': colorOf(known, squad.eventId), '--fill': fillOf(squad) },
                    }}
                  >
                    {squad.startsAt === startsAt && `${squad.name} ${squad.sold + squad.held}/${squad.capacity}`}
                  </div>
                ))}
                {clashes.map(([from, to]) => (
                  <div
                    key={from}
                    className={classes.clash}
                    style={{
                      insetInlineStart: `${(100 * (from - 1)) / lanes}%`,
                      width: `${(100 * (to - from + 1)) / lanes}%`,
                    }}
                  />
                ))}
              </div>
              <div className={classes.words}>
                {starting.map((squad) => (
                  <span
                    key={squad.id}
                  >{`${squad.name} on lanes ${squad.startLane}–${squad.endLane}: ${squad.sold} sold, ${squad.held} in carts, ${squad.capacity} for captains, until ${clockText(squad.startsAt + squad.minutes)}. `}</span>
                ))}
                {running.length > 0 && (
                  <span>{`Still bowling: ${running.map((squad) => `${squad.name} on ${squad.startLane}–${squad.endLane}`).join(', ')}. `}</span>
                )}
                <span>{`Free lanes: ${rangesText(free)}.`}</span>
                {clashes.length > 0 && (
                  <strong className={classes.warn}>{` Overlap on lanes ${rangesText(clashes)}.`}</strong>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
