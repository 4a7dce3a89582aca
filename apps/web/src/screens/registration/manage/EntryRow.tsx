import { formatSquad } from '@kegler/domain/dates.ts'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { UnstyledButton } from '@mantine/core'
import type { Tournament } from '../../../places/tournaments.ts'
import type { Entry } from '../../../rosters/entryDraft.ts'
import { RosterStatus } from '../../../rosters/RosterStatus.tsx'
import { entryKey } from './balances.ts'
import { EntryMenu, menuOf } from './EntryMenu.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import classes from './Manage.module.css'
import { SelectCheckbox, type Selection } from './SelectCheckbox.tsx'
import type { Panels } from './useOpenPanel.ts'

interface Props {
  entry: Entry
  tournament: Tournament
  panels: Panels
  selection: Selection
  onNext: (() => void) | undefined
}

/** One entry: a click opens its details, the menu everything else. */
export function EntryRow({ entry, tournament, panels, selection, onNext }: Props) {
  const { id, eventName, entryNumber, name, isCancelled, squadDateTime, timeZone, rosterComplete, divisionName } = entry
  const due = toCents(entry.balanceDue)
  const title = `${eventName}, reservation ${entryNumber}`
  const open = panels.open?.id === id ? panels.open : null
  const at = squadDateTime ? `${formatSquad(squadDateTime, timeZone)} ${entry.timeZoneDisplayName}` : 'No squad time'
  return (
    <li
      className={classes.row}
      id={`entry-${id}`}
      data-open={open !== null}
      data-cancelled={isCancelled}
      data-linked={entry.parentEntryId !== null}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button in it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div
        className={classes.head}
        data-opens
        onClick={({ target, currentTarget }) => {
          if (isRowItself(target, currentTarget)) void panels.toggleDetails(entry)
        }}
      >
        <div>
          {!isCancelled && <SelectCheckbox due={entryKey(id)} of={title} disabled={due <= 0} selection={selection} />}
        </div>
        <dl className={classes.facts}>
          <div>
            <dt>Event Name</dt>
            <dd>
              <UnstyledButton
                className={classes.opener ?? ''}
                aria-expanded={open?.view === 'details'}
                aria-label={`Details of ${title}`}
                onClick={() => void panels.toggleDetails(entry)}
              >
                {eventName}
              </UnstyledButton>
            </dd>
          </div>
          <div>
            <dt>Reservation Number</dt>
            <dd>{entryNumber}</dd>
          </div>
          <div>
            <dt>Team Name</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd className={isCancelled ? classes.cancelled : undefined}>{isCancelled ? 'CANCELLED' : at}</dd>
          </div>
        </dl>
        <div className={classes.end}>
          <div className={classes.state}>
            {due > 0 && <span className={classes.due}>{formatMoney(due)} DUE</span>}
            {!isCancelled && (!rosterComplete || divisionName !== null) && (
              <RosterStatus complete={rosterComplete} divisionName={divisionName} />
            )}
          </div>
          <EntryMenu entry={entry} tournament={tournament} title={title} panels={panels} />
        </div>
      </div>
      {open && (
        <EntryPanel
          entry={entry}
          view={open.view}
          linked={open.linked ?? false}
          onClose={() => panels.close(menuOf(entry))}
          onNext={onNext}
        />
      )}
    </li>
  )
}

/** Not one of its controls or what they open, and not the end of marking its text. */
const isRowItself = (target: EventTarget, row: Element): boolean =>
  target instanceof Element &&
  row.contains(target) &&
  !target.closest('button, label, dialog') &&
  !getSelection()?.toString()
