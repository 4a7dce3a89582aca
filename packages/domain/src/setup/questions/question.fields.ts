import type { Fields } from '../fields.ts'

export const questionFields = {
  label: { label: 'Question', kind: 'text' },
  kind: { label: 'Answer', kind: 'text' },
  choices: { label: 'Choices', kind: 'text', hint: 'One to a line.' },
  help: { label: 'Help', kind: 'text', hint: 'Shown below the question.' },
  ofTeam: {
    label: 'Asked of the team',
    kind: 'yesNo',
    hint: 'Otherwise of each of its bowlers, once in the tournament.',
  },
  isRequired: {
    label: 'Required',
    kind: 'yesNo',
    hint: 'Asked for until it is answered. The sale does not wait for it.',
  },
  beforePayment: {
    label: 'Required before payment',
    kind: 'yesNo',
    hint: 'Captains answer it in the roster of each team before they pay. For required questions of the team alone.',
  },
  eventIds: { label: 'Events', kind: 'ids', hint: 'Without a choice it is asked in every event.' },
} as const satisfies Fields

/** In the row of the tournament: the switch. The text is in a row for each version. */
export const waiverFields = {
  waiver: { label: 'Bowlers accept a waiver', kind: 'yesNo' },
} as const satisfies Fields
export const waiverTextFields = {
  text: {
    label: 'Text of the waiver',
    kind: 'text',
    hint: 'Begin a heading with #, a smaller one with ##, an item of a list with - or 1. Links: [words](https://...)',
  },
  asksAgain: {
    label: 'Accept again after a change',
    kind: 'yesNo',
    hint: 'Who accepted an earlier text is asked once more. Leave it off for a spelling mistake.',
  },
} as const satisfies Fields
