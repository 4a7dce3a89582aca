import { Refusal } from '@kegler/domain/errors.ts'
import { divisionFields } from '@kegler/domain/setup/divisions/division.fields.ts'
import { divisionProblems, whyNotDeleteDivision } from '@kegler/domain/setup/divisions/division-form.rules.ts'
import type { EditedDivision } from '@kegler/domain/setup/divisions/divisions.calls.ts'
import { canDeleteParts } from '@kegler/domain/setup/tournament.rules.ts'
import type { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import { requireFresh } from '../../access/revision.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { sentence } from '../../http/issue-sentence.ts'
import type { Handles } from '../../http/serve.ts'
import { columnsOf, pick } from '../form-fields.ts'
import { notFoundAs, requireCreate } from '../managed.ts'
import { lockEditableOf } from '../parts.ts'
import { divisionNotFound, type Owner, ownerOf, readOwner, readSetupDivision } from './read-divisions.ts'
import { recomputeDivisions } from './recompute.ts'

type Form = Omit<z.output<typeof EditedDivision>, 'id' | 'revision' | 'eventId' | 'virtualEventId'>

type Bounds = Pick<Form, 'name' | 'minAverage' | 'maxAverage' | 'minAge' | 'maxAge' | 'isDefault'>
/** @throws Refusal BadInput, RuleBroken for what does not fit the event and its other divisions, which it returns */
export async function requireFits(tx: Db | Tx, owner: Owner, form: Bounds, id: string | null) {
  const event = await tx
    .selectFrom(owner.table)
    .select(['averageBased', 'ageBased', 'genderBased'])
    .where('id', '=', owner.id)
    .executeTakeFirst()
  if (!event) throw new Refusal('RuleBroken', 'The event of this division was deleted.')
  const problems = divisionProblems(form, event)
  if (problems.length > 0)
    throw new Refusal(
      'BadInput',
      problems.map(({ path, message }) => sentence({ path: [path], message })),
    )
  const column = owner.table === 'events' ? 'eventId' : 'virtualEventId'
  const others = tx.selectFrom('divisions').where(column, '=', owner.id).where('id', 'is distinct from', id)
  const all = await others.select(['id', 'name', 'isDefault']).execute()
  if (all.some(({ name }) => name.toLowerCase() === form.name.toLowerCase()))
    throw new Refusal('RuleBroken', `There is already a division ${form.name}.`)
  return all
}

/** What the form says for this event, after the former default one has made room. @throws Refusal BadInput, RuleBroken */
async function divisionColumns(tx: Tx, owner: Owner, form: Form, id: string | null) {
  const all = await requireFits(tx, owner, form, id)
  const column = owner.table === 'events' ? 'eventId' : 'virtualEventId'
  const before = all.find((other) => other.isDefault)
  if (form.isDefault && before)
    await tx.updateTable('divisions').set({ isDefault: false }).where('id', '=', before.id).execute()
  return { [column]: owner.id, ...columnsOf(form, divisionFields) }
}

/** A division with its event and its tournament, locked for a change. @throws Refusal NotFound, UNAUTHORIZED, ReadOnly */
async function lockDivision(tx: Tx, actor: Actor, id: string, now: Date) {
  const owner = await readOwner(tx, id)
  const tournament = await lockEditableOf(tx, actor, owner, now).catch(notFoundAs(divisionNotFound))
  // as it is under the lock
  return { owner, tournament, division: await readSetupDivision(tx, tournament, now, owner, id) }
}

export const createDivision: Handles<'POST division'> = async ({ body, actor, now, notes, transact }) =>
  transact(async (tx) => {
    const owner = ownerOf(body)
    const tournament = await lockEditableOf(tx, actor, owner, now)
    requireCreate(tournament, now)
    const { id } = await tx
      .insertInto('divisions')
      .values(await divisionColumns(tx, owner, body, null))
      .returning('id')
      .executeTakeFirstOrThrow()
    await recomputeDivisions(tx, { tournamentId: tournament.id, eventIds: [owner.id] }, notes)
    return readSetupDivision(tx, tournament, now, owner, id)
  })

export const updateDivision: Handles<'PUT division'> = async ({ body, actor, now, notes, transact }) =>
  transact(async (tx) => {
    const { owner, tournament, division } = await lockDivision(tx, actor, body.id, now)
    if ([body.eventId, body.virtualEventId].some((id) => id && id !== owner.id))
      throw new Refusal('NotFound', divisionNotFound)
    await requireFresh(tx, body.revision, pick(division, divisionFields), { recordIds: [body.id] })
    await saveDivision(tx, tournament, owner, body, notes)
    return readSetupDivision(tx, tournament, now, owner, body.id)
  })

type Saved = Form & { id: string }
/** @throws Refusal */
export async function saveDivision(
  tx: Tx,
  tournament: TournamentRow,
  owner: Owner,
  form: Saved,
  notes: string[] | null,
) {
  const columns = await divisionColumns(tx, owner, form, form.id)
  await tx.updateTable('divisions').set(columns).where('id', '=', form.id).execute()
  await recomputeDivisions(tx, { tournamentId: tournament.id, eventIds: [owner.id] }, notes)
}

export const deleteDivision: Handles<'PUT division/:id/delete'> = async ({ params, actor, now, transact }) =>
  transact(async (tx) => {
    const { owner, tournament, division } = await lockDivision(tx, actor, params.id, now)
    await removeDivision(tx, tournament, now, owner, division)
    return { name: division.name }
  })

type Division = Awaited<ReturnType<typeof readSetupDivision>>
/** @throws Refusal RuleBroken */
export async function removeDivision(tx: Tx, tournament: TournamentRow, now: Date, owner: Owner, division: Division) {
  const refusal = whyNotDeleteDivision(canDeleteParts(tournament, now), division)
  if (refusal) throw new Refusal('RuleBroken', refusal)
  await tx.deleteFrom('divisions').where('id', '=', division.id).execute()
  // an entry that has just come into it loses it
  await recomputeDivisions(tx, { tournamentId: tournament.id, eventIds: [owner.id] })
}
