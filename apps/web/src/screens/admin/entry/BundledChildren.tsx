import { formatTime } from '@kegler/domain/dates.ts'
import { Group, NativeSelect, Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StaffSquad } from '../squads/StaffSquadPicker.tsx'

export interface Bundle {
  /** The children keep their squads. */
  stays: boolean
  /** Squads by entry, where another than the proposed one was chosen. */
  chosen: Readonly<Record<string, string>>
}
export const noBundle: Bundle = { stays: false, chosen: {} }

interface Props {
  squad: StaffSquad
  timeZone: string
  value: Bundle
  onChange: (bundle: Bundle) => void
  /** Of a child without a squad. */
  error: ReactNode
}

/** Where the entries of the next day go that were sold with this one: along, each to a squad, or nowhere. */
export function BundledChildren({ squad: { childEntries, childSquads }, timeZone, value, onChange, error }: Props) {
  const { stays, chosen } = value
  const name = childEntries[0]?.eventName ?? ''
  return (
    <Stack gap="sm">
      <Radio.Group
        label={`${childEntries.length} ${name} of the next day come with this entry`}
        value={stays ? 'stay' : 'along'}
        onChange={(next) => onChange({ ...value, stays: next === 'stay' })}
      >
        <Group mt="xs">
          <Radio value="along" label="Move them along" />
          <Radio value="stay" label="They keep their squads" />
        </Group>
      </Radio.Group>
      {!stays &&
        childEntries.map(({ entryId, entryNumber, teamName, squadId }) => {
          const now = chosen[entryId] ?? squadId ?? ''
          return (
            <NativeSelect
              key={entryId}
              label={`${teamName}, reservation ${entryNumber}`}
              value={now}
              data={[
                { value: '', label: childSquads.length > 0 ? 'Select a squad time' : 'No available times' },
                ...childSquads.map((squad) => ({
                  value: squad.id,
                  label: `${formatTime(squad.startDateTime, timeZone)} (${squad.adminAvailable} available${squad.kept > 0 ? `, ${squad.kept} kept for the waiting list` : ''})`,
                })),
              ]}
              onChange={({ currentTarget }) =>
                onChange({ ...value, chosen: { ...chosen, [entryId]: currentTarget.value } })
              }
              error={now === '' && error}
            />
          )
        })}
    </Stack>
  )
}
