import { Button } from '@mantine/core'
import { PaymentLog } from '../../../payments/PaymentLog.tsx'
import { focusActions } from '../../../rosters/ActionsMenu.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { type VirtualGroup, virtualKey } from './balances.ts'
import { ClosablePanel, logTitle } from './EntryPanel.tsx'
import shared from './Manage.module.css'
import { SelectCheckbox, type Selection } from './SelectCheckbox.tsx'
import type { Panels } from './useOpenPanel.ts'

interface Props {
  groups: readonly VirtualGroup[]
  panels: Panels
  selection: Selection
}

/** Team-owned virtual events: given to teams in their rosters, paid here. */
export function TeamOwnedTable({ groups, panels, selection }: Props) {
  if (groups.length === 0) return null
  return (
    <div className={shared.card}>
      <Table
        caption="Virtual events of teams. Tick them in the rosters of the teams that take them."
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
          { header: 'Available', cell: ({ available }) => available },
          { header: 'Total', cell: ({ entries }) => entries.length },
          { header: 'Balance Due', cell: ({ due }) => <Money cents={due} /> },
          {
            header: 'Payment log',
            hideHeader: true,
            end: true,
            cell: ({ virtualEventId: id, name, due }) => (
              <Button
                variant="default"
                data-focus={`log-${id}`}
                aria-label={`${logTitle(due > 0)} of ${name}`}
                aria-expanded={panels.open?.id === id}
                onClick={() => void panels.show(id, 'log')}
              >
                {logTitle(due > 0)}
              </Button>
            ),
          },
        ]}
        below={({ virtualEventId: id, due }) =>
          panels.open?.id === id && (
            <ClosablePanel
              title={logTitle(due > 0)}
              onClose={() => {
                panels.close()
                focusActions(`log-${id}`)
              }}
              shown={<PaymentLog of={{ virtualEventId: id }} />}
            />
          )
        }
      />
    </div>
  )
}
