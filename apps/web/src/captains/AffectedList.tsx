import { Checkbox, Stack, Text } from '@mantine/core'
import type { AnswerOf } from '../client/api.ts'

type Affected = AnswerOf<'POST admin/captain/affectedvirtualentries'>
interface Props {
  affected: Affected
  ticked: ReadonlySet<string>
  onChange: (ticked: ReadonlySet<string>) => void
}
const nothing: ReadonlySet<string> = new Set()

/** What may go along with the entries: their virtual entries, and bundled entries of the day after. */
export function AffectedList({ affected: { virtualEntries, bundledEntries }, ticked, onChange }: Props) {
  const free = virtualEntries.filter(({ goesAlong }) => !goesAlong).map(({ virtualEntryId }) => virtualEntryId)
  const all = free.length > 0 && free.every((id) => ticked.has(id))
  const toggle = (ids: readonly string[], on: boolean) =>
    onChange(new Set(on ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))))
  return (
    <>
      {virtualEntries.length > 0 && (
        <Stack component="fieldset" gap="xs" m={0} p={0} bd="none">
          <Text component="legend" fw={650}>
            Virtual entries that go along
          </Text>
          {free.length > 1 && (
            <Checkbox
              label="Select all"
              checked={all}
              onChange={({ currentTarget }) => toggle(free, currentTarget.checked)}
            />
          )}
          {virtualEntries.map((one) => (
            <Checkbox
              key={one.virtualEntryId}
              label={`${one.virtualEventName}: ${[one.bowlerName, one.entryName].filter(Boolean).join(', ') || 'nobody yet'}`}
              description={
                one.goesAlong
                  ? 'Goes with its team.'
                  : one.bowlerWillBeRemoved && !ticked.has(one.virtualEntryId)
                    ? 'Stays without its bowler, who is on no other roster of this captain.'
                    : null
              }
              disabled={one.goesAlong}
              checked={one.goesAlong || ticked.has(one.virtualEntryId)}
              onChange={({ currentTarget }) => toggle([one.virtualEntryId], currentTarget.checked)}
            />
          ))}
        </Stack>
      )}
      {bundledEntries.length > 0 && (
        <Stack component="fieldset" gap="xs" m={0} p={0} bd="none">
          <Text component="legend" fw={650}>
            Bundled entries of the day after
          </Text>
          {bundledEntries.map(({ entryId, entryNumber, eventName, name }) => (
            <Checkbox
              key={entryId}
              label={`${entryNumber} ${eventName}, ${name}`}
              checked={ticked.has(entryId)}
              onChange={({ currentTarget }) => toggle([entryId], currentTarget.checked)}
            />
          ))}
        </Stack>
      )}
    </>
  )
}
/** What is ticked at first: all but virtual entries that nobody has yet. */
export const preselected = (affected: Affected | undefined): ReadonlySet<string> =>
  affected
    ? new Set([
        ...affected.virtualEntries.filter(({ selected }) => selected).map(({ virtualEntryId }) => virtualEntryId),
        ...affected.bundledEntries.map(({ entryId }) => entryId),
      ])
    : nothing
