import { formatDay } from '@kegler/domain/dates.ts'
import { formatMoney, sumOf, toCents } from '@kegler/domain/money.ts'
import { figure } from '@kegler/domain/texts.ts'
import { Columns } from '../../../kit/chart/Columns.tsx'
import { Money } from '../../../kit/Money.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import classes from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'
import { OpenList } from './FigureLink.tsx'
import { type Figures, todayOf } from './figures.ts'

/** What is left of deposits and due in the next 30 days. */
export function DueSoon({ figures }: { figures: Figures }) {
  const { dues, tournamentId } = figures
  if (dues.length === 0) return null
  const cents = sumOf(dues, ({ amount }) => toCents(amount))
  return (
    <Panel>
      <Columns
        label="Due next 30 days"
        answer={`${formatMoney(cents)} of ${figure(sumOf(dues, ({ entries }) => entries))} entries is due in the next 30 days`}
        byWeek
        format={formatMoney}
        days={dues.map(({ day, amount }) => ({ day, parts: [toCents(amount)] }))}
        parts={[{ name: 'due', tone: 'main' }]}
        today={todayOf(figures)}
        more={() => <OpenList to="/admin/entries" search={{ tournamentId, due: true }} />}
        numbers={
          <Table
            className={`${classes.dense} ${classes.days}`}
            rows={dues}
            keyOf={({ day }) => day}
            columns={[
              { header: 'Due by', names: true, cell: ({ day }) => formatDay(day) },
              { header: 'Entries', end: true, cell: ({ entries }) => entries },
              { header: 'Due', end: true, phone: 'end', cell: ({ amount }) => <Money dollars={amount} /> },
            ]}
          />
        }
      />
    </Panel>
  )
}
