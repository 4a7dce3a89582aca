import { formatMoney } from '@kegler/domain/money.ts'
import { Button, Text } from '@mantine/core'
import type { Ref } from 'react'
import { PaymentLog } from '../../../payments/PaymentLog.tsx'
import { focusActions } from '../../../rosters/ActionsMenu.tsx'
import { RosterStatus } from '../../../rosters/RosterStatus.tsx'
import type { Guard } from '../../../ui/form/useUnsavedGuard.ts'
import { type VirtualGroup, virtualKey } from './balances.ts'
import { ClosablePanel, logTitle } from './EntryPanel.tsx'
import classes from './Manage.module.css'
import { ManageBowlers } from './ManageBowlers.tsx'
import { SelectCheckbox, type Selection } from './SelectCheckbox.tsx'
import type { Panels } from './useOpenPanel.ts'

interface Props {
  groups: readonly VirtualGroup[]
  panels: Panels
  guard: Ref<Guard>
  selection: Selection
}

/** Bowler-owned virtual events the captain has entries of. */
export function VirtualEntries({ groups, panels, guard, selection }: Props) {
  if (groups.length === 0) return null
  return (
    <ul className={classes.list}>
      {groups.map(({ virtualEventId: id, name, entries, available, due, readOnly }) => {
        const view = panels.open?.id === id ? panels.open.view : null
        const close = () => {
          panels.close()
          focusActions(`${view}-${id}`)
        }
        return (
          <li key={id} className={classes.row} data-open={view !== null}>
            <div className={classes.head} data-wide>
              <SelectCheckbox due={virtualKey(id)} of={name} disabled={due <= 0} selection={selection} />
              <div className={classes.name}>
                <Text fw={650}>{name}</Text>
                <Text c="var(--text-soft)">
                  {entries.length} {entries.length === 1 ? 'entry' : 'entries'}, {available} without a bowler
                </Text>
              </div>
              <div className={classes.end}>
                <div className={classes.state}>
                  {due > 0 && <span className={classes.due}>{formatMoney(due)} DUE</span>}
                  {available > 0 && <RosterStatus complete={false} />}
                </div>
                <div className={classes.buttons}>
                  <Button
                    variant="default"
                    data-focus={`log-${id}`}
                    aria-label={`${logTitle(due > 0)} of ${name}`}
                    aria-expanded={view === 'log'}
                    onClick={() => void panels.show(id, 'log')}
                  >
                    {logTitle(due > 0)}
                  </Button>
                  <Button
                    variant="default"
                    data-focus={`bowlers-${id}`}
                    aria-label={`${readOnly ? 'View' : 'Manage'} Bowlers of ${name}`}
                    aria-expanded={view === 'bowlers'}
                    onClick={() => void panels.show(id, 'bowlers')}
                  >
                    {readOnly ? 'View Bowlers' : 'Manage Bowlers'}
                  </Button>
                </div>
              </div>
            </div>
            {view && (
              <section
                className={classes.panel}
                aria-label={view === 'log' ? `Payment log of ${name}` : `Bowlers of ${name}`}
              >
                {view === 'log' ? (
                  <ClosablePanel
                    title={logTitle(due > 0)}
                    onClose={close}
                    shown={<PaymentLog of={{ virtualEventId: id }} />}
                  />
                ) : (
                  <ManageBowlers virtualEventId={id} name={name} onClose={close} guard={guard} />
                )}
              </section>
            )}
          </li>
        )
      })}
    </ul>
  )
}
