import { type DayText, formatDay } from '@kegler/domain/dates.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { figure } from '@kegler/domain/texts.ts'
import { Columns } from '../../../kit/chart/Columns.tsx'
import { type Column, weekdayName } from '../../../kit/chart/layout.ts'
import { Panel } from '../../../kit/Panel.tsx'
import classes from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'
import { FigureLink, OpenList } from './FigureLink.tsx'
import { type Figures, soldLastWeek, todayOf } from './figures.ts'

/** Entries by the day they were sold. */
export function Sold({ figures }: { figures: Figures }) {
  const { soldPerDay, squads, counts, at } = figures
  const places = sumOf(squads, ({ total }) => total)
  const today = todayOf(figures)
  const days = soldPerDay.map(({ day, entries, cancelled }) => ({ day, parts: [entries - cancelled, cancelled] }))
  const isOver = (squads.at(-1)?.startsAt ?? '') < at
  return (
    <Panel>
      <Columns
        label="Sold per day"
        answer={`${figure(counts.entries)} of ${figure(places)} sold, ${soldLastWeek(figures)} a day last week`}
        numbers={<SoldNumbers figures={figures} />}
        days={isOver || soldPerDay.at(-1)?.day === today ? days : [...days, { day: today, parts: [0, 0] }]}
        parts={[
          { name: 'sold', tone: 'main' },
          { name: 'cancelled since', tone: 'outline' },
        ]}
        today={today}
        more={(column) => <Lists column={column} figures={figures} />}
      />
    </Panel>
  )
}

/** The list of a day, or those of the days of a week. */
function Lists({ column: { day, through }, figures: { soldPerDay, tournamentId } }: ListsProps) {
  const days = soldPerDay.filter((sold) => sold.day >= day && sold.day <= through)
  if (day === through)
    return days[0] && <OpenList to="/admin/entries" search={{ tournamentId, soldOn: day, cancelled: 'all' }} />
  return days.map((sold) => (
    <SoldOn key={sold.day} day={sold.day} tournamentId={tournamentId}>
      {`${weekdayName(sold.day).slice(0, 3)} ${sold.entries}`}
    </SoldOn>
  ))
}
interface ListsProps {
  column: Column
  figures: Figures
}
interface SoldOnProps {
  day: DayText
  tournamentId: string
  label?: string
  only?: boolean
  children: string | number
}
const SoldOn = ({ day, tournamentId, label = `sold on ${formatDay(day)}`, only, children }: SoldOnProps) => (
  <FigureLink
    to="/admin/entries"
    search={{ tournamentId, soldOn: day, cancelled: only ? 'only' : 'all' }}
    label={`${children} ${label}`}
  >
    {children}
  </FigureLink>
)

function SoldNumbers({ figures: { soldPerDay, tournamentId } }: { figures: Figures }) {
  let sum = 0
  const rows = soldPerDay.map((day) => {
    sum += day.entries
    return { ...day, sum }
  })
  return (
    <Table
      className={`${classes.dense} ${classes.days}`}
      rows={rows.toReversed()}
      pageSize={10}
      keyOf={({ day }) => day}
      empty="Nothing was sold yet."
      columns={[
        { header: 'Day', names: true, cell: ({ day }) => formatDay(day), sortBy: ({ day }) => day },
        {
          header: 'Sold',
          end: true,
          sortBy: ({ entries }) => entries,
          cell: ({ day, entries }) => (
            <SoldOn day={day} tournamentId={tournamentId}>
              {entries}
            </SoldOn>
          ),
        },
        {
          header: 'Cancelled since',
          end: true,
          cell: ({ day, cancelled }) =>
            cancelled === 0 ? (
              0
            ) : (
              <SoldOn
                day={day}
                tournamentId={tournamentId}
                label={`sold on ${formatDay(day)} and cancelled since`}
                only
              >
                {cancelled}
              </SoldOn>
            ),
        },
        { header: 'Sold so far', end: true, cell: (row) => figure(row.sum) },
      ]}
    />
  )
}
