import { addDays, type DayText, dayOf } from '@kegler/domain/dates.ts'
import { staffTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { readReservableSquads } from './staff-squads.ts'

export const listReservationDates: Handles<'GET admin/tournament/:tid/reservation/dates'> = async (call) => {
  const { params, actor, db, now } = call
  const tournament = await staffTournament(db, actor, params.tid)
  const today = dayOf(now, tournament.timeZone)
  const squads = (await readReservableSquads(db, tournament.id)).filter(({ day }) => day >= today)
  const availability = [...Map.groupBy(squads, ({ day }) => day)]
    .map(([date, ofDay]) => ({
      date,
      available: ofDay.reduce((sum, squad) => sum + squad.adminAvailable, 0),
      total: ofDay.reduce((sum, squad) => sum + squad.places, 0),
    }))
    .sort((a, b) => a.date.localeCompare(b.date))
  const first = availability[0]?.date ?? null
  const last = availability.at(-1)?.date ?? null
  const open = new Set(availability.filter(({ available }) => available > 0).map(({ date }) => date))
  const disabledDates: DayText[] = []
  for (let day = first; day && last && day <= last; day = addDays(day, 1)) if (!open.has(day)) disabledDates.push(day)
  return { disabledDates, firstAvailableSquadDate: first, lastAvailableSquadDate: last, availability }
}
