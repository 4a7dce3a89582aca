import { dayTimeText } from '@kegler/domain/dates.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { FillBar } from '../../../kit/chart/FillBar.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import classes from './Figures.module.css'
import { SquadNumbers } from './Fill.tsx'
import type { Figures } from './figures.ts'

const parts = ['sold', 'held', 'offered', 'waiting'] as const
const mostShown = 12

/** What captains want of the squads that somebody waits for, those wanted most first; nothing while nobody waits. */
export function Demand({ figures }: { figures: Figures }) {
  const wanted = figures.squads
    .filter(({ offered, waiting }) => offered + waiting > 0)
    .map((squad) => ({ ...squad, sold: squad.taken - squad.held - squad.offered }))
    .toSorted((a, b) => b.waiting - a.waiting || Date.parse(a.startsAt) - Date.parse(b.startsAt))
  if (wanted.length === 0) return null
  const most = Math.max(...wanted.map(({ taken, waiting }) => taken + waiting))
  const offered = sumOf(wanted, (squad) => squad.offered)
  const waitedFor = wanted.filter(({ waiting }) => waiting > 0).length
  return (
    <Panel>
      <Chart
        label="Demand per squad"
        answer={
          waitedFor > 0
            ? `Captains wait for ${plural(waitedFor, 'squad', 'squads')}, ${plural(offered, 'place is', 'places are')} offered`
            : `${plural(offered, 'place is', 'places are')} offered, nobody else waits`
        }
        numbers={<SquadNumbers figures={{ ...figures, squads: wanted }} />}
      >
        <ul className={classes.parts} aria-label="What the bars show">
          {parts.map((part) => (
            <li key={part}>
              <FillBar total={1} {...{ [part]: 1 }} /> <span>{part === 'waiting' ? 'waiting teams' : part}</span>
            </li>
          ))}
        </ul>
        <ul className={classes.demand}>
          {wanted.slice(0, mostShown).map(({ squadId, startsAt, eventName, sold, held, ...squad }) => (
            <li key={squadId}>
              <b>{`${dayTimeText(startsAt, figures.timeZone)} ${eventName}`}</b>
              <FillBar total={most} sold={sold} held={held} offered={squad.offered} waiting={squad.waiting} />
              <span>
                {`${sold} sold, ${held} held, ${squad.offered} offered of ${squad.total}; ${plural(squad.waiting, 'team waits', 'teams wait')}`}
              </span>
            </li>
          ))}
        </ul>
      </Chart>
    </Panel>
  )
}
