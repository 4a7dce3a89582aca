import { Button, Checkbox, Stack, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { NumberOrNone } from '../../kit/form/NumberField.tsx'
import { isProfessional, nameOf, type PositionDraft, withAverage, withProfessional, withSearch } from '../draft.ts'
import texts from '../form/RosterForm.module.css'
import type { RosterFormState } from '../form/useRosterForm.ts'
import view from '../RosterView.module.css'
import { MemberField } from './MemberField.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { PositionMessages } from './PositionMessages.tsx'
import classes from './PositionRow.module.css'

interface Props {
  slot: PositionDraft
  form: RosterFormState
  /** Looks up what is typed, or this id. */
  search: (usbcId?: string) => void
  clear: () => void
  /** A list of ids was pasted here. */
  paste: (text: string) => void
  /** Arrows take the place of Clear. */
  reordering: boolean
  move: (by: -1 | 1) => void
}

/** One numbered position: a field that looks a member up, or the bowler there. */
export function PositionRow({ slot, form, search, clear, paste, reordering, move }: Props) {
  const { draft, edit, busy, source, problems, extras, saving } = form
  const { length: count } = draft.positions
  const { position, bowler, processing } = slot
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    if (!busy) move(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      className={classes.row}
      onKeyDownCapture={keys}
      data-position={position}
      data-dense={extras !== undefined || undefined}
    >
      <span className={view.number} aria-hidden>
        {position}
      </span>
      <Stack gap="xs">
        {bowler ? (
          <div>
            <Text fw={650}>{nameOf(bowler)}</Text>
            <div className={classes.facts}>
              <span>{`ID ${bowler.usbcId}`}</span>
              {!extras && !bowler.averageRequired && bowler.average !== null && <span>{`Avg ${bowler.average}`}</span>}
              <Checkbox
                className={classes.professional ?? ''}
                label={
                  <>
                    Pro<span className={texts.long}>fessional</span>
                  </>
                }
                aria-label={`Professional: ${nameOf(bowler)}`}
                checked={isProfessional(slot)}
                onChange={({ currentTarget: { checked } }) => edit((now) => withProfessional(now, position, checked))}
              />
            </div>
          </div>
        ) : (
          <div className={classes.search}>
            <MemberField
              slot={slot}
              source={source}
              draft={draft}
              type={(text) => edit((now) => withSearch(now, position, text))}
              search={search}
              paste={paste}
            />
            <Button variant="light" onClick={() => search()} disabled={processing || slot.search.trim() === ''}>
              Search
            </Button>
          </div>
        )}
        {bowler?.averageRequired && !extras && (
          <NumberOrNone
            kind="whole"
            bounded
            maw="22rem"
            label={`Average of ${nameOf(bowler)}`}
            description="Enter 0 to 300: the membership has none."
            value={slot.average}
            onChange={(average) => edit((now) => withAverage(now, position, average))}
            min={0}
            max={300}
            hideControls
            error={problems.positions.get(position)}
            data-missing={slot.average === null || undefined}
          />
        )}
        {bowler && extras && (
          <extras.Position
            slot={slot}
            draft={draft}
            edit={edit}
            disabled={saving}
            problem={problems.positions.get(position)}
          />
        )}
        {bowler && <PositionMessages bowler={bowler} retrieved={slot.retrieved} error={slot.error} />}
      </Stack>
      <div className={classes.acts}>
        {reordering && count > 1 && bowler && (
          <MoveButtons position={position} last={position === count} disabled={busy} move={move} />
        )}
        {!reordering && (bowler || slot.search !== '') && (
          <Button
            className={classes.clear ?? ''}
            variant="subtle"
            disabled={busy}
            onClick={clear}
            data-clear
            aria-label={bowler ? `Clear ${nameOf(bowler)}` : `Clear position ${position}`}
          >
            Clear
          </Button>
        )}
      </div>
    </li>
  )
}
