import { formatTime } from '@kegler/domain/dates.ts'
import { Alert, NativeSelect, Text } from '@mantine/core'
import type { Choice, ChoiceProblems, SquadForm } from './squadChoice.ts'

interface Props {
  form: SquadForm
  timeZone: string
  choice: Choice
  choose: (entryId: string, squadId: string) => void
  problems: ChoiceProblems
  disabled: boolean
}

/** Where the Doubles and Singles go that come with the team. */
export function ChildSquads({ form, timeZone, choice, choose, problems, disabled }: Props) {
  const { childEntries, childAvailableSquads } = form
  if (childEntries.length === 0) return null
  if (childAvailableSquads.length === 0) return <Text>No available times</Text>
  const squads = childAvailableSquads.map(({ id, startDateTime, available }) => ({
    value: id,
    label: `${formatTime(startDateTime, timeZone)} (${available} available)`,
  }))
  return (
    <>
      {childEntries.map(({ id, teamName, entryNumber }) => (
        <NativeSelect
          key={id}
          label={`${teamName}, reservation ${entryNumber}`}
          data={[{ value: '', label: 'Select a squad time' }, ...squads]}
          value={choice.children[id] ?? ''}
          onChange={({ currentTarget: { value } }) => choose(id, value)}
          error={problems.children[id]}
          disabled={disabled}
          required
        />
      ))}
      {problems.slots && (
        <Alert color="red" role="alert">
          {problems.slots}
        </Alert>
      )}
    </>
  )
}
