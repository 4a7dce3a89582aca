import { Text, Title } from '@mantine/core'
import { Panel } from '../../../ui/Panel.tsx'
import type { StaffEntry } from '../queries.ts'

/** Who bowls, at a glance. */
export const RosterPanel = ({ entry }: { entry: StaffEntry }) => (
  <Panel aria-label="Roster">
    <Title order={2} size="h4">
      Roster
    </Title>
    <Text>{entry.teamName}</Text>
  </Panel>
)
