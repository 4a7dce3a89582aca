import { formatMoney, sumOf, toCents } from '@kegler/domain/money.ts'
import type { ReactNode } from 'react'
import type { ListAddress } from '../../../staff/list/address.ts'
import { FigureLink, type FigureList } from './FigureLink.tsx'
import classes from './Figures.module.css'
import type { Figures } from './figures.ts'

type Column = 'charged' | 'cancelled' | 'paid' | 'refunded' | 'owed'

/** The numbers that people ask for first. */
export function Tiles({ figures }: { figures: Figures }) {
  const { tournamentId, counts, events, methods, squads, at } = figures
  const all = events.flatMap(({ buckets }) => buckets)
  const cents = (column: Column, of = all) => sumOf(of, (bucket) => toCents(bucket[column]))
  // the list of entries has no virtual ones: the sum of both opens nothing
  const [ofEntries, ofVirtual] = [true, false].map((isBowled) =>
    events.filter(({ eventId }) => (eventId !== null) === isBowled).flatMap(({ buckets }) => buckets),
  )
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
  const money = (label: string, sum: number, to: FigureList, search: ListAddress = {}, note?: string) => (
    <Tile label={label} note={note}>
      <FigureLink to={to} search={{ tournamentId, ...search }} label={`${label}: ${formatMoney(sum)}`}>
        {formatMoney(sum)}
      </FigureLink>
    </Tile>
  )
  const fees = (label: string, column: Column, search: ListAddress) => {
    const virtual = cents(column, ofVirtual)
    const own = `${formatMoney(cents(column, ofEntries))} of entries`
    const note = (
      <>
        <FigureLink to="/admin/entries" search={{ tournamentId, ...search }} label={`${label}: ${own}`}>
          {own}
        </FigureLink>
        {virtual !== 0 && `, ${formatMoney(virtual)} of virtual entries`}
      </>
    )
    return (
      <Tile label={label} note={note}>
        {formatMoney(cents(column))}
      </Tile>
    )
  }
  const byStaff = (
    <FigureLink to="/admin/entries" search={{ tournamentId, byStaff: true }}>
      {`${count(counts.byStaff)} reserved by staff`}
    </FigureLink>
  )
  return (
    <dl className={classes.tiles}>
      {entries('Entries', counts.entries, {}, byStaff)}
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
      {fees('Charged', 'charged', { cancelled: 'all' })}
      {fees('Fees cancelled', 'cancelled', { cancelled: 'only' })}
      {money('Paid', cents('paid'), '/admin/money', {}, `${count(payments)} payments`)}
      {money('Refunded', cents('refunded'), '/admin/money')}
      {money('Owed', cents('owed'), '/admin/captains', { due: true })}
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
