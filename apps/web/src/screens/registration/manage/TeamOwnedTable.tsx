import { Money } from '../../../kit/Money.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { Table } from '../../../kit/table/Table.tsx'
import { type VirtualGroup, virtualKey } from './balances.ts'
import { SelectCheckbox, type Selection } from './SelectCheckbox.tsx'
import type { Panels } from './useOpenPanel.ts'
import { LogButton, VirtualLog } from './VirtualLog.tsx'

interface Props {
  groups: readonly VirtualGroup[]
  panels: Panels
  selection: Selection
}

/** Team-owned virtual events: given to teams in their rosters, paid here. */
export function TeamOwnedTable({ groups, panels, selection }: Props) {
  if (groups.length === 0) return null
  return (
    <Panel mt="0.75rem">
      <Table
        caption="Virtual events of teams. To give one to a team, open the roster of the team and tick it there."
        rows={groups}
        keyOf={({ virtualEventId }) => virtualEventId}
        columns={[
          {
            header: 'Select for payment',
            hideHeader: true,
            tick: true,
            cell: ({ virtualEventId, name, due }) => (
              <SelectCheckbox due={virtualKey(virtualEventId)} of={name} disabled={due <= 0} selection={selection} />
            ),
          },
          { header: 'Name', names: true, cell: ({ name }) => name },
          { header: 'Available', end: true, cell: ({ available }) => available },
          { header: 'Total', end: true, cell: ({ entries }) => entries.length },
          { header: 'Balance Due', end: true, phone: 'end', cell: ({ due }) => <Money cents={due} /> },
          {
            header: 'Payment log',
            hideHeader: true,
            end: true,
            cell: (group) => <LogButton group={group} panels={panels} />,
          },
        ]}
        below={(group) => panels.open?.id === group.virtualEventId && <VirtualLog group={group} panels={panels} />}
      />
    </Panel>
  )
}
