import { plural } from '@kegler/domain/texts.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '../../kit/act/ActButton.tsx'
import { NewTabLink } from '../../kit/NewTabLink.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Table } from '../../kit/table/Table.tsx'
import { messagesOf } from '../../net/answers.ts'
import { AccountNameDialog } from './AccountNameDialog.tsx'
import { accountsQuery, type FinanceAccount } from './accountsAndFees.ts'

/** The accounts at the card provider: added, renamed, deactivated once no tournament has them. */
export function AccountsPanel() {
  const read = useQuery(accountsQuery)
  const [renamed, setRenamed] = useState<FinanceAccount | null>(null)
  const url = read.data?.createAccountUrl
  return (
    <Stack gap="md">
      {url && (
        <Group justify="flex-end">
          <Button component="a" href={url}>
            Add Account
          </Button>
        </Group>
      )}
      <Table
        rows={read.data?.accounts}
        read={read}
        keyOf={({ id }) => id}
        empty="No accounts to display."
        columns={[
          { header: 'Account Name', names: true, cell: (account) => <AccountLink {...account} /> },
          { header: 'Account Owner', phone: 'meta', cell: ({ owner }) => owner || '–' },
          { header: 'Tournaments', phone: 'hide', end: true, cell: ({ tournamentCount }) => tournamentCount },
          {
            header: 'Deactivate',
            hideHeader: true,
            end: true,
            cell: (account) => (
              <Group gap="xs" justify="flex-end">
                {account.isActive && account.tournamentCount > 0 && (
                  <Text c="var(--text-soft)" size="sm">
                    {plural(account.tournamentCount, 'tournament uses it', 'tournaments use it')}
                  </Text>
                )}
                {account.isActive && !account.mayCharge && <StatusBadge tone="wrong">May not charge</StatusBadge>}
                <Group gap="xs" wrap="nowrap">
                  {account.isActive ? (
                    <ActButton
                      call="POST finance/deactivateaccount"
                      send={{ body: { accountId: account.id } }}
                      title="Deactivate Account"
                      question={`Are you sure you want to deactivate ${account.name}?`}
                      confirm="Deactivate"
                      failure={(error) => [
                        'Error deactivating or creating a finance account',
                        messagesOf(error).join(' '),
                      ]}
                      size="compact-sm"
                      disabled={account.tournamentCount > 0}
                      aria-label={`Deactivate ${account.name}`}
                    >
                      Deactivate
                    </ActButton>
                  ) : (
                    <StatusBadge tone="quiet">Deactivated</StatusBadge>
                  )}
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Edit ${account.name}`}
                    onClick={() => setRenamed(account)}
                  >
                    Edit
                  </Button>
                </Group>
              </Group>
            ),
          },
        ]}
      />
      {renamed && <AccountNameDialog account={renamed} onClose={() => setRenamed(null)} />}
    </Stack>
  )
}

const AccountLink = ({ name, loginUrl }: FinanceAccount) => <NewTabLink href={loginUrl}>{name}</NewTabLink>
