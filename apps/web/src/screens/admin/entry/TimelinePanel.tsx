import { Text, Title } from '@mantine/core'
import { Panel } from '../../../ui/Panel.tsx'
import type { StaffEntry } from '../queries.ts'

/** What happened to the entry, newest first. */
export const TimelinePanel = ({ entry }: { entry: StaffEntry }) => (
  <Panel aria-label="Timeline">
    <Title order={2} size="h4">
      Timeline
    </Title>
    <Text>{entry.entryNumber}</Text>
  </Panel>
)
