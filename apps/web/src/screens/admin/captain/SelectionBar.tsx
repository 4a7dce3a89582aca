import type { Selection } from '@kegler/domain/captains/selection.rules.ts'
import { Group, Text } from '@mantine/core'
import { Money } from '../../../kit/Money.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { TakePayment } from '../../../payments/staff/TakePayment.tsx'
import type { Row } from './captainRows.ts'

interface Props {
  captainId: string
  selection: Selection
  /** What is selected, in page order. */
  rows: readonly Row[]
  onPaid: () => void
}

/** What the selected rows owe together, and how it is paid. */
export const SelectionBar = ({ captainId, selection, rows, onPaid }: Props) => (
  <Panel aria-label="Selected" py="sm">
    <Group justify="space-between" gap="xs 1.5rem">
      <Text role="status">
        <span>{`Selected: ${rows.length}, Selected Balance: `}</span>
        <b>
          <Money cents={selection.balance} />
        </b>
      </Text>
      <TakePayment
        scope={{ page: 'captain', captainId, tournamentId: selection.tournamentId ?? '' }}
        items={rows.map((row) => ({ ...row, balanceDue: row.balanceDue / 100 }))}
        whenNothing="refuse"
        hidden={rows.length === 0}
        onPaid={onPaid}
      />
    </Group>
  </Panel>
)
