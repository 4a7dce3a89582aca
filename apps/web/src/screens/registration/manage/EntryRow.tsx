import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { dueSentence } from '@kegler/domain/payments/deposit.rules.ts'
import { type Unanswered, unansweredText } from '@kegler/domain/questions/unanswered.rules.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { SquadTime } from '../../../kit/SquadTime.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
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
  entries: readonly Entry[]
  tournament: Tournament
  panels: Panels
  selection: Selection
  /** What the tournament asks of the team and its bowlers, and has no answer to. */
  unanswered: Unanswered | undefined
  onNext: (() => void) | undefined
}

/** One entry: a click opens its details, the menu everything else. */
export function EntryRow({ entry, entries, tournament, panels, selection, unanswered, onNext }: Props) {
  const { id, eventName, entryNumber, name, isCancelled, squadDateTime, timeZone, rosterComplete, divisionName } = entry
  const due = toCents(entry.balanceDue)
  const toAnswer = unanswered && unansweredText(unanswered)
  const title = `${eventName}, reservation ${entryNumber}`
  const open = panels.open?.id === id ? panels.open : null
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
        <div className={classes.facts}>
          <div className={classes.title}>
            <span>
              <UnstyledButton
                className={classes.opener ?? ''}
                aria-expanded={open?.view === 'details'}
                aria-label={`Details of ${title}`}
                onClick={() => void panels.toggleDetails(entry)}
              >
                {eventName}
              </UnstyledButton>
              , <VisuallyHidden>Team Name </VisuallyHidden>
              <b>{name}</b>
            </span>
            {isCancelled ? (
              <StatusBadge tone="quiet">CANCELLED</StatusBadge>
            ) : (
              (!rosterComplete || divisionName !== null) && (
                <RosterStatus complete={rosterComplete} divisionName={divisionName} />
              )
            )}
          </div>
          <div className={classes.more}>
            {!isCancelled && (
              <span>
                <VisuallyHidden>Date </VisuallyHidden>
                {squadDateTime ? (
                  <SquadTime at={squadDateTime} timeZone={timeZone} />
                ) : (
                  <StatusBadge tone="wrong">No squad time</StatusBadge>
                )}
              </span>
            )}
            <span className={classes.soft}>
              <VisuallyHidden>Reservation Number </VisuallyHidden>
              <span>{entryNumber}</span>
            </span>
            {toAnswer && <span className={classes.unanswered}>{toAnswer}</span>}
          </div>
          {entry.due && (
            <div className={classes.dueBy} data-state={entry.due.state}>
              {dueSentence(entry.due.state, entry.due.on, due)}
            </div>
          )}
        </div>
        <div className={classes.end}>
          {due > 0 && <span className={classes.due}>{`${formatMoney(due)} DUE`}</span>}
          <EntryMenu entry={entry} entries={entries} tournament={tournament} title={title} panels={panels} />
        </div>
      </div>
      {open && (
        <EntryPanel
          tournament={tournament}
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
