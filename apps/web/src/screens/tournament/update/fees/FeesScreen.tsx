import '@mantine/core/styles/Switch.layer.css'
import { formatDay } from '@kegler/domain/dates.ts'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { Stack, Switch, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActQuestion } from '../../../../kit/act/ActButton.tsx'
import { ListEditor } from '../../../../kit/form/ListEditor.tsx'
import { Money } from '../../../../kit/Money.tsx'
import { Panel } from '../../../../kit/Panel.tsx'
import { type Column, Table } from '../../../../kit/table/Table.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { DepositForm } from './DepositForm.tsx'
import { FeeForm } from './FeeForm.tsx'
import { activeFees, type Fee, inactiveFees } from './fees.ts'

const columns: readonly Column<Fee>[] = [
  { header: 'Event', phone: 'meta', cell: ({ eventName }) => eventName },
  { header: 'Fee', cell: ({ fee }) => <Money dollars={fee} />, end: true, phone: 'end' },
  { header: 'Description', cell: ({ description }) => description, names: true },
  { header: 'Creation Date', cell: ({ creationDate }) => formatDay(creationDate) },
  { header: 'Inactive Date', cell: ({ inactiveDate }) => (inactiveDate ? formatDay(inactiveDate) : '–') },
]

/** Fees on top of the price of an event: those that are charged, and those that were; and what may be paid as a deposit. */
export function FeesScreen() {
  const { id, readOnly } = useSetupTournament()
  const { data: active } = useSuspenseQuery(activeFees(id))
  const { data: inactive } = useSuspenseQuery(inactiveFees(id))
  const [ending, setEnding] = useState<Fee | null>(null)
  const toggle: Column<Fee> = {
    header: 'Active',
    end: true,
    cell: (fee) => (
      <Switch
        checked
        disabled={readOnly}
        aria-label={`Active: ${fee.description} of ${fee.eventName}`}
        onChange={() => setEnding(fee)}
        display="inline-block"
      />
    ),
  }
  return (
    <Stack gap="xl">
      <Panel>
        <Stack gap="md">
          <ListEditor<Fee>
            title={<Title order={2}>{`Active Fees (${active.length})`}</Title>}
            rows={[]}
            keyOf={(fee) => fee.id}
            show={() => null}
            edit={(_, close) => <FeeForm onClose={close} />}
            addLabel={!readOnly && 'New Fee'}
            empty={active.length === 0 && 'No information to display.'}
          />
          {active.length > 0 && <Table rows={active} keyOf={(fee) => fee.id} columns={[...columns, toggle]} />}
        </Stack>
      </Panel>
      {inactive.length > 0 && (
        <Panel>
          <Title order={2} mb="md">{`Inactive Fees (${inactive.length})`}</Title>
          <Table rows={inactive} keyOf={(fee) => fee.id} columns={columns} />
        </Panel>
      )}
      <DepositForm />
      {ending && (
        <ActQuestion
          call="PUT addonfee/:id/deactivate"
          send={{ params: { id: ending.id } }}
          title="Add On Fee"
          question="The following fee will no longer be charged."
          what={`${ending.description}, ${ending.eventName}, ${formatMoney(toCents(ending.fee))}`}
          confirm="Deactivate"
          notice={['Removed!', '']}
          onClose={() => setEnding(null)}
        />
      )}
    </Stack>
  )
}
