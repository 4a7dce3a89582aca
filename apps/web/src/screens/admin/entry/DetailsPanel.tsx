import { Text, Title } from '@mantine/core'
import { SquadActions } from '../../../staff/squads/SquadActions.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { StaffEntry } from '../queries.ts'

/** What the entry is, and its squad and event. */
export const DetailsPanel = ({ entry }: { entry: StaffEntry }) => (
  <Panel aria-label="Entry Details">
    <Title order={2} size="h4">
      Entry Details
    </Title>
    <Text mb="sm">{entry.tournament.name}</Text>
    <SquadActions entry={entry} />
  </Panel>
)
