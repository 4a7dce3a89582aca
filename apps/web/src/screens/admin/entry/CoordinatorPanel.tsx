import { Text, Title } from '@mantine/core'
import { Panel } from '../../../ui/Panel.tsx'
import type { StaffEntry } from '../queries.ts'

/** The contact person of the entry. */
export const CoordinatorPanel = ({ entry }: { entry: StaffEntry }) => (
  <Panel aria-label="Coordinator Details">
    <Title order={2} size="h4">
      Coordinator Details
    </Title>
    <Text>{entry.coordinator?.email}</Text>
  </Panel>
)
