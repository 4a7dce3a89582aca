import '@mantine/core/styles/Tabs.layer.css'
import { feeRoles } from '@kegler/domain/finance/finance.staff.calls.ts'
import { Stack, Tabs, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useHasRole } from '../../client/session.ts'
import { ErrorList } from '../../kit/ErrorList.tsx'
import { forgetSearch } from '../admin/searchReturn.ts'
import { AccountsPanel } from './AccountsPanel.tsx'
import { AddedHint } from './AddedHint.tsx'
import { connectionStore } from './connection.ts'
import { FeesPanel } from './FeesPanel.tsx'

const route = getRouteApi('/finance/finance')

/** The accounts that take the cards of the group's tournaments, and the technology fee of each tournament. */
export function FinanceScreen() {
  const { tab = 'accounts' } = route.useSearch()
  const navigate = route.useNavigate()
  const mayEdit = useHasRole(feeRoles)
  const { added, problems } = useStore(connectionStore)
  useEffect(forgetSearch, [])
  useEffect(() => () => connectionStore.setState({ added: null, problems: [] }), [])
  return (
    <Stack gap="md">
      <Title order={1}>Finance</Title>
      {added !== null && <AddedHint name={added} />}
      {problems.length > 0 && <ErrorList messages={problems} />}
      <Tabs
        value={tab}
        onChange={(next) => void navigate({ search: next === 'fees' ? { tab: 'fees' } : {}, replace: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label="Finance">
          <Tabs.Tab value="accounts">Manage Accounts</Tabs.Tab>
          <Tabs.Tab value="fees">{mayEdit ? 'Set Fees' : 'View Fees'}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="accounts" pt="md">
          <AccountsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="fees" pt="md">
          <FeesPanel mayEdit={mayEdit} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
