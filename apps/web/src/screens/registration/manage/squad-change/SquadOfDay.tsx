import { addDays, type DayText, formatTime, zoneName } from '@kegler/domain/dates.ts'
import { notEnoughChildSlots } from '@kegler/domain/entries/squad-change.rules.ts'
import { Alert, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Await } from '../../../../kit/act/Await.tsx'
import choice from '../../../../kit/ChoiceBox.module.css'
import { FormShell } from '../../../../kit/form/FormShell.tsx'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { DayLabel } from './DayLabel.tsx'
import { type FullStart, FullStarts } from './FullStarts.tsx'
import classes from './SquadChange.module.css'
import { changeBody, noChoice, problemsOf, squadsTooSmall } from './squadChoice.ts'
import { useChange, useSquads } from './useChange.ts'

interface Props {
  entry: Entry
  day: DayText
  onWait: (start: FullStart) => void
  onClose: () => void
}

/** The squads of the chosen day, for the entry and for what comes with it. */
export function SquadOfDay({ entry, day, onWait, onClose }: Props) {
  const { id, timeZone } = entry
  const read = useSquads(entry, day)
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
  if (!data) return <Await of={read} loading="Loading the squads." />
  const { parentAvailableSquads, fullSquads, childAvailableSquads, childEntries, childEventName } = data
  const label = <DayLabel name={data.isBundledChild ? entry.eventName : data.parentEventName} day={day} />
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
            <Text fw={650}>{label}</Text>
            {fullSquads.length === 0 && <Text>No available times</Text>}
          </div>
        ) : (
          <Radio.Group label={label} {...form.getInputProps('squadId')}>
            <Stack gap="xs">
              {parentAvailableSquads.map(({ id, startDateTime, available }) => (
                <Radio
                  key={id}
                  className={`${choice.box} ${classes.squad}`}
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
        <FullStarts starts={fullSquads} timeZone={timeZone} onWait={onWait} />
        {childEntries.length > 0 && (
          <div>
            <Text fw={650}>
              <DayLabel name={childEventName} day={addDays(day, 1)} />
            </Text>
            <Text c="var(--text-soft)">{`Your ${childEventName} move to the day after the new ${data.parentEventName} date.`}</Text>
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
