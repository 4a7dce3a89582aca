import { dayTimeText } from '@kegler/domain/dates.ts'
import { sumOf, toCents } from '@kegler/domain/money.ts'
import { Title } from '@mantine/core'
import type { AnswerOf } from '../../../client/api.ts'
import { Money } from '../../../kit/Money.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { type Column, Table } from '../../../kit/table/Table.tsx'

export type Line = AnswerOf<'GET audit/teamAuditDetails/:id'>['ledger'][number]
interface Props {
  lines: readonly Line[]
  timeZone: string
}
/** The money of an entry, line by line; the balance is their sum. */
export function LedgerTable({ lines, timeZone }: Props) {
  const columns: readonly Column<Line>[] = [
    { header: 'Transaction Type', cell: (line) => line.transactionType, names: true },
    { header: 'Date', phone: 'meta', cell: ({ date }) => dayTimeText(date, timeZone) },
    { header: 'Amount', phone: 'end', cell: ({ amount }) => <Money dollars={amount} />, end: true },
    { header: 'Description', phone: 'meta', cell: ({ description }) => description },
    { header: 'Notes', phone: 'meta', cell: ({ notes }) => notes ?? '' },
    { header: 'By', phone: 'meta', cell: ({ userName }) => userName },
  ]
  return (
    <Panel aria-label="Ledger">
      <Title order={2} mb="sm">
        Ledger
      </Title>
      <Table
        rows={lines}
        columns={columns}
        keyOf={({ id }) => String(id)}
        pageSize={50}
        empty="No information to display."
        foot={
          <tr>
            <th scope="row" colSpan={2}>
              Balance
            </th>
            <td data-end>
              <Money cents={sumOf(lines, ({ amount }) => toCents(amount))} />
            </td>
            <td colSpan={3} />
          </tr>
        }
      />
    </Panel>
  )
}
