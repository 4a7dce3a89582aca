import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messagesOf } from '../../app/answers.ts'
import { useSave } from '../../app/save.ts'
import { confirm } from '../../ui/feedback/confirm.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Table } from '../../ui/table/Table.tsx'
import { AccountNameDialog } from './AccountNameDialog.tsx'
import { accountsQuery, type FinanceAccount } from './queries.ts'

/** The accounts at the card provider: added, renamed, deactivated once no tournament has them. */
export function AccountsPanel() {
  const read = useQuery(accountsQuery)
  const [renamed, setRenamed] = useState<FinanceAccount | null>(null)
  const deactivation = useSave('POST finance/deactivateaccount', { form: true })
  const deactivate = async ({ id, name }: FinanceAccount) => {
    const isSure = await confirm({
      title: 'Deactivate Account',
      message: `Are you sure you want to deactivate ${name}?`,
      confirm: 'Deactivate',
      danger: true,
    })
    if (!isSure) return
    await deactivation.mutateAsync({ body: { accountId: id } }).catch((error: unknown) => {
      notify('Error deactivating or creating a finance account', messagesOf(error).join(' '), 'red')
    })
  }
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
          { header: 'Account Owner', cell: ({ owner }) => owner || '–' },
          { header: 'Tournaments', end: true, cell: ({ tournamentCount }) => tournamentCount },
          {
            header: 'Deactivate',
            hideHeader: true,
            end: true,
            cell: (account) => (
              <Group gap="xs" justify="flex-end" wrap="nowrap">
                {account.isActive ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={account.tournamentCount > 0}
                    title={account.tournamentCount > 0 ? 'Tournaments take their cards with it.' : undefined}
                    aria-label={`Deactivate ${account.name}`}
                    loading={deactivation.isPending && deactivation.variables.body.accountId === account.id}
                    onClick={() => void deactivate(account)}
                  >
                    Deactivate
                  </Button>
                ) : (
                  <Text c="var(--text-soft)" size="sm">
                    Deactivated
                  </Text>
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
            ),
          },
        ]}
      />
      {renamed && <AccountNameDialog account={renamed} onClose={() => setRenamed(null)} />}
    </Stack>
  )
}

const AccountLink = ({ name, loginUrl }: FinanceAccount) => (
  <Anchor href={loginUrl} target="_blank" rel="noreferrer">
    {name}
  </Anchor>
)
