import { Button, Title } from '@mantine/core'
import { Money } from '../kit/Money.tsx'
import { Panel } from '../kit/Panel.tsx'
import { SortChoice } from '../kit/table/SortChoice.tsx'
import { type Column, Table } from '../kit/table/Table.tsx'

interface Row {
  name: string
  squad: string
  captain: string
  owed: number
}
export const rows: readonly Row[] = [
  { name: 'Falls City Rollers', squad: 'Sat 12/19/2026, 08:00 AM', captain: 'Rosa Lindqvist', owed: 252.5 },
  { name: 'Okafor and Friends', squad: 'Sun 12/20/2026, 11:30 AM', captain: 'Marcus Okafor', owed: 0 },
]
const ofRows: Column<Row>[] = [
  { header: 'Team', names: true, cell: ({ name }) => name, sortBy: ({ name }) => name },
  { header: 'Squad', phone: 'meta', cell: ({ squad }) => squad },
  { header: 'Captain', phone: 'meta', cell: ({ captain }) => captain },
  { header: 'Owed', end: true, phone: 'end', cell: ({ owed }) => <Money dollars={owed} /> },
  {
    header: 'Acts',
    hideHeader: true,
    end: true,
    cell: ({ name }) => (
      <Button size="compact-sm" variant="default" aria-label={`Move ${name}`}>
        Move
      </Button>
    ),
  },
]

/** Rows in columns, and what sorts them on phones. */
export function Rows() {
  return (
    <Panel>
      <Title order={2} mb="sm">
        Rows
      </Title>
      <Table columns={ofRows} rows={rows} keyOf={({ name }) => name} />
      <SortChoice
        headers={['Team', 'Owed']}
        header="Team"
        isDescending={false}
        onChoose={() => {}}
        onReverse={() => {}}
      />
    </Panel>
  )
}
