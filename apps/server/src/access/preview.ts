import { type Call, type CallKey, isWrite } from '@kegler/domain/call.ts'
import { addDays, type DayText, dayOf } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole } from '@kegler/domain/roles.ts'
import { tournamentStatuses } from '@kegler/domain/tournaments/status.rules.ts'
import { Day } from '@kegler/domain/values.ts'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { type Actor, nobody } from './actor.ts'
import { managedTournament } from './tournaments.ts'

/** What captains see of a tournament, as it would be on a day and in a status. */
const Preview = z.object({
  /** In the tournament's zone. */
  at: Day,
  status: z.int().min(1).max(Object.keys(tournamentStatuses).length),
})

/** What a preview shows: offers alone, nothing that anybody owns. The cart that is read is empty. */
const shown: ReadonlySet<string> = new Set<CallKey>([
  'GET registration/tournament/:tid',
  'GET registration/tournament/:tid/hold',
  'GET tournament/:tid/restriction',
  'GET tournament/:tid/events',
  'GET tournament/:tid/bundling',
  'GET tournament/:tid/virtualEvents',
  'GET tournament/:tid/availability',
  'POST registration/tournament/:tid/dates',
  'POST registration/tournament/:tid/event/squad/:date',
])

/**
 * The header `x-preview: {"at":"2026-03-01","status":3}` shows who sets a tournament up what captains will see: who asks
 * and the time of the call as they are in the preview. For everybody else, and for other calls, there is no such header: null.
 * @throws Refusal BadInput for one that cannot be read, RuleBroken for a write of captains
 */
export async function previewOf(
  db: Db,
  actor: Actor,
  key: CallKey,
  call: Pick<Call, 'allow' | 'changes'>,
  { header, tid }: { header: unknown; tid: unknown },
): Promise<{ actor: Actor; now: Date } | null> {
  if (header === undefined || call.allow !== 'signedIn' || !hasRole(actor.roles, ['superuser', 'manager'])) return null
  if (isWrite(call)) throw new Refusal('RuleBroken', 'This is a preview: nothing can be bought or changed here.')
  if (!shown.has(key) || typeof tid !== 'string') return null
  const tournament = await managedTournament(db, actor, tid).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!tournament) return null
  const read = Preview.safeParse(parsed(header))
  if (!read.success) throw new Refusal('BadInput', 'The preview could not be read. Please start it again.')
  const { at, status } = read.data
  const { personId, birthDate } = nobody
  return {
    // a captain who owns nothing, and no manager: some calls answer managers more
    actor: { ...actor, personId, birthDate, roles: [], preview: { tournamentId: tournament.id, status } },
    now: noonOf(at, tournament.timeZone),
  }
}

function parsed(header: unknown): unknown {
  try {
    return JSON.parse(String(header))
  } catch {
    return undefined
  }
}

/** An instant in the middle of a day of a zone. */
export function noonOf(day: DayText, zone: string): Date {
  const at = new Date(`${day}T12:00:00Z`)
  const there = dayOf(at, zone)
  if (there === day) return at
  return new Date(at.getTime() + (there === addDays(day, 1) ? -12 : 12) * 3_600_000)
}
