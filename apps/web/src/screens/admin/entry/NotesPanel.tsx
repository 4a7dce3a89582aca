import { Text, Title } from '@mantine/core'
import { Panel } from '../../../ui/Panel.tsx'
import type { StaffEntry } from '../queries.ts'

/** What staff wrote about the entry. */
export const NotesPanel = ({ entry }: { entry: StaffEntry }) => (
  <Panel aria-label="Notes">
    <Title order={2} size="h4">
      Notes
    </Title>
    <Text>{entry.notes.length}</Text>
  </Panel>
)
