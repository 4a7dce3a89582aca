import {
  type AgeAppliesTo,
  type Division,
  type DivisionCriteria,
  type DivisionMember,
  findDivision,
  verificationDate,
} from '@kegler/domain/rosters/division.rules.ts'
import type { Member } from '../membership/members.ts'
import type { DemoEvent, DemoTournament, DemoVirtualEvent } from './offers.ts'
import { bowlerId, type Row, type Season } from './season.ts'

/** Who is in the positions 1 to n; null: nobody yet. */
export type Roster = readonly (Member | null)[]

/** What captains typed where an average counts and the membership knows none. */
const typedAverage = 155
const averageOf = (member: Member, { averageBased }: { averageBased?: boolean }): number | null =>
  member.average ?? (averageBased ? typedAverage : null)

export function addPositions(season: Season, rosterId: string, event: DemoEvent, roster: Roster): void {
  for (const [index, member] of roster.entries())
    if (member)
      season.rows.rosterPositions.push({
        rosterId,
        position: index + 1,
        bowlerId: bowlerId(season, member),
        average: member.average === null ? averageOf(member, event.row) : null,
      })
}

/** The columns of an entry's division: the product's own rule over a whole roster. */
export function divisionOfEntry(
  event: DemoEvent,
  roster: Roster,
): Pick<Row<'entries'>, 'divisionId' | 'divisionFailed'> {
  const whole = roster.filter((member) => member !== null)
  if (whole.length < event.row.numberOfBowlers) return { divisionId: null, divisionFailed: false }
  const found = decide(whole, event.divisions, event.row, event.tournament)
  return { divisionId: found.state === 'found' ? found.id : null, divisionFailed: found.state === 'failed' }
}

export function divisionOfVirtual(event: DemoVirtualEvent, tournament: DemoTournament, bowlers: Roster): string | null {
  const whole = bowlers.filter((member) => member !== null)
  if (whole.length < bowlers.length) return null
  const found = decide(whole, event.divisions, event.row, tournament)
  return found.state === 'found' ? found.id : null
}

function decide(
  whole: readonly Member[],
  divisions: readonly Division[],
  event: Partial<DivisionCriteria> & { ageAppliesTo?: string; ageVerificationDate?: string | null },
  { row }: DemoTournament,
) {
  const asked: DivisionMember[] = whole.map((member) => ({ ...member, average: averageOf(member, event) }))
  return findDivision(asked, divisions, {
    averageBased: event.averageBased ?? false,
    ageBased: event.ageBased ?? false,
    genderBased: event.genderBased ?? false,
    defaultAverage: row.defaultAverage,
    ageAppliesTo: (event.ageAppliesTo ?? 'Oldest Member') as AgeAppliesTo,
    verificationDate: verificationDate(
      { ageVerificationDate: event.ageVerificationDate ?? null },
      { ageVerificationDate: row.ageVerificationDate ?? null, startDate: row.startDate },
    ),
  })
}
