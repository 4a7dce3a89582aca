import { formatPercent } from '@kegler/domain/finance/fee.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Panel } from '../../kit/Panel.tsx'
import { type Column, Table } from '../../kit/table/Table.tsx'
import { feesQuery, type TournamentFee } from './accountsAndFees.ts'
import { DefaultFeeDialog, TournamentFeeDialog } from './FeeDialogs.tsx'

/** What is kept of card payments: by default, and for each tournament. */
export function FeesPanel({ mayEdit }: { mayEdit: boolean }) {
  const read = useQuery(feesQuery)
  const [edited, setEdited] = useState<'default' | TournamentFee | null>(null)
  const defaultFee = read.data?.defaultTechnologyFee ?? 0
  const close = () => setEdited(null)
  const edit: Column<TournamentFee> = {
    header: 'Edit',
    hideHeader: true,
    end: true,
    cell: (row) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Edit the technology fee of ${row.tournamentName}`}
        onClick={() => setEdited(row)}
      >
        Edit
      </Button>
    ),
  }
  return (
    <Stack gap="md">
      <Panel>
        <Group justify="space-between">
          {read.data && (
            <Text>
              Default Technology Fee: <b>{formatPercent(defaultFee)}</b>
            </Text>
          )}
          {mayEdit && read.data && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label="Edit the default technology fee"
              onClick={() => setEdited('default')}
            >
              Edit
            </Button>
          )}
        </Group>
        <Text size="sm" c="var(--text-soft)">
          Percent of card payments, taken when they are made. Payments that were made keep theirs; nothing is taken of
          cash and checks.
        </Text>
      </Panel>
      <Table
        rows={read.data?.tournamentTechnologyFees}
        read={read}
        keyOf={({ tournamentId }) => tournamentId}
        empty="No tournaments to display."
        columns={[
          {
            header: 'Tournament',
            names: true,
            cell: ({ tournamentId, tournamentName }) => (
              <Link to="/admin/tournament/$tournamentId" params={{ tournamentId }}>
                {tournamentName}
              </Link>
            ),
          },
          { header: 'Account', phone: 'meta', cell: ({ accountName }) => accountName || '–' },
          {
            header: 'Technology Fee',
            end: true,
            phone: 'end',
            cell: ({ fee }) => `${formatPercent(fee)}${fee === defaultFee ? ' (default)' : ''}`,
          },
          ...(mayEdit ? [edit] : []),
        ]}
      />
      {edited === 'default' && <DefaultFeeDialog fee={defaultFee} onClose={close} />}
      {edited !== null && edited !== 'default' && (
        <TournamentFeeDialog row={edited} defaultFee={defaultFee} onClose={close} />
      )}
    </Stack>
  )
}
