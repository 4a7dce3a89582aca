import { dayTimeText } from '@kegler/domain/dates.ts'
import { formatMoney, sumOf, toCents } from '@kegler/domain/money.ts'
import { figure } from '@kegler/domain/texts.ts'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Money } from '../../../kit/Money.tsx'
import { SquadTime } from '../../../kit/SquadTime.tsx'
import type { ListAddress } from '../../../lists/address.ts'
import { Tile, Tiles } from '../Tile.tsx'
import { FigureLink } from './FigureLink.tsx'
import classes from './Figures.module.css'
import { type Figures, moneyOf, soldLastWeek } from './figures.ts'

/** The four numbers that people ask for first, then what is left to do. */
export function KeyFigures({ figures }: { figures: Figures }) {
  const { tournamentId, counts, events, squads, at } = figures
  const { owed } = moneyOf(events.flatMap(({ buckets }) => buckets))
  const next = squads.find(({ startsAt }) => startsAt > at)
  const entries = (label: string, n: number, search: ListAddress) => (
    <FigureLink to="/admin/entries" search={{ tournamentId, ...search }} label={`${label}: ${figure(n)}`}>
      {figure(n)}
    </FigureLink>
  )
  return (
    <>
      <Tiles>
        <Tile
          label="Sold"
          display
          note={
            <>
              <span>{soldLastWeek(figures)}</span> a day last week,{' '}
              <span>{entries('Reserved by staff', counts.byStaff, { byStaff: true })}</span> reserved by staff,{' '}
              <span>{entries('Cancelled entries', counts.cancelled, { cancelled: 'only' })}</span> cancelled
            </>
          }
        >
          {entries('Sold', counts.entries, {})}
          <span className={classes.of}>{` of ${figure(sumOf(squads, ({ total }) => total))}`}</span>
        </Tile>
        <Tile label="Owed" tone={owed > 0 ? 'wrong' : undefined} note="by captains, credits taken off">
          <FigureLink to="/admin/captains" search={{ tournamentId, due: true }} label={`Owed: ${formatMoney(owed)}`}>
            {formatMoney(owed)}
          </FigureLink>
        </Tile>
        {(counts.overdue > 0 || figures.dues.length > 0) && (
          <Tile
            label="Overdue"
            tone={counts.overdue > 0 ? 'wrong' : undefined}
            note={`${formatMoney(toCents(counts.overdueAmount))} that was left of deposits`}
          >
            {entries('Overdue', counts.overdue, { overdue: true })}
          </Tile>
        )}
        <Tile label="Rosters to complete" note={`of ${figure(counts.entries)} entries`}>
          {entries('Rosters to complete', counts.incomplete, { incomplete: true })}
        </Tile>
        <Tile label="Next squad" note={next && `${next.eventName}, ${next.taken} of ${next.total} taken`}>
          {next ? (
            <FigureLink to="/admin/entries" search={{ tournamentId, squadId: next.squadId }}>
              <SquadTime at={next.startsAt} timeZone={figures.timeZone} text={dayTimeText} />
            </FigureLink>
          ) : (
            '–'
          )}
        </Tile>
      </Tiles>
      <section className={classes.work}>
        <Title order={2}>To do</Title>
        <dl>
          <Work label="Entries with balance due" n={counts.due}>
            <span>{entries('Entries with balance due', counts.due, { due: true })}</span>{' '}
            <Money dollars={counts.dueAmount} />
          </Work>
          <Work label="Without a squad" n={counts.withoutSquad}>
            {entries('Without a squad', counts.withoutSquad, { noSquad: true })}
          </Work>
          <Work label="Division failed" n={counts.divisionFailed}>
            {entries('Division failed', counts.divisionFailed, { divisionFailed: true })}
          </Work>
        </dl>
      </section>
    </>
  )
}

const Work = ({ label, n, children }: { label: string; n: number; children: ReactNode }) => (
  <div data-none={n === 0 || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
