import type { DayText } from '@kegler/domain/dates.ts'
import { notEnoughChildSlots, squadTimeRequired } from '@kegler/domain/entries/squad-change.rules.ts'
import type { AnswerOf } from '../../../../client/api.ts'

export type SquadForm = AnswerOf<'GET registration/entry/:id/squads/:date/id/:squadId'>

/** What is chosen for a day; '' and what is missing: nothing yet. */
interface Choice {
  squadId: string
  /** Squad of each bundled child that goes along, by its entry. */
  children: Readonly<Record<string, string>>
}
export const noChoice: Choice = { squadId: '', children: {} }

/** The day to begin with: the entry's own while it has another time, else the next that has one, else the last. */
export const dayToStart = (days: readonly DayText[], own: DayText | null): DayText | undefined =>
  days.find((day) => own === null || day >= own) ?? days.at(-1)

/** Whether a squad of the children has fewer places than were chosen of it. */
export const squadsTooSmall = ({ childEntries, childAvailableSquads }: SquadForm, { children }: Choice): boolean => {
  const chosen = Map.groupBy(childEntries, ({ id }) => children[id] || null)
  return [...chosen].some(
    ([squadId, { length }]) =>
      squadId && length > (childAvailableSquads.find(({ id }) => id === squadId)?.available ?? 0),
  )
}

/** What is wrong with a choice before it is sent, by the name of its field. */
export function problemsOf(form: SquadForm, choice: Choice): Record<string, string> {
  const missing = form.childEntries.filter(({ id }) => !choice.children[id])
  return {
    ...(choice.squadId ? {} : { squadId: squadTimeRequired }),
    ...Object.fromEntries(missing.map(({ id }) => [`children.${id}`, squadTimeRequired])),
    ...(squadsTooSmall(form, choice) ? { slots: notEnoughChildSlots } : {}),
  }
}

/** The change as the contract takes it. */
export const changeBody = (entryId: string, { childEntries }: SquadForm, { squadId, children }: Choice) => ({
  entryId,
  squadId,
  childrenEntries: childEntries.map(({ id }) => ({ entryId: id, squadId: children[id] ?? '' })),
})
