import { type DayText, dayOf, squadText } from '@kegler/domain/dates.ts'
import { moveParentFirst } from '@kegler/domain/entries/squad-change.rules.ts'
import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Tournament } from '../../../../places/tournaments.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { FormActions } from '../../../../ui/FormActions.tsx'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { MonthGrid } from '../../../../ui/MonthGrid.tsx'
import { RetryError } from '../../../../ui/RetryError.tsx'
import classes from './SquadChange.module.css'
import { SquadOfDay } from './SquadOfDay.tsx'
import { dayToStart, type SquadForm } from './squadChoice.ts'
import { useSquads } from './useChange.ts'

interface Props {
  entry: Entry
  tournament: Tournament
  onClose: () => void
}

/** Another date or time for an entry, with the Doubles and Singles that come with it. */
export function ChangeSquadDialog({ entry, tournament, onClose }: Props) {
  const { eventName, name, entryNumber, squadDateTime, timeZone } = entry
  const own = squadDateTime ? dayOf(squadDateTime, timeZone) : null
  // As it was when the dialog opened: a lost answer must not close what is chosen.
  const [start] = useState({ entry, day: own ?? tournament.startDate })
  const read = useSquads(start.entry, start.day)
  return (
    <Dialog opened onClose={onClose} title="Change Squad" wide>
      <Text mb="md">
        {eventName}, reservation {entryNumber}, {name}. Now:{' '}
        {squadDateTime ? squadText(squadDateTime, timeZone) : 'no squad time'}.
      </Text>
      {read.data && <Days entry={entry} own={own} form={read.data} onClose={onClose} />}
      {!read.data && (read.isError ? <RetryError of={read} /> : <Loading>Loading the squads.</Loading>)}
    </Dialog>
  )
}

interface DaysProps {
  entry: Entry
  /** The day the entry is on. */
  own: DayText | null
  form: SquadForm
  onClose: () => void
}
/** The days that have a time for the entry, and the times of the one that is chosen. */
function Days({ entry, own, form: { isBundledChild, availableDates }, onClose }: DaysProps) {
  const [day, setDay] = useState(() => dayToStart(availableDates, own))
  const staysOnDate = isBundledChild && own !== null
  return (
    <>
      {staysOnDate && (
        <Alert color="blue" mb="md">
          {moveParentFirst}
        </Alert>
      )}
      {day ? (
        <div className={staysOnDate ? undefined : classes.columns}>
          {!staysOnDate && (
            <MonthGrid
              label="Choose a date"
              value={day}
              onChange={setDay}
              look={(one) => ({
                disabled: !availableDates.includes(one),
                label: [one === own && 'the date of this entry', !availableDates.includes(one) && 'No available times']
                  .filter(Boolean)
                  .join(', '),
              })}
              first={availableDates[0] ?? day}
              last={availableDates.at(-1) ?? day}
            />
          )}
          <SquadOfDay key={day} entry={entry} day={day} onClose={onClose} />
        </div>
      ) : (
        <>
          <Text>{staysOnDate ? 'No other time of this date has a place for it.' : 'No available times'}</Text>
          <FormActions end>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </FormActions>
        </>
      )}
    </>
  )
}
