import '@mantine/core/styles/Tabs.layer.css'
import { Stack, Tabs, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type AuditTab, auditTabs } from './auditSearch.ts'
import { tabs } from './tabs.tsx'

const route = getRouteApi('/audit/admin/audit')

/** Without spaces: it is part of the ids by which a tab and its panel name each other. */
const tabValue = (tab: AuditTab) => tab.replace(' ', '')

/** Finds what can be audited; each tab keeps its own search in the address. */
export function AuditScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const tab = search.tab ?? 'Tournaments'
  return (
    <Stack gap="md">
      <Title order={1}>Audit</Title>
      <Tabs
        value={tabValue(tab)}
        onChange={(next) =>
          void navigate({ search: { ...search, tab: auditTabs.find((one) => tabValue(one) === next) } })
        }
      >
        <Tabs.List>
          {auditTabs.map((one) => (
            <Tabs.Tab key={one} value={tabValue(one)}>
              {one}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {auditTabs.map((one) => {
          const Panel = tabs[one]
          return (
            <Tabs.Panel key={one} value={tabValue(one)} pt="md">
              <Panel
                text={search[one] ?? ''}
                onSearch={(text) => void navigate({ search: { ...search, tab, [one]: text }, resetScroll: false })}
              />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Stack>
  )
}
