import { useState } from 'react'
import { printPage } from '../../../payments/printPage.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import type { Action } from '../../../rosters/ActionsButton.tsx'
import { ActionsMenu } from '../../../rosters/ActionsMenu.tsx'
import type { Entry } from '../../../rosters/entryDraft.ts'
import { focusButton } from '../../../ui/form/useOpenRow.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { mayChangeEvent, mayChangeSquad } from './entryActions.ts'
import { saveCalendar } from './saveCalendar.ts'
import type { Panels } from './useOpenPanel.ts'

const ChangeSquadDialog = lazyPart(() => import('./squad-change/ChangeSquadDialog.tsx'), 'ChangeSquadDialog')
const ChangeEventDialog = lazyPart(() => import('./squad-change/ChangeEventDialog.tsx'), 'ChangeEventDialog')

interface Props {
  entry: Entry
  tournament: Tournament
  /** Event and reservation, read out with the button. */
  title: string
  panels: Panels
}

/** Everything that can be done with an entry, with the dialogs that it opens. */
export function EntryMenu({ entry, tournament, title, panels }: Props) {
  const { id, readOnly, isCancelled, squadId, balanceDue } = entry
  const [changing, setChanging] = useState<'squad' | 'event' | null>(null)
  const menu = menuOf(entry)
  // An open roster would be out of date afterwards.
  const change = async (what: 'squad' | 'event') => {
    if (!(await panels.leave())) return
    panels.close()
    setChanging(what)
  }
  const close = () => {
    setChanging(null)
    focusButton(menu)
  }
  const when = (may: boolean, action: Action): Action[] => (may ? [action] : [])
  return (
    <>
      <ActionsMenu
        id={menu}
        of={title}
        actions={[
          { label: readOnly ? 'View Roster' : 'Manage Roster', act: () => void panels.showEntry(entry, 'roster') },
          { label: 'Print Roster', act: () => void printPage('GET registration/entry/:id/printable', id) },
          {
            label: 'Print Payment Log',
            act: () => void printPage('GET registration/entry/:id/paymentLogPrintable', id),
          },
          ...when(mayChangeSquad(entry, tournament), { label: 'Change Squad', act: () => void change('squad') }),
          ...when(mayChangeEvent(entry, tournament), { label: 'Change Event', act: () => void change('event') }),
          { label: balanceDue > 0 ? 'Balance Detail' : 'Payment Log', act: () => void panels.showEntry(entry, 'log') },
          ...when(squadId !== null && !isCancelled, { label: 'Add to calendar', act: () => void saveCalendar(entry) }),
        ]}
      />
      {changing === 'squad' && <ChangeSquadDialog entry={entry} tournament={tournament} onClose={close} />}
      {changing === 'event' && <ChangeEventDialog entry={entry} onClose={close} />}
    </>
  )
}

/** Names the menu's button, so that the focus can come back to it. */
export const menuOf = ({ id }: Pick<Entry, 'id'>): string => `actions-${id}`
