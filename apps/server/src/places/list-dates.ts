import { bundleRemaining, hasStarted } from '@kegler/domain/cart/cart.rules.ts'
import { addDays, type DayText, dayOf } from '@kegler/domain/dates.ts'
import { captainTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { ahead, catalogueFacts, sharedAnswer } from './catalogue.ts'

/** Days that can be chosen, by what of them is still to come. A day whose squads are only bundled ones counts when its parents allow them. */
export const listDates: Handles<'POST registration/tournament/:tid/dates'> = async (input) => {
  const { params, body, actor, db, now } = input
  const tournament = await captainTournament(db, actor, params.tid)
  const known = await catalogueFacts(db, tournament, actor.personId, body.squads, now)
  const today = dayOf(now, tournament.timeZone)
  const ofToday = ahead(known.catalogue.byDay.get(today) ?? [], now).length
  return sharedAnswer(known, `dates ${today} ${ofToday}`, () => datesOf(known, now))
}

function datesOf({ catalogue, cart, facts }: Awaited<ReturnType<typeof catalogueFacts>>, now: Date) {
  const childId = facts.bundling?.childEventId
  const inCart = new Set(cart.squads.map((line) => line.id))
  const days = new Map<DayText, { available: number; total: number; open: boolean }>()
  for (const [date, squads] of catalogue.byDay) {
    const takesChildren = childId !== undefined && bundleRemaining(cart, facts, date) > 0
    const day = { available: 0, total: 0, open: false }
    for (const squad of squads) {
      const isOffered = !hasStarted(squad, now) && (squad.eventId !== childId || takesChildren)
      if (!isOffered && !inCart.has(squad.id)) continue
      day.available += squad.left
      day.total += squad.total
      day.open ||= squad.left > 0 || inCart.has(squad.id)
    }
    days.set(date, day)
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
