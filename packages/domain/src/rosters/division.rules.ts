import type { DayText } from '../dates.ts'
import { fullYears } from '../dates.ts'

export type AgeAppliesTo = 'Oldest Member' | 'Youngest Member' | 'All Members'
/** Which criteria the divisions of an event ask for: what is set for another one is kept and asks nothing. */
export interface DivisionCriteria {
  averageBased: boolean
  ageBased: boolean
  genderBased: boolean
}
/** A criterion that is null (a number of women or men: 0) asks nothing. Bounds are included. */
export interface Division {
  id: string
  name: string
  isDefault: boolean
  minAverage: number | null
  maxAverage: number | null
  minAge: number | null
  maxAge: number | null
  minFemale: number
  minMale: number
}
export interface DivisionMember {
  /** null: unknown; the tournament's default average counts. */
  average: number | null
  birthDate: DayText | null
  gender: string | null
}
export interface DivisionFacts extends DivisionCriteria {
  defaultAverage: number
  ageAppliesTo: AgeAppliesTo
  /** Of the event, else of the tournament, else the start date. */
  verificationDate: DayText
}
/** 'none': there is nothing to decide, the roster is incomplete or the event has no divisions. */
export type DivisionOutcome = { state: 'none' } | { state: 'found'; id: string; name: string } | { state: 'failed' }

/** The day on which ages count. */
export const verificationDate = (
  event: { ageVerificationDate: DayText | null },
  tournament: { ageVerificationDate: DayText | null; startDate: DayText },
): DayText => event.ageVerificationDate ?? tournament.ageVerificationDate ?? tournament.startDate

/** The first division in natural name order that fits, else the default one, else failed. `members`: the whole roster. */
export function findDivision(
  members: readonly DivisionMember[],
  divisions: readonly Division[],
  facts: DivisionFacts,
): DivisionOutcome {
  if (members.length === 0 || divisions.length === 0) return { state: 'none' }
  const fits = inNaturalOrder(divisions.filter((division) => !division.isDefault)).find((division) =>
    divisionFits(members, division, facts),
  )
  const found = fits ?? divisions.find((division) => division.isDefault)
  return found ? { state: 'found', id: found.id, name: found.name } : { state: 'failed' }
}

export const whyNoDivision = (eventName: string): string => `This roster fits no division of ${eventName}.`

/** 'Division 2' before 'Division 10'. */
export function inNaturalOrder<D extends { name: string; id: string }>(divisions: readonly D[]): D[] {
  return [...divisions].sort((a, b) => natural.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}
const natural = new Intl.Collator('en', { numeric: true })

export function divisionFits(members: readonly DivisionMember[], division: Division, facts: DivisionFacts): boolean {
  const average = members.reduce((sum, member) => sum + (member.average ?? facts.defaultAverage), 0)
  const count = (gender: string) => members.filter((member) => member.gender === gender).length
  return (
    (!facts.averageBased || within(average, division.minAverage, division.maxAverage)) &&
    (!facts.ageBased || agesFit(members, division, facts)) &&
    (!facts.genderBased || (count('F') >= division.minFemale && count('M') >= division.minMale))
  )
}
const within = (value: number, min: number | null, max: number | null): boolean =>
  value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY)

/** An age that is asked for and unknown does not fit. */
function agesFit(members: readonly DivisionMember[], { minAge, maxAge }: Division, facts: DivisionFacts): boolean {
  if (minAge === null && maxAge === null) return true
  const ages: number[] = []
  for (const { birthDate } of members) {
    if (birthDate === null) return false
    ages.push(fullYears(birthDate, facts.verificationDate))
  }
  const asked =
    facts.ageAppliesTo === 'All Members'
      ? ages
      : [facts.ageAppliesTo === 'Oldest Member' ? Math.max(...ages) : Math.min(...ages)]
  return asked.every((age) => within(age, minAge, maxAge))
}
