import { Text, Title } from '@mantine/core'
import { ResendMail } from '../../../staff/ResendMail.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { StaffEntry } from '../queries.ts'

/** Whose entry it is. */
export const CaptainPanel = ({ entry }: { entry: StaffEntry }) => (
  <Panel aria-label="Captain Details">
    <Title order={2} size="h4">
      Captain Details
    </Title>
    <Text>{`${entry.captain.captainFirstName} ${entry.captain.captainLastName}, ${entry.captain.captainEmail}`}</Text>
    <ResendMail entryId={entry.entryId} />
  </Panel>
)
