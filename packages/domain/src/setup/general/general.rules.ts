import { type DayText, formatDayShort } from '../../dates.ts'
import { Refusal } from '../../errors.ts'
import { plural } from '../../texts.ts'
import { statusAllows } from '../../tournaments/status.rules.ts'

/** The tournament management system is chosen in Setup; one that has none yet may choose at any time. */
export const canChooseSystem = ({ status, exportId }: { status: number; exportId: string | null }): boolean =>
  exportId === null || statusAllows(status, 'delete')

interface Settings {
  name: string
  exportId: string | null
  timeZone: string
  startDate: DayText
  endDate: DayText
}
interface Facts {
  status: number
  canEditTournamentName: boolean
  /** A squad has places that are sold, held or about to be paid. */
  isSoldOrHeld: boolean
  /** The first squad, and the last, in the zone that is saved now; null without squads. */
  squadDays: { first: DayText; last: DayText } | null
}
/** Why a save of the general settings is refused, or null. The squads keep their wall time in another zone. */
export function whyNotSaveSettings(before: Settings, after: Settings, facts: Facts): Refusal | null {
  if (after.name !== before.name && !facts.canEditTournamentName)
    return new Refusal('RuleBroken', 'The name cannot be changed any more: captains know the tournament by it.')
  if (after.exportId !== before.exportId && !canChooseSystem({ status: facts.status, exportId: before.exportId }))
    return new Refusal('RuleBroken', "The tournament management system can be changed in status 'Setup' only.")
  if (after.timeZone !== before.timeZone && facts.isSoldOrHeld)
    return new Refusal('RuleBroken', 'The time zone cannot be changed any more: places are sold or in carts.')
  const { squadDays } = facts
  const outside =
    squadDays && after.startDate > squadDays.first
      ? squadDays.first
      : squadDays && after.endDate < squadDays.last
        ? squadDays.last
        : null
  const isNarrower = after.startDate > before.startDate || after.endDate < before.endDate
  return outside && isNarrower
    ? new Refusal('RuleBroken', `A squad on ${formatDayShort(outside)} lies outside these dates.`)
    : null
}

/** Why a tournament cannot be saved with so many places to bowl and tags: one sentence each. */
export const missingParts = (of: { locations: number; tags: number; needsTag: boolean }): string[] => [
  ...(of.locations === 0 ? ['Please provide location(s) for this tournament.'] : []),
  ...(of.tags === 0 && of.needsTag ? ['Please provide a tag for this tournament.'] : []),
]
/** A partner hub sorts its tournaments by tags. */
export const needsTag = (group: { isAllowed: boolean } | null): boolean => group?.isAllowed === true

interface Bought {
  /** Entries, virtual entries or payments were made, whatever became of them. */
  isBought: boolean
  /** Somebody has something of it in a cart. */
  isHeld: boolean
}
export function whyNotDeleteTournament(status: number, { isBought, isHeld }: Bought): Refusal | null {
  if (!statusAllows(status, 'delete')) return new Refusal('RuleBroken', 'Only a tournament in Setup can be deleted.')
  if (isBought) return new Refusal('RuleBroken', 'Somebody has bought in this tournament: archive it instead.')
  return isHeld
    ? new Refusal('RuleBroken', 'Somebody has this tournament in their cart. Please try again later.')
    : null
}

/** What is deleted with a tournament, as a sentence; null for an empty one. */
export function deletedWithText(counts: { events: number; virtualEvents: number; squads: number }): string | null {
  const parts = [
    [counts.events, 'event'],
    [counts.virtualEvents, 'virtual event'],
    [counts.squads, 'squad'],
  ] as const
  const texts = parts.filter(([n]) => n > 0).map(([n, name]) => plural(n, name, `${name}s`))
  return texts.length > 0 ? `Deleted with it: ${texts.join(', ')}.` : null
}
