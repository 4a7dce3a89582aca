import '@mantine/core/styles/Switch.layer.css'
import { formatDay } from '@kegler/domain/dates.ts'
import { Stack, Switch, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activeFees, type Fee, inactiveFees } from '../../../../setup/fees.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { WriteDialog } from '../../../../setup/WriteDialog.tsx'
import { ListEditor } from '../../../../ui/form/ListEditor.tsx'
import { Money } from '../../../../ui/Money.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { type Column, Table } from '../../../../ui/table/Table.tsx'
import { FeeForm } from './FeeForm.tsx'

const columns: readonly Column<Fee>[] = [
  { header: 'Event', cell: ({ eventName }) => eventName },
  { header: 'Fee', cell: ({ fee }) => <Money dollars={fee} />, end: true },
  { header: 'Description', cell: ({ description }) => description, names: true },
  { header: 'Creation Date', cell: ({ creationDate }) => formatDay(creationDate) },
  { header: 'Inactive Date', cell: ({ inactiveDate }) => (inactiveDate ? formatDay(inactiveDate) : '–') },
]

/** Fees on top of the price of an event: those that are charged, and those that were. */
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
        <Title order={2} size="h3" mb="md">
          Active Fees ({active.length})
        </Title>
        <Stack gap="md">
          <ListEditor<Fee>
            rows={[]}
            keyOf={(fee) => fee.id}
            show={() => null}
            edit={(_, close) => <FeeForm onClose={close} />}
            {...(readOnly ? {} : { addLabel: 'New Fee' })}
          />
          <Table
            rows={active}
            keyOf={(fee) => fee.id}
            columns={[...columns, toggle]}
            empty="No information to display."
          />
        </Stack>
      </Panel>
      {inactive.length > 0 && (
        <Panel>
          <Title order={2} size="h3" mb="md">
            Inactive Fees ({inactive.length})
          </Title>
          <Table rows={inactive} keyOf={(fee) => fee.id} columns={columns} />
        </Panel>
      )}
      {ending && (
        <WriteDialog
          call="PUT addonfee/:id/deactivate"
          sent={{ params: { id: ending.id } }}
          title="Add On Fee"
          sentence="The following fee will no longer be charged."
          what={`${ending.description}, ${ending.eventName}, $${ending.fee.toFixed(2)}`}
          confirm="Deactivate"
          notice={['Removed!', '']}
          onClose={() => setEnding(null)}
        />
      )}
    </Stack>
  )
}
