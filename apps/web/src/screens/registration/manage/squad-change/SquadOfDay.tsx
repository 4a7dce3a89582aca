import { addDays, type DayText, dayOf, formatDayPadded } from '@kegler/domain/dates.ts'
import { moveParentFirst } from '@kegler/domain/entries/squad-change.rules.ts'
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../app/api.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { FormShell } from '../../../../ui/form/FormShell.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { RetryError } from '../../../../ui/RetryError.tsx'
import { ChildSquads } from './ChildSquads.tsx'
import classes from './SquadChange.module.css'
import { SquadTimes } from './SquadTimes.tsx'
import { changeBody, isFine, nothingChosen, problemsOf } from './squadChoice.ts'
import { notifyFailure, useChange } from './useChange.ts'

const choices = 'GET registration/entry/:id/squads/:date/id/:squadId'
/** Stands in the path for an entry that has no squad. */
const noSquad = '00000000-0000-0000-0000-000000000000'

interface Props {
  entry: Entry
  day: DayText
  onClose: () => void
}

/** The squads of the chosen day, for the entry and for what comes with it. */
export function SquadOfDay({ entry, day, onClose }: Props) {
  const { id, squadId, squadDateTime, timeZone } = entry
  const [choice, setChoice] = useState(nothingChosen)
  const [submitted, setSubmitted] = useState(false)
  const params = { id, date: day, squadId: squadId ?? noSquad }
  const read = useQuery({
    queryKey: [choices, { params }],
    queryFn: ({ signal }) =>
      notifyFailure(call(choices, { params }, { signal }), [
        'Error getting squads!',
        'There was an error getting available squad times.',
      ]),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const { data } = read
  const change = useChange({
    entryId: id,
    done: ['Squad Changed!', 'Squad was changed.'],
    failed: ['Squad Not Updated!', 'There was an error changing squad for the entry.'],
    onDone: onClose,
    onFailed: () => void read.refetch(),
  })
  if (!data) return read.isError ? <RetryError of={read} /> : <Loading>Loading the squads.</Loading>
  const keepsDate = squadDateTime !== null && dayOf(squadDateTime, timeZone) === day
  if (data.isBundledChild && !keepsDate && data.parentAvailableSquads.length === 0)
    return (
      <Alert color="orange" role="alert">
        {moveParentFirst}
      </Alert>
    )
  const problems = problemsOf(data, choice)
  const shown = submitted ? problems : { children: {}, ...(problems.slots ? { slots: problems.slots } : {}) }
  const submit = () => {
    setSubmitted(true)
    if (isFine(problems)) change.move(changeBody(id, data, choice))
  }
  const { parentEventName, childEventName, childEntries } = data
  return (
    <FormShell
      inDialog
      saving={change.isPending}
      error={change.error}
      disabled={data.parentAvailableSquads.length === 0}
      onSubmit={submit}
      onClose={onClose}
      closeLabel="Cancel"
    >
      <div className={classes.choices}>
        <SquadTimes
          label={`${data.isBundledChild ? entry.eventName : parentEventName} ${formatDayPadded(day)}`}
          squads={data.parentAvailableSquads}
          timeZone={timeZone}
          value={choice.squadId}
          onChange={(to) => setChoice((now) => ({ ...now, squadId: to }))}
          error={shown.parent}
          disabled={change.isPending}
        />
        {childEntries.length > 0 && (
          <div>
            <Text fw={600}>
              {childEventName} {formatDayPadded(addDays(day, 1))}
            </Text>
            <Text c="var(--text-soft)">These come with the entry to the day after its new date.</Text>
          </div>
        )}
        <ChildSquads
          form={data}
          timeZone={timeZone}
          choice={choice}
          choose={(child, to) => setChoice((now) => ({ ...now, children: { ...now.children, [child]: to } }))}
          problems={shown}
          disabled={change.isPending}
        />
      </div>
    </FormShell>
  )
}
