import { EventSetBody } from '@kegler/domain/setup/events/event-set.calls.ts'
import { eventSet } from '@kegler/domain/setup/events/presets.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Checkbox, Group, Select, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ActDialog } from '../../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { WholeNumber } from '../../../../kit/form/fields.tsx'
import { eventLocations, toOptions } from '../events.ts'
import { EventSetRow, type PresetFees } from './EventSetRow.tsx'

const noFees = { expenseFee: 0, lineageFee: 0, prizeFee: 0 }
const usualBounds = { low: 170, high: 190 }

interface Values {
  locationId: string | null
  events: PresetFees[]
  linkEvents: boolean
  divisions: { low: number; high: number } | null
}

/** Makes the usual events of a championship at once, with their fees and their divisions by average. */
export function EventSetDialog({ tournamentId, onClose }: { tournamentId: string; onClose: () => void }) {
  const { data: locations } = useSuspenseQuery(eventLocations(tournamentId))
  const values: Values = {
    locationId: locations[0]?.id ?? null,
    events: eventSet.map((preset) => ({ preset, ...noFees })),
    linkEvents: true,
    divisions: usualBounds,
  }
  const act = useAct('POST setup/tournament/:id/eventSet', {
    values,
    schema: EventSetBody,
    send: (body) => ({ params: { id: tournamentId }, body }),
    notice: ['Saved!', 'Events created.'],
  })
  const { events, divisions } = act.typed
  const indexOf = (name: (typeof eventSet)[number]) => events.findIndex(({ preset }) => preset === name)
  const isPair = indexOf('Doubles') >= 0 && indexOf('Singles') >= 0
  return (
    <ActDialog
      act={act}
      wide
      title="Championship Events"
      submit={`Create ${plural(events.length, 'Event', 'Events')}`}
      closeLabel="Cancel"
      invalid={events.length === 0}
      onClose={onClose}
    >
      <Select
        {...act.choice('locationId')}
        label="Location"
        required
        data={toOptions(locations)}
        allowDeselect={false}
      />
      {eventSet.map((name) => (
        <EventSetRow
          key={name}
          name={name}
          fields={act}
          index={indexOf(name)}
          onChange={(isMade) => {
            const others = events.filter(({ preset }) => preset !== name)
            const made = isMade ? [...others, { preset: name, ...noFees }] : others
            act.set(
              'events',
              made.toSorted((a, b) => eventSet.indexOf(a.preset) - eventSet.indexOf(b.preset)),
            )
          }}
        />
      ))}
      {act.errorOf('events') && <Text c="var(--mantine-color-error)">{act.errorOf('events')}</Text>}
      {isPair && <Checkbox {...act.tick('linkEvents')} label="Sell one Doubles and two Singles as one set" />}
      <Checkbox
        label="Divisions by average: three of each bowled, two of each virtual event"
        checked={divisions !== null}
        onChange={({ currentTarget }) => act.set('divisions', currentTarget.checked ? usualBounds : null)}
      />
      {divisions && (
        <Group gap="md" align="flex-start">
          <WholeNumber {...act.number('divisions.low')} label="Lowest below" max={300} w="10rem" />
          <WholeNumber {...act.number('divisions.high')} label="Highest from" max={300} w="10rem" />
        </Group>
      )}
      <Text size="sm" c="var(--text-soft)">
        Fees are those of one entry. Everything can be changed afterwards, each event by itself.
      </Text>
    </ActDialog>
  )
}
