import type { Selection } from '@kegler/domain/captains/selection.rules.ts'
import { Text } from '@mantine/core'
import { Money } from '../../../ui/Money.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** What the selected rows owe together. */
export const SelectionBar = ({ selection }: { selection: Selection }) => (
  <Panel aria-label="Selected">
    <Text role="status">
      {`Selected: ${selection.items.length}, Selected Balance: `}
      <b>
        <Money cents={selection.balance} />
      </b>
    </Text>
  </Panel>
)
