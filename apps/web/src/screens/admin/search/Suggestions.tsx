import { dayOf } from '@kegler/domain/dates.ts'
import { List, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import '@mantine/core/styles/SimpleGrid.layer.css'
import { useStore } from 'zustand'
import { query, serverNow } from '../../../app/api.ts'
import { recentStore } from '../../../staff/recent.ts'
import { Panel } from '../../../ui/Panel.tsx'

/** Before anything is searched for: what was opened before, and the squads of today. */
export function Suggestions() {
  const { opened } = useStore(recentStore)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = dayOf(new Date(serverNow()), zone)
  const { data } = useQuery(query('GET admin/find', { query: { q: today } }))
  const squads = data?.find(({ name }) => name === 'Squads')?.items ?? []
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Panel aria-label="Recently opened">
        <Title order={2} size="h4">
          Recently opened
        </Title>
        {opened.length === 0 && <Text c="var(--text-soft)">What you open from results is listed here.</Text>}
        <List listStyleType="none">
          {opened.map(({ to, title }) => (
            <List.Item key={to}>
              <Link to={to}>{title}</Link>
            </List.Item>
          ))}
        </List>
      </Panel>
      <Panel aria-label="Squads of today">
        <Title order={2} size="h4">
          Squads of today
        </Title>
        {data && squads.length === 0 && <Text c="var(--text-soft)">No squads today.</Text>}
        <List listStyleType="none">
          {squads.map(({ id, to, title, detail }) => (
            <List.Item key={id}>
              <Link to={to}>{title}</Link>
              <Text size="sm" c="var(--text-soft)">
                {detail}
              </Text>
            </List.Item>
          ))}
        </List>
      </Panel>
    </SimpleGrid>
  )
}
