import { Refusal } from '@kegler/domain/errors.ts'
import type { CheckedRow, ParsedRow } from '@kegler/domain/setup/imports/import.rules.ts'
import type { SquadRow } from '@kegler/domain/setup/imports/imports.calls.ts'
import { entriesOn, whyNotChangeSquad, whyNotHideSquad, whyNotOnDay } from '@kegler/domain/setup/squads/squad.rules.ts'
import type { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { startOf } from '../wall-time.ts'

type Values = z.output<typeof SquadRow>
type Row = ParsedRow<Values>
/** A row of a file beside the squad that it means; `squadId` null: a new one. */
export interface CheckedSquad extends CheckedRow {
  squad?: {
    squadId: string | null
    eventId: string
    day: string
    startsAt: Date
    startLane: number
    endLane: number
    description: string
    hideFromCaptains: boolean
    /** undefined: as the total. */
    captainCap?: number
  }
}

/** Checks rows by the rules of the form of a squad. One that is there is found by its event, its start and its lanes. */
export async function checkSquads(tx: Tx, tournament: TournamentRow, rows: readonly Row[]): Promise<CheckedSquad[]> {
  const events = await tx.selectFrom('events').selectAll().where('tournamentId', '=', tournament.id).execute()
  const squads = await tx.selectFrom('squads').selectAll().where('tournamentId', '=', tournament.id).execute()
  const starts = Map.groupBy(squads, ({ eventId, startsAt }) => `${eventId} ${startsAt.getTime()}`)
  type Squad = (typeof squads)[number]
  const claimed = new Set<Squad>()

  const found = rows.map((row) => {
    if (!('value' in row)) return { row, why: row.messages }
    const { value } = row
    const [event, another] = events.filter(({ name }) => name.toLowerCase() === value.event.toLowerCase())
    if (!event) return { row, why: [`There is no event ${value.event} in this tournament.`] }
    if (another) return { row, why: [`Several events are named ${value.event}.`] }
    const startsAt = startOfRow(value, tournament)
    if (typeof startsAt === 'string') return { row, why: [startsAt] }
    const there = starts.get(`${event.id} ${startsAt.getTime()}`) ?? []
    const same = there.find((squad) => squad.startLane === value.startLane)
    if (same) claimed.add(same)
    return { row, value, event, startsAt, there, same }
  })
  return found.map((one) => {
    const { row } = one.row
    if ('why' in one) return { row, state: 'wrong', messages: one.why }
    const { value, event, startsAt } = one
    // with other lanes, as long as no other row means it
    const old = one.same ?? one.there.find((squad) => !claimed.has(squad))
    if (old) claimed.add(old)
    const squad = {
      ...{ squadId: old?.id ?? null, eventId: event.id, day: value.date, startsAt },
      ...{ startLane: value.startLane, endLane: value.endLane },
      description: value.description ?? old?.description ?? '',
      hideFromCaptains: value.hideFromCaptains ?? old?.hideFromCaptains ?? false,
    }
    const total = entriesOn(squad.startLane, squad.endLane, event.entriesPerLanePair)
    const messages = whyNot(squad, old, { cap: value.availableForPurchase ?? null, total, status: tournament.status })
    if (messages.length > 0) return { row, state: 'wrong', messages }
    const cap = value.availableForPurchase
    const captainCap = cap === undefined ? undefined : (cap ?? total)
    const isSame = old && isUnchanged(old, squad) && (captainCap === undefined || captainCap === old.captainCap)
    const state = old ? (isSame ? 'same' : 'changed') : 'new'
    return { row, state, messages, squad: { ...squad, ...(captainCap === undefined ? {} : { captainCap }) } }
  })
}

/** The instant of its start, or why it has none. */
function startOfRow({ date, time }: Values, tournament: TournamentRow): Date | string {
  const outside = whyNotOnDay(date, tournament)
  if (outside) return outside
  try {
    return startOf(date, time, tournament.timeZone)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

interface Lanes {
  eventId: string
  startLane: number
  endLane: number
  hideFromCaptains: boolean
}
function whyNot(
  squad: Lanes & { day: string },
  old: Lanes | undefined,
  { cap, total, status }: { cap: number | null; total: number; status: number },
): string[] {
  const { day } = squad
  const isShown = old ? squad.hideFromCaptains === old.hideFromCaptains : true
  return [
    ...(old ? whyNotChangeSquad({ ...old, day }, squad, { isUsed: false, isHeld: false }) : []),
    ...(cap !== null && cap > total ? [`Available For Purchase must be at most ${total}.`] : []),
    ...[isShown ? null : whyNotHideSquad(status)].filter((sentence) => sentence !== null),
  ]
}
const isUnchanged = (old: Lanes & { description: string | null }, squad: Lanes & { description: string }): boolean =>
  old.startLane === squad.startLane &&
  old.endLane === squad.endLane &&
  old.hideFromCaptains === squad.hideFromCaptains &&
  (old.description ?? '') === squad.description
