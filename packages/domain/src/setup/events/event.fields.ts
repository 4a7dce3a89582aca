import type { Fields } from '../fields.ts'

/** What the forms of bowled and of virtual events have in common. */
export const sharedEventFields = {
  name: { label: 'Event Name', kind: 'text', historyLabel: 'Name' },
  expenseFee: { label: 'Expense Fee', kind: 'money' },
  lineageFee: { label: 'Lineage Fee', kind: 'money' },
  prizeFee: { label: 'Prize Fee', kind: 'money' },
  isHandicapped: { label: 'Handicapped', kind: 'yesNo' },
  handicapPercentage: { label: 'Handicap Percentage', kind: 'percent' },
  handicapAverage: { label: 'Handicap Average', kind: 'number' },
  handicapApplied: { label: 'Applies As', kind: 'text', historyLabel: 'Handicap Applied' },
  allowNegativeHandicap: { label: 'Allow Negative Handicap', kind: 'yesNo' },
  averageBased: { label: 'Average Based', kind: 'yesNo' },
  ageBased: { label: 'Age Based', kind: 'yesNo' },
  genderBased: { label: 'Gender Based', kind: 'yesNo' },
  ageAppliesTo: { label: 'Age Applies To', kind: 'text' },
  ageVerificationDate: {
    label: 'Age Verification Date',
    kind: 'day',
    hint: "Blank: the tournament's day counts.",
  },
} as const satisfies Fields

export const eventFields = {
  ...sharedEventFields,
  locationId: { label: 'Location', kind: 'id' },
  numberOfBowlers: { label: 'Bowlers Per Team', kind: 'number', historyLabel: 'Number Of Bowlers' },
  gamesPerSeries: { label: 'Games Per Series', kind: 'number' },
  entriesPerLanePair: { label: 'Entries Per Lane Pair', kind: 'number' },
  maxEntriesPerBowler: { label: 'Max Entries Per Bowler', kind: 'number' },
  numberOfBowlersThatMustBeDifferentPerTeam: {
    label: 'Bowlers That Must Differ',
    kind: 'number',
    historyLabel: 'Bowlers That Must Be Different Per Team',
  },
} as const satisfies Fields
