import { Title } from '@mantine/core'
import { Money } from '../../../ui/Money.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { StaffEntry } from '../queries.ts'

/** What is owed, how it was paid, and the payments and refunds. */
export const BalancePanel = ({ entry }: { entry: StaffEntry }) => (
  <Panel aria-label="Team Balance">
    <Title order={2} size="h4">
      Team Balance
    </Title>
    <Money dollars={entry.balanceDue} />
  </Panel>
)
