import { type DayText, dayOf } from '@kegler/domain/dates.ts'
import { firstChangeDay, notEnoughChildSlots, squadTimeRequired } from '@kegler/domain/entries/squad-change.rules.ts'
import type { AnswerOf } from '../../../../app/api.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'

export type SquadForm = AnswerOf<'GET registration/entry/:id/squads/:date/id/:squadId'>
export type SquadChoice = SquadForm['parentAvailableSquads'][number]
export type ChildEntry = SquadForm['childEntries'][number]

/** What is chosen for a day; '' and what is missing: nothing yet. */
export interface Choice {
  squadId: string
  /** Squad of each bundled child that goes along, by its entry. */
  children: Readonly<Record<string, string>>
}
export const nothingChosen: Choice = { squadId: '', children: {} }

/** The days that can be chosen: from the later of today and the tournament's start to its end. */
export const changeDays = (
  tournament: { startDate: DayText; endDate: DayText; timeZone: string },
  now: Date,
): { first: DayText; last: DayText } => ({ first: firstChangeDay(tournament, now), last: tournament.endDate })

/** The day to begin with: the entry's own, or the nearest one that can be chosen. */
export function dayToStart(entry: Pick<Entry, 'squadDateTime' | 'timeZone'>, first: DayText, last: DayText): DayText {
  const own = entry.squadDateTime ? dayOf(entry.squadDateTime, entry.timeZone) : first
  if (own < first) return first
  return own > last ? last : own
}

/** Children's squads that have fewer places than were chosen of them. */
export function squadsTooSmall({ childEntries, childAvailableSquads }: SquadForm, { children }: Choice): string[] {
  const counts = new Map<string, number>()
  for (const { id } of childEntries) {
    const squadId = children[id]
    if (squadId) counts.set(squadId, (counts.get(squadId) ?? 0) + 1)
  }
  return [...counts]
    .filter(([id, count]) => count > (childAvailableSquads.find((squad) => squad.id === id)?.available ?? 0))
    .map(([id]) => id)
}

export interface ChoiceProblems {
  parent?: string
  /** By entry. */
  children: Readonly<Record<string, string>>
  slots?: string
}
/** What is wrong with a choice before it is sent. */
export function problemsOf(form: SquadForm, choice: Choice): ChoiceProblems {
  const missing = form.childEntries.filter(({ id }) => !choice.children[id])
  return {
    ...(choice.squadId ? {} : { parent: squadTimeRequired }),
    children: Object.fromEntries(missing.map(({ id }) => [id, squadTimeRequired])),
    ...(squadsTooSmall(form, choice).length > 0 ? { slots: notEnoughChildSlots } : {}),
  }
}
export const isFine = ({ parent, children, slots }: ChoiceProblems): boolean =>
  !parent && !slots && Object.keys(children).length === 0

/** The change as the contract takes it. */
export const changeBody = (entryId: string, { childEntries }: SquadForm, { squadId, children }: Choice) => ({
  entryId,
  squadId,
  childrenEntries: childEntries.map(({ id }) => ({ entryId: id, squadId: children[id] ?? '' })),
})
