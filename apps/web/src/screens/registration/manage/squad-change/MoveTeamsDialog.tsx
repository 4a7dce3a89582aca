import { type DayText, dayOf, formatTime, startText, zoneName } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Box, Button, Checkbox, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Await } from '../../../../kit/act/Await.tsx'
import choice from '../../../../kit/ChoiceBox.module.css'
import { FormActions } from '../../../../kit/FormActions.tsx'
import { Dialog } from '../../../../kit/feedback/Dialog.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { SquadTime } from '../../../../kit/SquadTime.tsx'
import type { Tournament } from '../../../../places/tournaments.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { DayLabel } from './DayLabel.tsx'
import { FindForMove } from './FindForMove.tsx'
import { type FullStart, FullStarts } from './FullStarts.tsx'
import { MovePlan } from './MovePlan.tsx'
import { type Start, setsAlong } from './moveChoice.ts'
import classes from './SquadChange.module.css'
import { SquadDays } from './SquadDays.tsx'
import { dayToStart } from './squadChoice.ts'
import { useSquads } from './useChange.ts'
import { WaitToMoveDialog } from './WaitToMoveDialog.tsx'

interface Props {
  starts: readonly Start[]
  /** All entries of the captain. */
  entries: readonly Entry[]
  tournament: Tournament
  onClose: () => void
}

/** Which entries of one start go where; then what would happen, then all of it at once. */
export function MoveTeamsDialog({ starts: current, entries: all, tournament, onClose }: Props) {
  // As they were when the dialog opened: what is moved leaves its start.
  const [starts] = useState(current)
  const [from, setFrom] = useState(starts.find(({ entries }) => entries.length > 1) ?? starts[0])
  const [left, setLeft] = useState<readonly string[]>([])
  const [day, setDay] = useState<DayText | null>(null)
  const [squadId, setSquadId] = useState('')
  const [wait, setWait] = useState<{ sameDay: boolean; start: FullStart | null }>({ sameDay: false, start: null })
  const [view, setView] = useState<'choice' | 'find' | 'plan' | 'wait'>('choice')
  if (!from) return null
  const entries = from.entries.filter(({ id }) => !left.includes(id))
  const entryIds = entries.map(({ id }) => id)
  if (view === 'wait') return <WaitToMoveDialog {...{ tournament, entries, onClose }} {...wait} />
  return (
    <Dialog opened onClose={onClose} title="Move Teams" wide>
      {view === 'plan' && (
        <MovePlan
          tournament={tournament}
          choice={{ entryIds, squadId }}
          onBack={() => setView('choice')}
          onClose={onClose}
        />
      )}
      {view === 'find' && entries[0] && (
        <FindForMove
          tournament={tournament}
          wanted={{ eventId: from.eventId, quantity: entries.length, sets: setsAlong(from, entries, all) }}
          entryId={entries[0].id}
          onFound={(found, id) => {
            setDay(found)
            setSquadId(id)
            setView('choice')
          }}
          onBack={() => setView('choice')}
        />
      )}
      {view === 'choice' && (
        <Form onSubmit={() => entries.length > 0 && squadId && setView('plan')}>
          <Stack gap="lg">
            {starts.length > 1 && (
              <NativeSelect
                label="Entries of"
                value={from.squadId}
                data={starts.map((start) => ({
                  value: start.squadId,
                  label: `${start.eventName}, ${startText(start.squadDateTime, tournament.timeZone)} (${plural(start.entries.length, 'entry', 'entries')})`,
                }))}
                onChange={({ currentTarget }) => {
                  setFrom(starts.find((start) => start.squadId === currentTarget.value))
                  setLeft([])
                  setDay(null)
                  setSquadId('')
                }}
              />
            )}
            <Checkbox.Group
              label={
                <>
                  <span>{`${from.eventName}, `}</span>
                  <SquadTime at={from.squadDateTime} timeZone={tournament.timeZone} />
                </>
              }
              description="Linked and bundled entries go along."
              value={entryIds}
              onChange={(ticked) => setLeft(from.entries.flatMap(({ id }) => (ticked.includes(id) ? [] : [id])))}
              error={entries.length === 0 && 'Choose the entries to move.'}
            >
              <Stack gap="xs" mt="xs">
                {from.entries.map(({ id, name, entryNumber }) => (
                  <Checkbox key={id} value={id} label={`${name}, reservation ${entryNumber}`} />
                ))}
              </Stack>
            </Checkbox.Group>
            {entries[0] && (
              <Target
                key={from.squadId}
                start={from}
                places={entries.length}
                tournament={tournament}
                day={day}
                onDay={(next) => {
                  setDay(next)
                  setSquadId('')
                }}
                squadId={squadId}
                onSquad={setSquadId}
                onFind={() => setView('find')}
                onWait={(sameDay, start) => {
                  setWait({ sameDay, start })
                  setView('wait')
                }}
              />
            )}
            <FormActions end>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" disabled={entries.length === 0 || !squadId}>
                Show Plan
              </Button>
            </FormActions>
          </Stack>
        </Form>
      )}
    </Dialog>
  )
}

interface TargetProps {
  start: Start
  /** Asked of the new start. */
  places: number
  tournament: Tournament
  /** Null: none is chosen yet. */
  day: DayText | null
  onDay: (day: DayText) => void
  squadId: string
  onSquad: (id: string) => void
  onFind: () => void
  onWait: (sameDay: boolean, start: FullStart | null) => void
}
/** The day and start they go to. */
function Target({ start, places, tournament, day: chosen, onDay, squadId, onSquad, onFind, onWait }: TargetProps) {
  const { timeZone } = tournament
  const ownDay = dayOf(start.squadDateTime, timeZone)
  const [first] = start.entries
  const dates = useSquads({ id: first?.id ?? '', squadId: start.squadId }, ownDay)
  const { availableDates: open = [], fullDates: full = [] } = dates.data ?? {}
  const day = chosen ?? dayToStart(open.length > 0 ? open : full, ownDay) ?? ownDay
  const read = useSquads({ id: first?.id ?? '', squadId: start.squadId }, day)
  if (!dates.data) return <Await of={dates} loading="Loading the squads." />
  const { isBundledChild } = dates.data
  const wait = tournament.waitingList && (
    <Button variant="default" onClick={() => onWait(isBundledChild, null)}>
      Wait to Move
    </Button>
  )
  if (open.length + full.length === 0)
    return (
      <Stack gap="xs" align="start">
        <Text>No available times</Text>
        {wait}
      </Stack>
    )
  const squads = read.data?.parentAvailableSquads ?? []
  const fullSquads = read.data?.fullSquads ?? []
  return (
    <div className={isBundledChild ? undefined : classes.columns}>
      {!isBundledChild && (
        <SquadDays
          availableDates={open}
          fullDates={full}
          own={{ day: ownDay, label: 'the date of these entries' }}
          value={day}
          onChange={onDay}
        />
      )}
      <div>
        <Group gap="xs" mb="md">
          {!isBundledChild && (
            <Button variant="default" onClick={onFind}>
              Find a Date
            </Button>
          )}
          {wait}
        </Group>
        <Await of={read} loading="Loading the squads." />
        {read.data && squads.length === 0 && (
          <>
            <Text fw={650}>
              <DayLabel day={day} />
            </Text>
            {fullSquads.length === 0 && <Text>No available times</Text>}
          </>
        )}
        {squads.length > 0 && (
          <Radio.Group label={<DayLabel name={start.eventName} day={day} />} value={squadId} onChange={onSquad}>
            <Stack gap="xs">
              {squads.map(({ id, startDateTime, available }) => (
                <Radio
                  key={id}
                  className={`${choice.box} ${classes.squad}`}
                  value={id}
                  size="md"
                  disabled={available < places}
                  label={`${formatTime(startDateTime, timeZone)} ${zoneName(timeZone, startDateTime)}`}
                  description={
                    available < places ? `only ${available} of ${places} available` : `${available} available`
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Box mt="md">
          <FullStarts starts={fullSquads} timeZone={timeZone} onWait={(wanted) => onWait(isBundledChild, wanted)} />
        </Box>
      </div>
    </div>
  )
}
