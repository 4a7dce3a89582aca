import { Checkbox, Stack, Text } from '@mantine/core'
import type { RosterDraft } from '../draft.ts'
import type { RosterFormState } from './useRosterForm.ts'

/** A team-owned virtual event of the event this team, or a Singles of it, bowls. */
export interface TeamVirtualEvent {
  /** What a draft ticks. */
  id: string
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
      {offered.map(({ id, virtualEventId, name, remaining }, index) => {
        const same = offered.filter((one) => one.virtualEventId === virtualEventId)
        const count = ({ virtualEventIds }: RosterDraft) =>
          same.filter((one) => virtualEventIds.includes(one.id)).length
        const ticked = draft.virtualEventIds.includes(id)
        const left = remaining + count(initial) - count(draft)
        return (
          <Checkbox
            key={id}
            name={`assignVirtualEntry${index + 1}`}
            size="md"
            label={name}
            description={left > 0 ? `${left} left` : left < 0 ? `${-left} too many` : 'None left'}
            checked={ticked}
            disabled={saving || (!ticked && left <= 0)}
            onChange={() => edit((now) => ({ ...now, virtualEventIds: toggled(now.virtualEventIds, id) }))}
          />
        )
      })}
    </Stack>
  )
}
const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
