import { historyParts } from '@kegler/domain/audit/setup-names.ts'
import { Group, Select, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clearButton } from '../../../../kit/form/clearButton.ts'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { ActsPage } from './ActsPage.tsx'
import { type HistoryFilter, history } from './history.ts'

/** Who changed what in the setup of this tournament, the latest first. */
export function HistoryScreen() {
  const { id } = useSetupTournament()
  const [filter, setFilter] = useState<HistoryFilter>({})
  /** Where each page that is shown begins. */
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined])
  const { data: all } = useQuery(history(id))
  const choose = (changed: HistoryFilter) => {
    setFilter({ ...filter, ...changed })
    setPages([undefined])
  }
  return (
    <Panel>
      <Group justify="space-between" align="flex-end" mb="md" gap="md">
        <Title order={2}>History</Title>
        <Group gap="md" align="flex-end">
          <Select
            label="Tab"
            placeholder="All"
            clearable
            clearButtonProps={clearButton('All tabs')}
            data={[...historyParts]}
            value={filter.part ?? null}
            onChange={(part) => choose({ part: historyParts.find((one) => one === part) })}
          />
          <Select
            label="Changed by"
            placeholder="Everybody"
            clearable
            clearButtonProps={clearButton('Everybody')}
            data={all?.authors ?? []}
            value={filter.author ?? null}
            onChange={(author) => choose({ author: author ?? undefined })}
          />
        </Group>
      </Group>
      <Stack gap={0}>
        {pages.map((before, index) => (
          <ActsPage
            key={before ?? 'latest'}
            filter={filter}
            before={before}
            isLast={index === pages.length - 1}
            onMore={(next) => setPages([...pages, next])}
          />
        ))}
      </Stack>
    </Panel>
  )
}
