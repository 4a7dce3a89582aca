import { Text, Title } from '@mantine/core'
import { Panel } from '../../../ui/Panel.tsx'
import type { StaffEntry } from '../queries.ts'

/** Cancels the entry, or takes a cancelled one back. */
export const CancelPanel = ({ entry }: { entry: StaffEntry }) => (
  <Panel aria-label="Cancel Entry">
    <Title order={2} size="h4">
      Cancel Entry
    </Title>
    <Text>{entry.isCancelled ? 'Yes' : 'No'}</Text>
  </Panel>
)
