import type { ComponentType } from 'react'
import type { PositionDraft, RosterDraft } from '../draft.ts'

type Edit = (change: (draft: RosterDraft) => RosterDraft) => void
export interface PositionExtrasProps {
  slot: PositionDraft
  draft: RosterDraft
  edit: Edit
  disabled: boolean
  /** What is wrong with the average. */
  problem: string | undefined
}
export interface TeamExtrasProps {
  draft: RosterDraft
  edit: Edit
  disabled: boolean
  /** Something differs from what is saved. */
  dirty: boolean
  /** Why the last save failed. */
  error: unknown
}
/** What the roster form of staff has and that of captains has not: below a bowler, and below the team. */
export interface RosterExtras {
  Position: ComponentType<PositionExtrasProps>
  Team: ComponentType<TeamExtrasProps>
}
