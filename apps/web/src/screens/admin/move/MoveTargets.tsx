import { type DayText, dayTimeText } from '@kegler/domain/dates.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Await } from '../../../kit/act/Await.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { SquadStart } from '../../../lists/states.tsx'
import { daysOf, type StaffSquad, StaffSquadPicker } from '../squads/StaffSquadPicker.tsx'
import { staffEntryQuery } from '../staffEntry.ts'

interface Props {
  /** An entry of the squad: the others can go where it can. */
  entryId: string
  /** How many move. */
  count: number
  targets: readonly StaffSquad[]
  onChange: (targets: StaffSquad[]) => void
  disabled: boolean
}

/** The squads that the entries are to go to, in the order in which they are filled. */
export function MoveTargets({ entryId, count, targets, onChange, disabled }: Props) {
  const read = useQuery(staffEntryQuery(entryId))
  const [chosen, setChosen] = useState<DayText | null>(null)
  if (!read.data) return <Await of={read} />
  const entry = read.data
  const { timeZone } = entry.tournament
  return (
    <Panel aria-labelledby="targets">
      <Title order={2} id="targets" mb="xs">
        To these squads
      </Title>
      <StaffSquadPicker
        entry={entry}
        date={chosen ?? daysOf(entry).start}
        onDate={setChosen}
        moving={count}
        value={targets.at(-1)?.id ?? ''}
        onChange={(squad) => {
          if (!disabled && !targets.some(({ id }) => id === squad.id)) onChange([...targets, squad])
        }}
      />
      {targets.length === 0 && <Text c="var(--text-soft)">Choose a squad. The first one is filled first.</Text>}
      {targets.map((squad, index) => (
        <Group key={squad.id} gap="sm" mt="xs">
          <Text>
            <span>{`${index + 1}. ${squad.eventName}, `}</span>
            <SquadStart squadDateTime={squad.startDateTime} timeZone={timeZone} />
            <span>{`, ${squad.adminAvailable} available${squad.kept > 0 ? `, ${squad.kept} kept for the waiting list` : ''}`}</span>
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={disabled}
            aria-label={`Remove ${dayTimeText(squad.startDateTime, timeZone)}`}
            onClick={() => onChange(targets.filter(({ id }) => id !== squad.id))}
          >
            Remove
          </Button>
        </Group>
      ))}
    </Panel>
  )
}
