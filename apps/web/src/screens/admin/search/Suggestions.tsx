import { dayOf } from '@kegler/domain/dates.ts'
import { List, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import '@mantine/core/styles/SimpleGrid.layer.css'
import type { ComponentProps, ReactNode } from 'react'
import { useStore } from 'zustand'
import { query, serverNow } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { browserZone } from '../../../kit/dates/browserZone.ts'
import { Panel } from '../../../kit/Panel.tsx'
import { AlertSubject } from '../AlertSubject.tsx'
import { openAlerts } from '../openAlerts.ts'
import { recentStore } from '../recent.ts'

const most = 5

/** Before anything is searched for: what needs somebody, the squads of today, and what was opened before. */
export function Suggestions() {
  const { opened } = useStore(recentStore)
  const readAlerts = useQuery(openAlerts)
  const alerts = readAlerts.data
  const today = dayOf(new Date(serverNow()), browserZone)
  const readSquads = useQuery(query('GET admin/find', { query: { q: today } }))
  const squads = readSquads.data?.find(({ name }) => name === 'Squads')?.items ?? []
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
      <Listed title="Open alerts" of={readAlerts} none={alerts?.items.length === 0 && 'Nothing needs you now.'}>
        {alerts?.items.slice(0, most).map((alert) => (
          <List.Item key={alert.id}>
            <span>{alert.kind}</span> <AlertSubject alert={alert} />
            <Text size="sm" c="var(--text-soft)">
              {alert.message}
            </Text>
          </List.Item>
        ))}
        {alerts && alerts.open > most && (
          <List.Item>
            <Link to="/admin/alerts">{`All ${alerts.open} alerts`}</Link>
          </List.Item>
        )}
      </Listed>
      <Listed title="Squads of today" of={readSquads} none={squads.length === 0 && 'No squads today.'}>
        {squads.map(({ id, to, title, detail }) => (
          <List.Item key={id}>
            <Link to={to}>{title}</Link>
            <Text size="sm" c="var(--text-soft)">
              {detail}
            </Text>
          </List.Item>
        ))}
      </Listed>
      <Listed title="Recently opened" none={opened.length === 0 && 'What you open from results is listed here.'}>
        {opened.map(({ to, title }) => (
          <List.Item key={to}>
            <Link to={to}>{title}</Link>
          </List.Item>
        ))}
      </Listed>
    </SimpleGrid>
  )
}

interface ListedProps {
  title: string
  of?: ComponentProps<typeof Await>['of']
  /** Said in place of an empty list. */
  none: string | false | undefined
  children: ReactNode
}
const Listed = ({ title, of, none, children }: ListedProps) => (
  <Panel aria-label={title} style={{ overflowWrap: 'anywhere' }}>
    <Title order={2} mb="xs">
      {title}
    </Title>
    {of && !of.data ? (
      <Await of={of} />
    ) : none ? (
      <Text c="var(--text-soft)">{none}</Text>
    ) : (
      <List listStyleType="none" spacing="xs">
        {children}
      </List>
    )}
  </Panel>
)
