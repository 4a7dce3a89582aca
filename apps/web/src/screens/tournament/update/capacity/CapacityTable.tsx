import { type DayText, formatDay, formatSquad, formatTime, shortHour, shortWeekday } from '@kegler/domain/dates.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { figure, plural } from '@kegler/domain/texts.ts'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { ButtonLink } from '../../../../kit/ButtonLink.tsx'
import { FillBar } from '../../../../kit/chart/FillBar.tsx'
import { Empty } from '../../../../kit/Empty.tsx'
import { lazyPart } from '../../../../kit/lazyPart.tsx'
import { usePrinting } from '../../../../kit/table/usePrinting.ts'
import { type Sortable, useSorting } from '../../../../kit/table/useSorting.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { colorOf } from '../squads/eventColors.ts'
import type { CapacityRow, SquadEvents } from '../squads/squadReads.ts'
import classes from './Capacity.module.css'
import { Available, Hide } from './CapacityCells.tsx'

const Pages = lazyPart(() => import('../../../../kit/table/Pages.tsx'), 'Pages')
const mostOnPage = 50

const columns: readonly (Sortable<CapacityRow> & { hide?: boolean })[] = [
  { header: 'Name', sortBy: ({ name }) => name },
  { header: 'Total Entries', sortBy: (row) => row.totalEntries },
  { header: '# Sold', sortBy: ({ sold }) => sold },
  { header: 'How full', hide: true },
  { header: 'Available For Purchase', sortBy: ({ capacity }) => capacity },
  { header: 'Hide From Captains' },
]

/** Squads below their days; in another order each says its own day. */
export function CapacityTable({ rows, known }: { rows: readonly CapacityRow[]; known: SquadEvents }) {
  const { id, readOnly } = useSetupTournament()
  const [chosenPage, setPage] = useState(1)
  const pageSize = usePrinting() ? rows.length : mostOnPage
  const sorting = useSorting(columns, rows, () => setPage(1))
  if (rows.length === 0)
    return (
      <Empty
        action={
          known.squads === 0 &&
          !readOnly && (
            <ButtonLink to="/tournament/update/$tournamentId/squads" params={{ tournamentId: id }}>
              Go to Squads
            </ButtonLink>
          )
        }
      >
        No information to display.
      </Empty>
    )
  const pages = Math.ceil(rows.length / pageSize)
  const page = Math.min(chosenPage, pages)
  const shown = sorting.rows.slice((page - 1) * pageSize, page * pageSize)
  const ofDay = Map.groupBy(rows, ({ day }) => day)
  const groups = sorting.isSorted ? [[null, shown] as const] : [...Map.groupBy(shown, ({ day }) => day)]
  return (
    <>
      {sorting.choice}
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" aria-sort={sorting.directionOf(column)}>
                {column.sortBy ? (
                  <button type="button" onClick={() => sorting.press(column)}>
                    {column.header}
                  </button>
                ) : column.hide ? (
                  <VisuallyHidden>{column.header}</VisuallyHidden>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([day, squads]) => (
          <tbody key={day}>
            {day && <DayHead day={day} squads={ofDay.get(day) ?? []} />}
            {squads.map((row) => (
              <Row key={row.id} row={row} color={colorOf(known, row.eventId)} withDay={!day} />
            ))}
          </tbody>
        ))}
      </table>
      {pages > 1 && <Pages total={pages} value={page} onChange={setPage} />}
    </>
  )
}

function DayHead({ day, squads }: { day: DayText; squads: readonly CapacityRow[] }) {
  const sum = (of: (row: CapacityRow) => number) => figure(sumOf(squads, of))
  return (
    <tr className={classes.day}>
      <th scope="rowgroup" colSpan={columns.length}>
        <span className={classes.soft}>{shortWeekday(day)}</span> <span>{formatDay(day)}</span>{' '}
        <span
          className={classes.soft}
        >{`${plural(squads.length, 'squad', 'squads')}, ${sum(({ sold }) => sold)} sold, ${sum(({ capacity }) => capacity)} of ${sum(({ totalEntries }) => totalEntries)} for captains`}</span>
      </th>
    </tr>
  )
}

function Row({ row, color, withDay }: { row: CapacityRow; color: string; withDay: boolean }) {
  const { timeZone } = useSetupTournament()
  const { name, description, soldWith, startDateTime, sold, held, offered, waiting, capacity, totalEntries } = row
  const inCarts = held - offered
  const free = Math.max(0, capacity - sold - held)
  return (
    <tr>
      <th scope="row">
        <span className={classes.dot} style={{ background: color }} />
        <span className={classes.time}>
          {shortHour(withDay ? formatSquad(startDateTime, timeZone) : formatTime(startDateTime, timeZone))}
        </span>{' '}
        <span>{name}</span>
        {description && <span className={classes.soft}>{` ${description}`}</span>}
        {soldWith && <span className={classes.soft}>{` sold with ${soldWith}`}</span>}
      </th>
      <td data-cell="total">{totalEntries}</td>
      <td data-cell="sold">
        {sold}
        {inCarts > 0 && <span className={classes.soft}>{` +${inCarts} in carts`}</span>}
        {offered > 0 && <span className={classes.soft}>{` +${offered} offered`}</span>}
        {waiting > 0 && <span className={classes.soft}>{` ${waiting} waiting`}</span>}
      </td>
      <td data-cell="bar">
        <FillBar
          total={totalEntries}
          sold={sold}
          held={held}
          open={free}
          label={`${sold} sold, ${inCarts} in carts${offered > 0 ? `, ${offered} offered` : ''}, ${free} left for captains of ${totalEntries}`}
        />
      </td>
      <td data-cell="available">
        <Available row={row} />
      </td>
      <td data-cell="hide">
        <Hide row={row} />
      </td>
    </tr>
  )
}
