import { GroupCode, PairCode, PositionInput, TeamName } from '@kegler/domain/rosters/rosters.calls.ts'
import type { z } from 'zod'
import { type RosterDraft, teamName } from '../draft.ts'

export interface DraftProblems {
  name?: string
  pairCode?: string
  groupCode?: string
  /** By position. */
  positions: ReadonlyMap<number, string>
}
const first = (read: z.ZodSafeParseResult<unknown>): string | undefined => read.error?.issues[0]?.message

/** What the contract of the save would refuse, in its words. */
export function problemsOf(draft: RosterDraft): DraftProblems {
  const positions = new Map<number, string>()
  for (const { position, bowler, average } of draft.positions) {
    if (!bowler?.averageRequired) continue
    const problem = first(PositionInput.shape.average.safeParse(average ?? missing))
    if (problem) positions.set(position, problem)
  }
  const name = first(TeamName.safeParse(teamName(draft)))
  const pairCode = first(PairCode.safeParse(draft.pairCode))
  const groupCode = first(GroupCode.safeParse(draft.groupCode ?? ''))
  return {
    positions,
    ...(name ? { name } : {}),
    ...(pairCode ? { pairCode } : {}),
    ...(groupCode ? { groupCode } : {}),
  }
}
/** The contract accepts a roster without averages, for who has one in the membership. */
const missing = -1

export const isValid = ({ name, pairCode, groupCode, positions }: DraftProblems): boolean =>
  !name && !pairCode && !groupCode && positions.size === 0
