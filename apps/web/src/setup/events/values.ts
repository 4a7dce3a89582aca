import type { SetupEvent, SetupVirtualEvent } from '../events.ts'

/** What the forms of both kinds hold; money in dollars, null: nothing typed. */
export const sharedValues = (event: SetupEvent | SetupVirtualEvent | null) => ({
  name: event?.name ?? '',
  expenseFee: event ? event.expenseFee : (0 as number | null),
  lineageFee: event ? event.lineageFee : (0 as number | null),
  prizeFee: event ? event.prizeFee : (0 as number | null),
  isHandicapped: event?.isHandicapped ?? false,
  handicapPercentage: event?.handicapPercentage ?? null,
  handicapAverage: event?.handicapAverage ?? null,
  handicapApplied: event?.handicapApplied ?? null,
  allowNegativeHandicap: event?.allowNegativeHandicap ?? false,
  averageBased: event?.averageBased ?? false,
  ageBased: event?.ageBased ?? false,
  genderBased: event?.genderBased ?? false,
  ageAppliesTo: event?.ageAppliesTo ?? 'Oldest Member',
  ageVerificationDate: event?.ageVerificationDate ?? null,
})
export const eventValues = (event: SetupEvent | null, onlyLocation: string | null) => ({
  ...sharedValues(event),
  locationId: event ? event.locationId : onlyLocation,
  numberOfBowlers: event ? event.numberOfBowlers : (null as number | null),
  gamesPerSeries: event ? event.gamesPerSeries : (3 as number | null),
  entriesPerLanePair: event ? event.entriesPerLanePair : (null as number | null),
  maxEntriesPerBowler: event ? event.maxEntriesPerBowler : (1 as number | null),
  numberOfBowlersThatMustBeDifferentPerTeam: event
    ? event.numberOfBowlersThatMustBeDifferentPerTeam
    : (0 as number | null),
})
export const virtualEventValues = (event: SetupVirtualEvent | null) => ({
  ...sharedValues(event),
  virtualEventMaps: event?.maps.join(',') ?? '',
  scoringMethod: event?.scoringMethod ?? 'First',
  ownedBy: event?.ownedBy ?? 'Bowler Owned',
})
/** Ids of linked events, as they are sent. */
export const idsOf = (maps: unknown): string[] =>
  String(maps ?? '')
    .split(',')
    .filter(Boolean)

const sharedLabels = {
  name: 'Event Name',
  expenseFee: 'Expense Fee',
  lineageFee: 'Lineage Fee',
  prizeFee: 'Prize Fee',
  isHandicapped: 'Handicapped',
  handicapPercentage: 'Handicap Percentage',
  handicapAverage: 'Handicap Average',
  handicapApplied: 'Applies As',
  allowNegativeHandicap: 'Allow Negative Handicap',
  averageBased: 'Average Based',
  ageBased: 'Age Based',
  genderBased: 'Gender Based',
  ageAppliesTo: 'Age Applies To',
  ageVerificationDate: 'Age Verification Date',
}
export const eventLabels = {
  ...sharedLabels,
  locationId: 'Location',
  numberOfBowlers: 'Bowlers Per Team',
  gamesPerSeries: 'Games Per Series',
  entriesPerLanePair: 'Entries Per Lane Pair',
  maxEntriesPerBowler: 'Max Entries Per Bowler',
  numberOfBowlersThatMustBeDifferentPerTeam: 'Bowlers That Must Differ',
}
export const virtualEventLabels = {
  ...sharedLabels,
  virtualEventMaps: 'Linked Events',
  scoringMethod: 'Scoring Method',
  ownedBy: 'Owned By',
}

/** What a new virtual event usually is. */
export const virtualEventPresets = (events: readonly SetupEvent[]) => ({
  'All Events': {
    ...{ name: 'All Events', ownedBy: 'Bowler Owned' as const, averageBased: true },
    virtualEventMaps: events.map(({ id }) => id).join(','),
  },
})
