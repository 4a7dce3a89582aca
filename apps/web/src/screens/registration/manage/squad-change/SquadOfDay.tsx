import { addDays, type DayText, dayOf, formatDayPadded, formatTime, zoneName } from '@kegler/domain/dates.ts'
import { moveParentFirst, notEnoughChildSlots } from '@kegler/domain/entries/squad-change.rules.ts'
import { Alert, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call } from '../../../../app/api.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { FormShell } from '../../../../ui/form/FormShell.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { RetryError } from '../../../../ui/RetryError.tsx'
import classes from './SquadChange.module.css'
import { changeBody, noChoice, problemsOf, squadsTooSmall } from './squadChoice.ts'
import { useChange, useChoices } from './useChange.ts'

const choices = 'GET registration/entry/:id/squads/:date/id/:squadId'
/** In the path for an entry that has no squad. */
const noSquad = '00000000-0000-0000-0000-000000000000'

interface Props {
  entry: Entry
  day: DayText
  onClose: () => void
}

/** The squads of the chosen day, for the entry and for what comes with it. */
export function SquadOfDay({ entry, day, onClose }: Props) {
  const { id, squadId, squadDateTime, timeZone } = entry
  const params = { id, date: day, squadId: squadId ?? noSquad }
  const read = useChoices([choices, { params }], (options) => call(choices, { params }, options), [
    'Error getting squads!',
    'There was an error getting available squad times.',
  ])
  const { data } = read
  // Outlive the choices, which are read again after a failure, for the squad that the entry may have by then.
  const form = useForm({ initialValues: noChoice, validate: (choice) => (data ? problemsOf(data, choice) : {}) })
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
  const { parentAvailableSquads, childAvailableSquads, childEntries, childEventName } = data
  const label = `${data.isBundledChild ? entry.eventName : data.parentEventName} ${formatDayPadded(day)}`
  return (
    <FormShell
      inDialog
      saving={change.isPending}
      error={change.error}
      disabled={parentAvailableSquads.length === 0}
      onSubmit={form.onSubmit((choice) => change.move(changeBody(id, data, choice)))}
      onClose={onClose}
      closeLabel="Cancel"
    >
      <Stack gap="1.25rem" miw={0} mih={{ sm: 336 }}>
        {parentAvailableSquads.length === 0 ? (
          <div>
            <Text fw={600}>{label}</Text>
            <Text>No available times</Text>
          </div>
        ) : (
          <Radio.Group label={label} {...form.getInputProps('squadId')}>
            <Stack gap="xs">
              {parentAvailableSquads.map(({ id, startDateTime, available }) => (
                <Radio
                  key={id}
                  className={classes.squad ?? ''}
                  value={id}
                  size="md"
                  disabled={change.isPending}
                  label={`${formatTime(startDateTime, timeZone)} ${zoneName(timeZone, startDateTime)}`}
                  description={`${available} available`}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {childEntries.length > 0 && (
          <div>
            <Text fw={600}>
              {childEventName} {formatDayPadded(addDays(day, 1))}
            </Text>
            <Text c="var(--text-soft)">These come with the entry to the day after its new date.</Text>
          </div>
        )}
        {childEntries.length > 0 && childAvailableSquads.length === 0 && <Text>No available times</Text>}
        {childAvailableSquads.length > 0 &&
          childEntries.map(({ id, teamName, entryNumber }) => (
            <NativeSelect
              key={id}
              label={`${teamName}, reservation ${entryNumber}`}
              data={[
                { value: '', label: 'Select a squad time' },
                ...childAvailableSquads.map((squad) => ({
                  value: squad.id,
                  label: `${formatTime(squad.startDateTime, timeZone)} (${squad.available} available)`,
                })),
              ]}
              {...form.getInputProps(`children.${id}`)}
              value={form.values.children[id] ?? ''}
              disabled={change.isPending}
              required
            />
          ))}
        {squadsTooSmall(data, form.values) && (
          <Alert color="red" role="alert">
            {notEnoughChildSlots}
          </Alert>
        )}
      </Stack>
    </FormShell>
  )
}
