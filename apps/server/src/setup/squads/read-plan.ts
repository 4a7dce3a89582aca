import { Refusal } from '@kegler/domain/errors.ts'
import { planSummary, type SquadPlan, sortPlan } from '@kegler/domain/setup/squads/plan.rules.ts'
import { entriesOn } from '@kegler/domain/setup/squads/squad.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { instantOf } from '../wall-time.ts'
import { eventsOf } from './add-squads.ts'
import { readSquadRows, squadFields } from './squad-rows.ts'

/** What becomes of each squad of a plan. @throws Refusal RuleBroken for an event of another tournament */
export async function readPlan(db: Db | Tx, tournament: TournamentRow, plan: SquadPlan) {
  const { timeZone } = tournament
  const ids = plan.lines.map((line) => line.eventId)
  const events = await eventsOf(db, tournament.id, ids)
  const existing = (await readSquadRows(db, tournament, null)).map((row) => {
    const { eventId, startDateTime: day, time } = squadFields(row, timeZone)
    return { eventId, day, time }
  })
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

function whyNoInstant(day: string, time: string, zone: string): string | null {
  try {
    instantOf(day, time, zone)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
