import { formatMoney, sumOf, toCents } from '@kegler/domain/money.ts'
import type { ReactNode } from 'react'
import type { ListAddress } from '../../../staff/list/address.ts'
import { FigureLink } from './FigureLink.tsx'
import classes from './Figures.module.css'
import type { Figures } from './figures.ts'

type Column = 'charged' | 'cancelled' | 'paid' | 'refunded' | 'owed'

/** The numbers that people ask for first. */
export function Tiles({ figures }: { figures: Figures }) {
  const { tournamentId, counts, events, methods, squads, at } = figures
  const all = events.flatMap(({ buckets }) => buckets)
  const money = (column: Column) => formatMoney(sumOf(all, (bucket) => toCents(bucket[column])))
  const payments = sumOf(methods, (method) => method.payments)
  const next = squads.find(({ startsAt }) => startsAt > at)
  const count = (n: number) => n.toLocaleString('en-US')
  const entries = (label: string, n: number, search: ListAddress, note?: ReactNode) => (
    <Tile label={label} note={note}>
      <FigureLink to="/admin/entries" search={{ tournamentId, ...search }} label={`${label}: ${count(n)}`}>
        {count(n)}
      </FigureLink>
    </Tile>
  )
  const amount = (label: string, column: Column, to: '/admin/money' | '/admin/captains', search: ListAddress = {}) => (
    <Tile label={label}>
      <FigureLink to={to} search={{ tournamentId, ...search }} label={`${label}: ${money(column)}`}>
        {money(column)}
      </FigureLink>
    </Tile>
  )
  return (
    <dl className={classes.tiles}>
      {entries('Entries', counts.entries, {}, `${count(counts.byStaff)} reserved by staff`)}
      {entries('Cancelled entries', counts.cancelled, { cancelled: 'only' })}
      {entries('Without a squad', counts.withoutSquad, { noSquad: true })}
      {entries('Rosters to complete', counts.incomplete, { incomplete: true })}
      {entries('Division failed', counts.divisionFailed, { divisionFailed: true })}
      {entries(
        'Entries with balance due',
        counts.due,
        { due: true },
        `${formatMoney(toCents(counts.dueAmount))} of them`,
      )}
      <Tile label="Charged" note="entry fees and add-on fees">
        {money('charged')}
      </Tile>
      <Tile label="Fees cancelled">{money('cancelled')}</Tile>
      <Tile label="Paid" note={`${count(payments)} payments`}>
        <FigureLink to="/admin/money" search={{ tournamentId }} label={`Paid: ${money('paid')}`}>
          {money('paid')}
        </FigureLink>
      </Tile>
      {amount('Refunded', 'refunded', '/admin/money')}
      {amount('Owed', 'owed', '/admin/captains', { due: true })}
      <Tile label="Next squad" note={next ? `${next.eventName}, ${next.taken} of ${next.total} taken` : undefined}>
        {next ? (
          <FigureLink to="/admin/entries" search={{ tournamentId, squadId: next.squadId }}>
            {dayAndTime(next.startsAt, figures.timeZone)}
          </FigureLink>
        ) : (
          '–'
        )}
      </Tile>
    </dl>
  )
}

const dayAndTime = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))

const Tile = ({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) => (
  <div className={classes.tile}>
    <dt>{label}</dt>
    <dd>{children}</dd>
    {note && <dd className={classes.note}>{note}</dd>}
  </div>
)
