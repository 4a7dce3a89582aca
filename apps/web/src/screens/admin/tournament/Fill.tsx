import { type DayText, dayOf, dayTimeText, formatTime, formatWeekday } from '@kegler/domain/dates.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { bannerLinks } from '@kegler/domain/roles.ts'
import { figure, plural } from '@kegler/domain/texts.ts'
import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useHasRole } from '../../../client/session.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { FillBar } from '../../../kit/chart/FillBar.tsx'
import { HeatCalendar } from '../../../kit/chart/HeatCalendar.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import dense from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'
import { FigureLink, useMayOpenLists } from './FigureLink.tsx'
import classes from './Figures.module.css'
import { type Figures, todayOf } from './figures.ts'

type Squad = Figures['squads'][number]

/** What is taken of each day of squads. */
export function Fill({ figures }: { figures: Figures }) {
  const { squads, timeZone } = figures
  const [chosen, choose] = useState<DayText | null>(null)
  const byDay = Map.groupBy(squads, ({ startsAt }) => dayOf(startsAt, timeZone))
  const full = squads.filter(({ taken, total }) => total > 0 && taken >= total).length
  const [taken, total] = [sumOf(squads, (squad) => squad.taken), sumOf(squads, (squad) => squad.total)]
  const percent = total > 0 ? Math.floor((100 * taken) / total) : 0
  return (
    <Panel>
      <Chart
        label="Fill per day"
        answer={`${percent}% of ${figure(total)} places taken, ${full} of ${plural(squads.length, 'squad', 'squads')} full`}
        numbers={<SquadNumbers figures={figures} />}
      >
        <div className={classes.fill}>
          <HeatCalendar
            label="Days of squads and how full they are"
            days={[...byDay].map(([day, parts]) => ({ day, parts }))}
            today={todayOf(figures)}
            chosen={chosen}
            onChoose={choose}
            ends={['empty', 'full']}
          />
          {chosen ? (
            <Starts day={chosen} squads={byDay.get(chosen) ?? []} figures={figures} />
          ) : (
            <Text c="var(--text-soft)">Choose a day to see its squads.</Text>
          )}
        </div>
      </Chart>
    </Panel>
  )
}

/** The squads of a day, and what can be done with each. */
function Starts({ day, squads, figures: { tournamentId, timeZone } }: StartsProps) {
  const mayMove = useMayOpenLists()
  const maySetUp = useHasRole(bannerLinks.manageTournament)
  return (
    <section className={classes.starts} aria-label="Squads of the day">
      <Title order={3}>{`${formatWeekday(day)}, ${day.slice(0, 4)}`}</Title>
      <ul>
        {squads.map(({ squadId, startsAt, eventName, captainCap, total, taken, held, offered, waiting }) => {
          const sold = taken - held - offered
          const parts = [`${sold} sold`, held > 0 && `${held} in carts`, offered > 0 && `${offered} offered`]
          const waits = waiting > 0 && plural(waiting, 'team waits', 'teams wait')
          const text = [`${parts.filter(Boolean).join(', ')} of ${total}`, waits].filter(Boolean).join('; ')
          const name = `${formatTime(startsAt, timeZone)} ${eventName}`
          return (
            <li key={squadId}>
              <b>{name}</b>
              <FillBar
                total={total}
                sold={sold}
                held={held + offered}
                open={Math.max(0, captainCap - taken)}
                label={text}
              />
              <span aria-hidden>{text}</span>
              <span className={classes.acts}>
                {mayMove && (
                  <>
                    <Link to="/admin/entries" search={{ tournamentId, squadId }} aria-label={`Entries, ${name}`}>
                      Entries
                    </Link>
                    <Link to="/admin/move" search={{ tournamentId, squadId }} aria-label={`Move, ${name}`}>
                      Move
                    </Link>
                  </>
                )}
                {maySetUp && (
                  <Link
                    to="/tournament/update/$tournamentId/capacity"
                    params={{ tournamentId }}
                    search={{ day }}
                    aria-label={`Capacity, ${name}`}
                  >
                    Capacity
                  </Link>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
interface StartsProps {
  day: DayText
  squads: readonly Squad[]
  figures: Figures
}

export function SquadNumbers({ figures: { squads, timeZone, tournamentId } }: { figures: Figures }) {
  const time = (startsAt: string) => dayTimeText(startsAt, timeZone)
  return (
    <Table
      className={dense.dense}
      rows={squads.map((squad) => ({ ...squad, sold: squad.taken - squad.held - squad.offered }))}
      pageSize={10}
      keyOf={({ squadId }) => squadId}
      empty="There are no squads yet."
      columns={[
        {
          header: 'Squad',
          names: true,
          sortBy: ({ startsAt }) => startsAt,
          cell: ({ startsAt, description }) => [time(startsAt), description].filter(Boolean).join(', '),
        },
        { header: 'Event', cell: ({ eventName }) => eventName, sortBy: ({ eventName }) => eventName },
        {
          header: 'Sold',
          end: true,
          sortBy: ({ sold }) => sold,
          cell: ({ squadId, eventName, startsAt, sold }) => (
            <FigureLink
              to="/admin/entries"
              search={{ tournamentId, squadId }}
              label={`${sold} sold of ${eventName}, ${time(startsAt)}`}
            >
              {sold}
            </FigureLink>
          ),
        },
        { header: 'Held', end: true, cell: ({ held }) => held, sortBy: ({ held }) => held },
        { header: 'Offered', end: true, cell: ({ offered }) => offered, sortBy: ({ offered }) => offered },
        { header: 'Waiting', end: true, cell: ({ waiting }) => waiting, sortBy: ({ waiting }) => waiting },
        { header: 'Captains’ cap', end: true, cell: ({ captainCap }) => captainCap },
        { header: 'Total', end: true, cell: ({ total }) => total, sortBy: ({ total }) => total },
        {
          header: 'Taken',
          end: true,
          cell: ({ taken, total }) => (total ? `${Math.round((100 * taken) / total)}%` : '–'),
          sortBy: ({ taken, total }) => (total ? taken / total : 0),
        },
      ]}
    />
  )
}
