import type { HandOver } from '@kegler/domain/captains/hand-over.captain.calls.ts'
import { offerToSelf } from '@kegler/domain/captains/hand-over.rules.ts'
import { dayTimeText } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { captainTournament, inScope } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockFamilies } from '../db/locks.ts'
import { type HandOverRow, readOffered, readSides } from '../entries/end-hand-overs.ts'
import type { Handles } from '../http/serve.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { readFamily, readGoing, readOfferedFamily, readUntil, requireNotOffered } from './hand-over-plan.ts'

type HandOverAnswer = z.output<typeof HandOver>

export const planHandOver: Handles<'POST registration/tournament/:tid/handovers/plan'> = async (call) => {
  const { params, body, actor, db, now } = call
  const tournament = await captainTournament(db, actor, params.tid)
  const family = await readFamily(db, tournament, actor.personId, body.entryIds, now)
  await requireNotOffered(db, family)
  const expiresAt = await readUntil(db, tournament, family, now)
  return { ...(await readGoing(db, actor.personId, tournament.id, family)), expiresAt: expiresAt.toISOString() }
}

export const offerEntries: Handles<'POST registration/tournament/:tid/handovers'> = async (call) => {
  const { params, body, actor, db, services, transact, now } = call
  const tournament = await captainTournament(db, actor, params.tid)
  const toEmail = body.email
  if (toEmail === actor.email.toLowerCase()) throw new Refusal('BadInput', offerToSelf)
  return transact(async (tx) => {
    const before = await readFamily(tx, tournament, actor.personId, body.entryIds, now)
    await lockFamilies(tx, before.ids)
    const family = await readFamily(tx, tournament, actor.personId, body.entryIds, now)
    await requireNotOffered(tx, family)
    const expiresAt = await readUntil(tx, tournament, family, now)
    const offered = family.parents.map(({ id }) => id)
    if (body.seen.length > 0 && (body.seen.length !== offered.length || offered.some((id) => !body.seen.includes(id))))
      throw new Refusal('Stale', 'What goes along has changed. Please look at it again.')
    const row = await tx
      .insertInto('handovers')
      .values({ tournamentId: tournament.id, fromId: actor.personId, toEmail, createdAt: now, expiresAt })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('handoverEntries')
      .values(offered.map((entryId) => ({ handoverId: row.id, entryId })))
      .execute()
    const answer = await answerOf(tx, actor, { ...row, name: tournament.name, timeZone: tournament.timeZone })
    await queueOffered(tx, row, answer, now)
    services.step('handover:offered')
    return answer
  })
}

export const listHandOvers: Handles<'GET registration/handovers'> = async ({ actor, db, now }) => {
  const rows = await openHandOvers(db, actor, now).execute()
  return Promise.all(rows.map((row) => answerOf(db, actor, row)))
}

/** Those of a captain and those to their confirmed address, in their group. */
const openHandOvers = (db: Db | Tx, actor: Actor, now: Date) =>
  db
    .selectFrom('handovers as h')
    .innerJoin('tournaments', 'tournaments.id', 'h.tournamentId')
    .selectAll('h')
    .select(['tournaments.name', 'tournaments.timeZone'])
    .where('h.endedAt', 'is', null)
    .where('h.expiresAt', '>', now)
    .where(inScope(actor))
    .where((eb) =>
      eb.or([
        eb('h.fromId', '=', actor.personId),
        ...(actor.emailVerified ? [eb('h.toEmail', '=', actor.email.toLowerCase())] : []),
      ]),
    )
    .orderBy('h.createdAt')
    .orderBy('h.id')

async function answerOf(
  db: Db | Tx,
  actor: Actor,
  { id, tournamentId, name, timeZone, fromId, toEmail, expiresAt }: HandOverRow & { name: string; timeZone: string },
): Promise<HandOverAnswer> {
  const isOwn = fromId === actor.personId
  return {
    ...(await readGoing(db, fromId, tournamentId, await readOfferedFamily(db, id))),
    ...{ id, tournamentId, timeZone, isOwn },
    tournamentName: name,
    expiresAt: expiresAt.toISOString(),
    other: isOwn ? toEmail : (await readSides(db, { fromId, toEmail })).from.name,
  }
}

async function queueOffered(tx: Tx, row: HandOverRow, { timeZone, balanceDue }: HandOverAnswer, now: Date) {
  const { from, to } = await readSides(tx, row)
  await queueMail(tx, {
    kind: 'handOverOffered',
    about: row.id,
    to: to.email,
    tournamentId: row.tournamentId,
    now,
    data: {
      name: to.name,
      captain: from.name,
      entries: await readOffered(tx, row),
      balanceDue,
      until: dayTimeText(row.expiresAt, timeZone),
    },
  })
}
