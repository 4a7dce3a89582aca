import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole } from '@kegler/domain/roles.ts'
import { dateProblems, openingDay, todayIn } from '@kegler/domain/setup/general/dates.rules.ts'
import { generalFields } from '@kegler/domain/setup/general/general.fields.ts'
import { missingParts, needsTag, whyNotSaveSettings } from '@kegler/domain/setup/general/general.rules.ts'
import { canEditName } from '@kegler/domain/setup/tournament.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { requireFresh } from '../../access/revision.ts'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { lockSquadPlaces } from '../../db/squad-locks.ts'
import { lockRoom } from '../../db/waiting-locks.ts'
import type { Context, Handles } from '../../http/serve.ts'
import { moveLinkExpiry } from '../../rosters/links.ts'
import { recomputeDivisions } from '../divisions/recompute.ts'
import { pick } from '../form-fields.ts'
import { lockEditable } from '../managed.ts'
import { readSetupTournament } from './get-setup-tournament.ts'
import { settingsNotes } from './settings-notes.ts'
import { type Form, passChoices, settingsRow } from './settings-row.ts'

export const updateTournament: Handles<'PUT setup/tournament/:id'> = async (call) => {
  const { params, body, actor, now } = call
  const { revision, ...form } = body
  return call.transact(async (tx) => {
    const before = await lockEditable(tx, actor, params.id, now)
    await requireFresh(tx, revision, pick(before, generalFields), { recordIds: [before.id] })
    return readSetupTournament(tx, actor, await saveSettings(tx, call, before, form), now)
  })
}

type Saving = Pick<Context, 'actor' | 'now' | 'services' | 'notes'>
/** @throws Refusal RuleBroken */
export async function saveSettings(tx: Tx, { actor, now, services, notes }: Saving, before: TournamentRow, form: Form) {
  const saved = { ...before, opensOn: openingDay(before.opensAt, before.timeZone) }
  const opensAt = form.opensAt === undefined ? before.opensAt : form.opensAt
  const days = { ...form, opensOn: openingDay(opensAt, form.timeZone) }
  const problems = [
    ...dateProblems(days, { before: saved, today: todayIn(form.timeZone, now) }),
    ...(await missing(tx, actor, before)),
  ]
  if (problems.length > 0) throw new Refusal('RuleBroken', problems)
  await passChoices(tx, actor, form, before, services)
  const row = await tx
    .updateTable('tournaments')
    .set(settingsRow(form, services))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.opensAt?.getTime() !== before.opensAt?.getTime()) await passDraw(tx, row.id)
  // ages count on the first day unless another one is set
  if (row.defaultAverage !== before.defaultAverage || row.startDate !== before.startDate)
    await recomputeDivisions(tx, { tournamentId: row.id }, notes)
  const refusal = whyNotSaveSettings(before, form, {
    status: before.status,
    canEditTournamentName: canEditName(before, hasRole(actor.roles, ['superuser']), now),
    ...(await squadFacts(tx, before, form)),
  })
  if (refusal) throw refusal
  if (form.timeZone !== before.timeZone) await keepWallTimes(tx, before, form.timeZone)
  if (form.timeZone !== before.timeZone || form.endDate !== before.endDate) await moveLinkExpiry(tx, row)
  notes?.push(...(await settingsNotes(tx, before, row, now)))
  return row
}

/** Once the waiting room is closed to the draw, the opening stays: a draw could be waited away. */
async function passDraw(tx: Tx, id: string): Promise<void> {
  const room = await lockRoom(tx, id)
  if (room?.frozenAt && !room.endedAt)
    throw new Refusal('RuleBroken', 'The order of the waiting room is drawn: the opening can no longer be moved.')
}

async function missing(tx: Tx, { group }: Actor, { id }: TournamentRow): Promise<string[]> {
  const { rows } = await sql<{ locations: number; tags: number }>`
    select (select count(*)::int from locations where tournament_id = ${id}) as locations,
      (select count(*)::int from tournament_tags where tournament_id = ${id}) as tags`.execute(tx)
  const { locations, tags } = rows[0] ?? { locations: 0, tags: 0 }
  return missingParts({ locations, tags, needsTag: needsTag(group) })
}

/** For a change of dates or zone; for another zone on locked squads: nobody takes a place until the end. */
async function squadFacts(tx: Tx, { id, timeZone, startDate, endDate }: TournamentRow, form: Form) {
  const isNewZone = form.timeZone !== timeZone
  if (!isNewZone && form.startDate <= startDate && form.endDate >= endDate)
    return { isSoldOrHeld: false, squadDays: null }
  const squads = await tx.selectFrom('squads').select('id').where('tournamentId', '=', id).execute()
  const locked = isNewZone
    ? await lockSquadPlaces(
        tx,
        squads.map((squad) => squad.id),
      )
    : []
  const { rows } = await sql<{ first: string | null; last: string | null; isPaying: boolean }>`
    select (min(starts_at) at time zone ${timeZone})::date as first, (max(starts_at) at time zone ${timeZone})::date as last,
      exists (select from payment_sessions p where p.tournament_id = ${id} and p.state in ('created', 'processing')) as is_paying
    from squads where tournament_id = ${id}`.execute(tx)
  const { first = null, last = null, isPaying = false } = rows[0] ?? {}
  return {
    isSoldOrHeld: isPaying || locked.some(({ taken }) => taken > 0),
    squadDays: first && last ? { first, last } : null,
  }
}

/** Moves the squads so that they start at the same time of day in the new zone. */
const keepWallTimes = (tx: Tx, { id, timeZone }: TournamentRow, zone: string) =>
  sql`update squads set starts_at = (starts_at at time zone ${timeZone}) at time zone ${zone}
    where tournament_id = ${id}`.execute(tx)
