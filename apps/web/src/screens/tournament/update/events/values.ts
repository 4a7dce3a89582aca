import { eventFields, type sharedEventFields } from '@kegler/domain/setup/events/event.fields.ts'
import { virtualEventFields } from '@kegler/domain/setup/virtual-events/virtual-event.fields.ts'
import type { ActFields } from '../../../../kit/act/useAct.ts'
import { type FormValues, noValues, valuesOf } from '../../formValues.ts'
import type { SetupEvent, SetupVirtualEvent } from '../events.ts'

/** What the forms of both kinds have; money in dollars. */
export type EventFields = ActFields<FormValues<typeof sharedEventFields, SetupEvent>>

const usual = { name: '', expenseFee: 0, lineageFee: 0, prizeFee: 0, ageAppliesTo: 'Oldest Member' } as const
const ofBowlers = { gamesPerSeries: 3, maxEntriesPerBowler: 1, numberOfBowlersThatMustBeDifferentPerTeam: 0 }

export const eventValues = (event: SetupEvent | null, onlyLocation: string | null) =>
  event
    ? valuesOf(event, eventFields)
    : { ...noValues<typeof eventFields, SetupEvent>(eventFields), ...usual, ...ofBowlers, locationId: onlyLocation }

export const virtualEventValues = (event: SetupVirtualEvent | null) => ({
  ...(event
    ? valuesOf(event, virtualEventFields)
    : {
        ...noValues<typeof virtualEventFields, SetupVirtualEvent>(virtualEventFields),
        ...usual,
        scoringMethod: 'First' as const,
        ownedBy: 'Bowler Owned' as const,
      }),
  virtualEventMaps: event?.maps.join(',') ?? '',
})
/** Ids of linked events, as they are sent. */
export const idsOf = (maps: unknown): string[] =>
  String(maps ?? '')
    .split(',')
    .filter(Boolean)

/** What a new virtual event usually is. */
export const virtualEventPresets = (events: readonly SetupEvent[]) => ({
  'All Events': {
    ...{ name: 'All Events', ownedBy: 'Bowler Owned' as const, averageBased: true },
    virtualEventMaps: events.map(({ id }) => id).join(','),
  },
})
