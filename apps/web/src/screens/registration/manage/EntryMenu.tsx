import { useState } from 'react'
import { focusButton } from '../../../kit/form/useOpenRow.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { printPage } from '../../../payments/printPage.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import type { Action } from '../../../rosters/ActionsButton.tsx'
import { ActionsMenu } from '../../../rosters/ActionsMenu.tsx'
import type { Entry } from '../../../rosters/entryDraft.ts'
import { mayChangeEvent, mayChangeSquad, mayInvite, mayLetPay, maySeeMoney } from './entryActions.ts'
import { saveCalendar } from './saveCalendar.ts'
import type { Panels } from './useOpenPanel.ts'

const ChangeSquadDialog = lazyPart(() => import('./squad-change/ChangeSquadDialog.tsx'), 'ChangeSquadDialog')
const HandOverDialog = lazyPart(() => import('./HandOverDialog.tsx'), 'HandOverDialog')
const ChangeEventDialog = lazyPart(() => import('./squad-change/ChangeEventDialog.tsx'), 'ChangeEventDialog')
const PaymentLinkDialog = lazyPart(() => import('./team/PaymentLinkDialog.tsx'), 'PaymentLinkDialog')

type Changing = 'squad' | 'event' | 'handOver'
interface Props {
  entry: Entry
  /** All of the captain in the tournament. */
  entries: readonly Entry[]
  tournament: Tournament
  /** Event and reservation, read out with the button. */
  title: string
  panels: Panels
}

/** Everything that can be done with an entry, with the dialogs that it opens. */
export function EntryMenu({ entry, entries, tournament, title, panels }: Props) {
  const { id, readOnly, isCancelled, squadId, balanceDue } = entry
  const [changing, setChanging] = useState<Changing | null>(null)
  const [paying, setPaying] = useState(false)
  const menu = menuOf(entry)
  // An open roster would be out of date afterwards.
  const change = async (what: Changing) => {
    if (!(await panels.leave())) return
    panels.close()
    setChanging(what)
  }
  const close = () => {
    setChanging(null)
    setPaying(false)
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
          ...when(mayInvite(entry, tournament), {
            label: 'Invite Teammates',
            act: () => void panels.showEntry(entry, 'team'),
          }),
          {
            label: 'Print Roster',
            prints: true,
            act: () => void printPage('GET registration/entry/:id/printable', id),
          },
          {
            label: 'Print Payment Log',
            prints: true,
            act: () => void printPage('GET registration/entry/:id/paymentLogPrintable', id),
          },
          ...when(mayChangeSquad(entry, tournament), { label: 'Change Squad', act: () => void change('squad') }),
          ...when(mayChangeEvent(entry, tournament), { label: 'Change Event', act: () => void change('event') }),
          ...when(entry.handOver !== null, {
            label: 'Hand Over Entry',
            act: () => void change('handOver'),
            reason: entry.handOver?.reason ?? null,
          }),
          { label: balanceDue > 0 ? 'Balance Detail' : 'Payment Log', act: () => void panels.showEntry(entry, 'log') },
          ...when(maySeeMoney(entry, tournament), {
            label: 'Team Money',
            act: () => void panels.showEntry(entry, 'money'),
          }),
          ...when(mayLetPay(entry, tournament), { label: 'Let Somebody Else Pay', act: () => setPaying(true) }),
          ...when(squadId !== null && !isCancelled, { label: 'Add to calendar', act: () => void saveCalendar(entry) }),
        ]}
      />
      {changing === 'squad' && <ChangeSquadDialog entry={entry} tournament={tournament} onClose={close} />}
      {changing === 'handOver' && (
        <HandOverDialog entry={entry} entries={entries} tournament={tournament} onClose={close} />
      )}
      {paying && <PaymentLinkDialog entry={entry} entries={entries} tournament={tournament} onClose={close} />}
      {changing === 'event' && <ChangeEventDialog entry={entry} onClose={close} />}
    </>
  )
}

/** Names the menu's button, so that the focus can come back to it. */
export const menuOf = ({ id }: Pick<Entry, 'id'>): string => `actions-${id}`
