import { bundleRemaining } from '@kegler/domain/cart/cart.rules.ts'
import { addDays, type DayText } from '@kegler/domain/dates.ts'
import { captainTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { catalogueFacts } from './catalogue.ts'

/** Days that can be chosen. A day whose squads are only bundled ones counts when its parents allow them. */
export const listDates: Handles<'POST registration/tournament/:tid/dates'> = async (input) => {
  const { params, body, actor, db } = input
  const tournament = await captainTournament(db, actor, params.tid)
  const { catalogue, cart, facts } = await catalogueFacts(db, tournament, actor.personId, body.squads)
  const { squads } = catalogue
  const { bundling } = facts
  const inCart = new Set(cart.squads.map((line) => line.id))
  const days = new Map<DayText, { available: number; total: number; open: boolean }>()
  for (const squad of squads) {
    const isChild = squad.eventId === bundling?.childEventId
    const allowed = !isChild || bundleRemaining(cart, facts, squad.day) > 0 || inCart.has(squad.id)
    const day = days.get(squad.day) ?? { available: 0, total: 0, open: false }
    if (!isChild || allowed) {
      day.available += squad.left
      day.total += squad.total
      day.open ||= squad.left > 0 || inCart.has(squad.id)
    }
    days.set(squad.day, day)
  }
  const offered = [...days].filter(([, day]) => day.total > 0).sort(([a], [b]) => a.localeCompare(b))
  const first = offered[0]?.[0] ?? null
  const last = offered.at(-1)?.[0] ?? null
  const disabledDates: DayText[] = []
  for (let day = first; day && last && day <= last; day = addDays(day, 1))
    if (!days.get(day)?.open) disabledDates.push(day)
  return {
    disabledDates,
    firstAvailableSquadDate: first,
    lastAvailableSquadDate: last,
    availability: offered.map(([date, { available, total }]) => ({ date, available, total })),
  }
}
