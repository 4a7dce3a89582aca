import { type DayText, dayOf } from '@kegler/domain/dates.ts'
import { moveParentFirst } from '@kegler/domain/entries/squad-change.rules.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Await } from '../../../../kit/act/Await.tsx'
import { FormActions } from '../../../../kit/FormActions.tsx'
import { Dialog } from '../../../../kit/feedback/Dialog.tsx'
import { SquadTime } from '../../../../kit/SquadTime.tsx'
import type { Tournament } from '../../../../places/tournaments.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import type { FullStart } from './FullStarts.tsx'
import classes from './SquadChange.module.css'
import { SquadDays } from './SquadDays.tsx'
import { SquadOfDay } from './SquadOfDay.tsx'
import { dayToStart, type SquadForm } from './squadChoice.ts'
import { useSquads } from './useChange.ts'
import { WaitToMoveDialog } from './WaitToMoveDialog.tsx'

interface Props {
  entry: Entry
  tournament: Tournament
  onClose: () => void
}

/** Another date or time for an entry, with the Doubles and Singles that come with it. */
export function ChangeSquadDialog({ entry, tournament, onClose }: Props) {
  const { eventName, name, entryNumber, squadDateTime, timeZone } = entry
  const entryDay = squadDateTime ? dayOf(squadDateTime, timeZone) : null
  // As it was when the dialog opened: a lost answer must not close what is chosen.
  const [start] = useState({ entry, day: entryDay ?? tournament.startDate })
  const read = useSquads(start.entry, start.day)
  /** null: they do not wait; 'any': for starts that they choose. */
  const [waitsFor, waitFor] = useState<FullStart | 'any' | null>(null)
  if (waitsFor && read.data)
    return (
      <WaitToMoveDialog
        {...{ tournament, onClose }}
        entries={[start.entry]}
        sameDay={read.data.isBundledChild}
        start={waitsFor === 'any' ? null : waitsFor}
      />
    )
  return (
    <Dialog opened onClose={onClose} title="Change Squad" wide>
      <Text mb="md">
        <span>{`${eventName}, reservation ${entryNumber}, ${name}. Now: `}</span>
        {squadDateTime ? <SquadTime at={squadDateTime} timeZone={timeZone} /> : <span>no squad time</span>}.
      </Text>
      {read.data && tournament.waitingList && squadDateTime && (
        <Group mb="md">
          <Button variant="default" onClick={() => waitFor('any')}>
            Wait to Move
          </Button>
          <Text c="var(--text-soft)">For a start that is SOLD OUT</Text>
        </Group>
      )}
      {read.data && <Days entry={entry} entryDay={entryDay} form={read.data} onWait={waitFor} onClose={onClose} />}
      <Await of={read} loading="Loading the squads." />
    </Dialog>
  )
}

interface DaysProps {
  entry: Entry
  /** The day the entry is on. */
  entryDay: DayText | null
  form: SquadForm
  onWait: (start: FullStart) => void
  onClose: () => void
}
/** The days that have a time for the entry, and the times of the one that is chosen. */
function Days({ entry, entryDay, form: { isBundledChild, availableDates, fullDates }, onWait, onClose }: DaysProps) {
  const [day, setDay] = useState(() => dayToStart(availableDates.length > 0 ? availableDates : fullDates, entryDay))
  const staysOnDate = isBundledChild && entryDay !== null
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
            <SquadDays
              availableDates={availableDates}
              fullDates={fullDates}
              own={{ day: entryDay, label: 'the date of this entry' }}
              value={day}
              onChange={setDay}
            />
          )}
          <SquadOfDay key={day} entry={entry} day={day} onWait={onWait} onClose={onClose} />
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
