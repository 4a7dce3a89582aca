import { Button, VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { PaymentLog } from '../../../payments/PaymentLog.tsx'
import { focusActions } from '../../../rosters/ActionsMenu.tsx'
import { Money } from '../../../ui/Money.tsx'
import { type VirtualGroup, virtualKey } from './balances.ts'
import type { Ticking } from './EntryList.tsx'
import { Closable, logTitle } from './EntryPanel.tsx'
import shared from './Manage.module.css'
import classes from './TeamOwnedTable.module.css'
import { Tick } from './Tick.tsx'
import type { Panels } from './useOpenPanel.ts'

interface Props {
  groups: readonly VirtualGroup[]
  panels: Panels
  ticking: Ticking
}

/** Team-owned virtual events: given to teams in their rosters, paid here. */
export function TeamOwnedTable({ groups, panels, ticking }: Props) {
  if (groups.length === 0) return null
  return (
    <div className={shared.card}>
      <table className={classes.table}>
        <caption>Virtual events of teams. Tick them in the rosters of the teams that take them.</caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Select for payment</VisuallyHidden>
            </th>
            <th scope="col">Name</th>
            <th scope="col">Available</th>
            <th scope="col">Total</th>
            <th scope="col">Balance Due</th>
            <th scope="col">
              <VisuallyHidden>Payment log</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ virtualEventId: id, name, available, units, due }) => {
            const isOpen = panels.open?.id === id
            const close = () => {
              panels.close()
              focusActions(`log-${id}`)
            }
            return (
              <Fragment key={id}>
                <tr>
                  <td>
                    <Tick due={virtualKey(id)} of={name} disabled={due <= 0} ticking={ticking} />
                  </td>
                  <th scope="row">{name}</th>
                  <td data-label="Available">{available}</td>
                  <td data-label="Total">{units.length}</td>
                  <td data-label="Balance Due">
                    <Money cents={due} />
                  </td>
                  <td>
                    <Button
                      variant="default"
                      data-focus={`log-${id}`}
                      aria-label={`${logTitle(due > 0)} of ${name}`}
                      aria-expanded={isOpen}
                      onClick={() => void panels.show(id, 'log')}
                    >
                      {logTitle(due > 0)}
                    </Button>
                  </td>
                </tr>
                {isOpen && (
                  <tr>
                    <td colSpan={6} className={classes.wide}>
                      <Closable
                        title={logTitle(due > 0)}
                        onClose={close}
                        shown={<PaymentLog of={{ virtualEventId: id }} />}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
