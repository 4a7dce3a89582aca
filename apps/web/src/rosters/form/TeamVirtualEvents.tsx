import { Checkbox, Stack, Text } from '@mantine/core'
import type { RosterFormState } from './useRosterForm.ts'

/** A team-owned virtual event of the event this team bowls. */
export interface TeamVirtualEvent {
  virtualEventId: string
  name: string
  /** Entries without a team, before anything is ticked here; below 0: more teams than entries. */
  remaining: number
}
interface Props {
  offered: readonly TeamVirtualEvent[]
  form: RosterFormState
}

/** One checkbox for each team-owned virtual event; one that has no entry left can only be unticked. */
export function TeamVirtualEvents({ offered, form: { initial, draft, edit, saving } }: Props) {
  if (offered.length === 0) return null
  return (
    <Stack gap="sm" role="group" aria-labelledby="team-virtual-events">
      <Text fw={650} id="team-virtual-events">
        Virtual events of this team
      </Text>
      {offered.map(({ virtualEventId, name, remaining }, index) => {
        const ticked = draft.virtualEventIds.includes(virtualEventId)
        const had = initial.virtualEventIds.includes(virtualEventId)
        const left = remaining + Number(had) - Number(ticked)
        return (
          <Checkbox
            key={virtualEventId}
            name={`assignVirtualEntry${index + 1}`}
            size="md"
            label={name}
            description={left > 0 ? `${left} left` : left < 0 ? `${-left} too many` : 'None left'}
            checked={ticked}
            disabled={saving || (!ticked && left <= 0)}
            onChange={() => edit((now) => ({ ...now, virtualEventIds: toggled(now.virtualEventIds, virtualEventId) }))}
          />
        )
      })}
    </Stack>
  )
}
const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
