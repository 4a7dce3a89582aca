import { formatSquad, shortHour } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { eventFields } from '@kegler/domain/setup/events/event.fields.ts'
import { whyNotChangeBowlers, whyNotChangeCriteria, whyNotHide } from '@kegler/domain/setup/events/event.rules.ts'
import type { EditedEvent } from '@kegler/domain/setup/events/events.calls.ts'
import { plural } from '@kegler/domain/texts.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { requireFresh } from '../../access/revision.ts'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { lockEvents, lockSquadsOf } from '../../db/setup-locks.ts'
import type { Events } from '../../db/tables.ts'
import type { Context, Handles } from '../../http/serve.ts'
import { basePrice, newPriceNotes, readBeingPaid, readCartsWith } from '../carts.ts'
import { recomputeDivisions } from '../divisions/recompute.ts'
import { pick } from '../form-fields.ts'
import { lockEditable } from '../managed.ts'
import { lockEditableOf } from '../parts.ts'
import { requireBesideLinked } from './create-event.ts'
import { eventColumns, requireLocation } from './event-row.ts'
import { keepSoldPairs } from './linked-pairs.ts'
import { eventNotFound, readEvent } from './read-events.ts'

type Form = z.output<typeof EditedEvent>
type Row = Selectable<Events>
type Saving = Pick<Context, 'now' | 'notes'>

export const updateEvent: Handles<'PUT event'> = async ({ body, actor, now, notes, transact }) =>
  transact(async (tx) => {
    const part = { table: 'events', id: body.id, sent: body.tournamentId } as const
    const tournament = await lockEditableOf(tx, actor, part, now)
    await saveEvent(tx, tournament, body, { now, notes })
    return readEvent(tx, tournament, now, body.id)
  })

/** @throws Refusal */
export async function saveEvent(tx: Tx, tournament: TournamentRow, form: Form, { now, notes }: Saving): Promise<void> {
  await requireLocation(tx, tournament.id, form.locationId)
  // nobody buys, holds or fills in a roster of it until this is done
  await lockSquadsOf(tx, [form.id])
  const [before] = await lockEvents(tx, tournament.id, [form.id])
  if (!before) throw new Refusal('NotFound', eventNotFound)
  await requireFresh(tx, form.revision, pick(before, eventFields), { recordIds: [form.id] })
  await requireAllowed(tx, tournament, before, form, now)
  const write = () => tx.updateTable('events').set(eventColumns(form)).where('id', '=', form.id).execute()
  await (before.locationId === form.locationId ? write() : keepSoldPairs(tx, tournament, write))
  const changesDivisions = criteria.some((name) => before[name] !== form[name])
  if (changesDivisions) await recomputeDivisions(tx, { tournamentId: tournament.id, eventIds: [form.id] }, notes)
  notes?.push(...(await cartNotes(tx, before, form, now)))
}

/** What a change means to those who are buying. */
async function cartNotes(tx: Tx, before: Row, after: Form, now: Date): Promise<string[]> {
  if (basePrice(before) !== basePrice(after)) return newPriceNotes(tx, before.id, now)
  const { carts, paying } = await readCartsWith(tx, before.id, now)
  return [
    ...(carts > 0 ? [`${plural(carts, 'cart has', 'carts have')} places of this event.`] : []),
    ...(paying > 0 ? [`${plural(paying, 'captain is', 'captains are')} paying for places of it now.`] : []),
  ]
}

const flags = ['averageBased', 'ageBased', 'genderBased'] as const
/** What divisions follow from. */
export const criteria = [...flags, 'ageAppliesTo', 'ageVerificationDate'] as const

/** @throws Refusal RuleBroken for what is sold or held */
async function requireAllowed(tx: Tx, tournament: TournamentRow, before: Row, after: Form, now: Date): Promise<void> {
  const event = await readEvent(tx, tournament, now, before.id)
  const refuse = (sentence: string | null) => {
    if (sentence) throw new Refusal('RuleBroken', sentence)
  }
  if (after.numberOfBowlers !== before.numberOfBowlers) {
    const isBeingPaid = (await readBeingPaid(tx, tournament.id, [before.id])).size > 0
    refuse(whyNotChangeBowlers({ ...event, isBeingPaid }))
    await requireBesideLinked(tx, tournament, now, before, after.numberOfBowlers)
  }
  if (flags.some((name) => after[name] !== before[name])) refuse(whyNotChangeCriteria(event))
  if (after.entriesPerLanePair < before.entriesPerLanePair) refuse(await whyTooFull(tx, tournament, after))
}

/** Squads of which more is taken than they would have. */
async function whyTooFull(tx: Tx, { timeZone }: TournamentRow, { id, entriesPerLanePair }: Form) {
  const { rows } = await sql<{ startsAt: Date; taken: number; places: number }>`
    select starts_at, taken, (end_lane - start_lane + 1) / 2 * ${entriesPerLanePair}::int as places from squads
    where event_id = ${id} and taken > (end_lane - start_lane + 1) / 2 * ${entriesPerLanePair}::int
    order by starts_at, id`.execute(tx)
  const squads = rows.map(
    ({ startsAt, taken, places }) =>
      `${shortHour(formatSquad(startsAt, timeZone))} (${taken} taken, ${plural(places, 'place', 'places')})`,
  )
  const named = squads.slice(0, 5).join('; ')
  const more = squads.length > 5 ? ` and ${squads.length - 5} more` : ''
  return squads.length > 0 ? `More entries are taken than there would be places: ${named}${more}.` : null
}

export const hideEvent: Handles<'PUT event/:id/hideFromCaptains'> = async ({ params, body, actor, now, transact }) =>
  transact(async (tx) => {
    if (body.eventId && body.eventId !== params.id) throw new Refusal('NotFound', eventNotFound)
    const part = { table: 'events', id: params.id, sent: body.tournamentId } as const
    const { status } = await lockEditableOf(tx, actor, part, now)
    const refusal = whyNotHide(status)
    if (refusal) throw new Refusal('RuleBroken', refusal)
    const { hideFromCaptains } = body
    await tx.updateTable('events').set({ hideFromCaptains }).where('id', '=', params.id).execute()
    return { hideFromCaptains }
  })

export const setAgeDate: Handles<'POST setup/tournament/:id/ageVerificationDate'> = async (call) => {
  const { params, body, actor, now, notes, transact } = call
  return transact(async (tx) => {
    const { id, ageVerificationDate: before } = await lockEditable(tx, actor, params.id, now)
    await requireFresh(tx, body.revision, { ageVerificationDate: before }, { recordIds: [id] })
    await writeAgeDate(tx, { id, ageVerificationDate: before }, body.ageVerificationDate, notes)
    return { ageVerificationDate: body.ageVerificationDate }
  })
}

type Aged = Pick<TournamentRow, 'id' | 'ageVerificationDate'>
export async function writeAgeDate(tx: Tx, { id, ...before }: Aged, date: string | null, notes: string[] | null) {
  if (date === before.ageVerificationDate) return
  await tx.updateTable('tournaments').set({ ageVerificationDate: date }).where('id', '=', id).execute()
  await recomputeDivisions(tx, { tournamentId: id }, notes)
}
