import { formatMoney } from '@kegler/domain/money.ts'
import { Waterfall } from '../../../kit/chart/Waterfall.tsx'
import { Money } from '../../../kit/Money.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import classes from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'
import { FigureLink, OpenList } from './FigureLink.tsx'
import { type Figures, type MoneyColumn, moneyOf } from './figures.ts'

const steps = [
  { column: 'charged', name: 'Charged', tone: 'main', sign: 1, to: '/admin/entries', search: { cancelled: 'all' } },
  {
    column: 'cancelled',
    name: 'Cancelled',
    tone: 'quiet',
    sign: -1,
    to: '/admin/entries',
    search: { cancelled: 'only' },
  },
  { column: 'paid', name: 'Paid', tone: 'ok', sign: -1, to: '/admin/money', search: {} },
  { column: 'refunded', name: 'Refunded', tone: 'attention', sign: 1, to: '/admin/money', search: {} },
  { column: 'owed', name: 'Owed', tone: 'wrong', sign: 1, to: '/admin/captains', search: { due: true } },
] as const
const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** From what was charged to what is owed. */
export function MoneyFlow({ figures: { events, tournamentId } }: { figures: Figures }) {
  const sumsOf = (of: Figures['events']) => moneyOf(of.flatMap(({ buckets }) => buckets))
  const all = sumsOf(events)
  // the list of entries has no virtual ones: a sum of both opens nothing
  const ofEntries = sumsOf(events.filter(({ eventId }) => eventId !== null))
  const ofVirtual = sumsOf(events.filter(({ eventId }) => eventId === null))
  const money = (of: Record<MoneyColumn, number>, { column }: (typeof steps)[number]) => <Money cents={of[column]} />
  const listOf = (step: (typeof steps)[number]) => ({ to: step.to, search: { tournamentId, ...step.search } })
  const link = (step: (typeof steps)[number], of: Record<MoneyColumn, number>) => (
    <FigureLink {...listOf(step)} label={`${step.name}: ${formatMoney(of[step.column])}`}>
      {money(of, step)}
    </FigureLink>
  )
  const isOfEntries = ({ to }: (typeof steps)[number]) => to === '/admin/entries'
  return (
    <Panel>
      <Waterfall
        label="Money"
        answer={`${formatMoney(all.owed)} owed of ${formatMoney(all.charged)} charged`}
        format={formatMoney}
        short={(cents) => compact.format(cents / 100)}
        steps={steps.map((step) => ({
          name: step.name,
          tone: step.tone,
          change: step.sign * all[step.column],
          more: <OpenList {...listOf(step)} />,
        }))}
        numbers={
          <Table
            className={classes.dense}
            rows={steps}
            keyOf={({ name }) => name}
            columns={[
              { header: 'Money', names: true, cell: ({ name }) => name },
              {
                header: 'Entries',
                end: true,
                cell: (step) => (isOfEntries(step) ? link(step, ofEntries) : money(ofEntries, step)),
              },
              { header: 'Virtual Entries', end: true, cell: (step) => money(ofVirtual, step) },
              {
                header: 'Both',
                end: true,
                cell: (step) => (isOfEntries(step) ? money(all, step) : link(step, all)),
              },
            ]}
          />
        }
      />
    </Panel>
  )
}
