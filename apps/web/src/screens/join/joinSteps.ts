import type { Team } from './TeamFacts.tsx'

/** What comes after joining, one at a time; all of it can be done later by the same link. */
const parts = ['questions', 'waiver', 'share'] as const
export type JoinPart = (typeof parts)[number]
export const joinSteps = ['place', ...parts] as const
export type JoinStep = (typeof joinSteps)[number]

export const partNames: Record<JoinPart, string> = { questions: 'Questions', waiver: 'Waiver', share: 'Your Share' }
export const partsOf = ({ asks }: Team): JoinPart[] =>
  parts.filter((part) => (part === 'questions' ? asks.answers : Boolean(asks[part])))
export const stepNames = (team: Team): string[] => [
  'Who You Are',
  'Your Place',
  ...partsOf(team).map((part) => partNames[part]),
  'Done',
]
