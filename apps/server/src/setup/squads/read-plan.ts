import { addDays, dayOf, wallTimeOf } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { planSummary, type SquadPlan, sortPlan } from '@kegler/domain/setup/squads/plan.rules.ts'
import { entriesOn } from '@kegler/domain/setup/squads/squad.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { startOf } from '../wall-time.ts'
import { eventsOf } from './add-squads.ts'

/** What becomes of each squad of a plan. @throws Refusal RuleBroken for an event of another tournament */
export async function readPlan(db: Db | Tx, tournament: TournamentRow, plan: SquadPlan) {
  const { timeZone } = tournament
  const ids = plan.lines.map((line) => line.eventId)
  const events = await eventsOf(db, tournament.id, ids)
  const existing = await startsOf(db, timeZone, plan)
  const sorted = sortPlan(plan, tournament, existing, ({ day, time }) => whyNoInstant(day, time, timeZone))
  const squads = sorted.made.map(({ eventId, day, time, startLane, endLane }) => ({
    ...{ eventId, day, time, startLane, endLane },
    total: entriesOn(startLane, endLane, events.get(eventId)?.entriesPerLanePair ?? 0),
  }))
  return {
    ...sorted,
    squads,
    entries: squads.reduce((sum, { total }) => sum + total, 0),
    summary: planSummary(sorted, events),
  }
}

/** What the events of a plan have on its days, and a little around them: the days are those of the zone. */
async function startsOf(db: Db | Tx, zone: string, { lines, firstDay, lastDay }: SquadPlan) {
  const firstDays = lines.map((line) => line.firstDay ?? firstDay).sort()
  const lastDays = lines.map((line) => line.lastDay ?? lastDay).sort()
  const rows = await db
    .selectFrom('squads')
    .select(['eventId', 'startsAt'])
    .where('eventId', 'in', [...new Set(lines.map((line) => line.eventId))])
    .where('startsAt', '>=', new Date(addDays(firstDays[0] ?? firstDay, -1)))
    .where('startsAt', '<', new Date(addDays(lastDays.at(-1) ?? lastDay, 2)))
    .execute()
  return rows.map(({ eventId, startsAt }) => ({
    eventId,
    day: dayOf(startsAt, zone),
    time: wallTimeOf(startsAt, zone).time,
  }))
}

function whyNoInstant(day: string, time: string, zone: string): string | null {
  try {
    startOf(day, time, zone)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
