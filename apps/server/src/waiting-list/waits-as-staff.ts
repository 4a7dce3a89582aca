import { Refusal } from '@kegler/domain/errors.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import { captainsOf } from '../access/find-captain.ts'
import { staffTournament } from '../access/tournaments.ts'
import { waitNotFound } from '../access/waits.ts'
import { isKnown } from '../captains/visible-captain.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { endWait } from './end-wait.ts'
import { join, validateExtent } from './join-line.ts'
import { lockOpen } from './lock-open.ts'
import { openStates } from './read-waits.ts'

const mostEnded = 200

export const listWaitsAsStaff: Handles<'GET admin/tournament/:tid/waits'> = async ({ params, actor, db }) => {
  const { id, name: tournamentName, timeZone, registrationCloseDate } = await staffTournament(db, actor, params.tid)
  const requests = db
    .selectFrom('waits as w')
    .innerJoin('persons as p', 'p.id', 'w.captainId')
    .innerJoin('events as e', 'e.id', 'w.eventId')
    .selectAll('w')
    .select(['p.firstName', 'p.lastName', 'p.email', 'e.name as eventName'])
    .select(
      sql<
        { id: string; startDateTime: string }[]
      >`(select coalesce(json_agg(json_build_object('id', s.id, 'startDateTime', s.starts_at) order by s.starts_at), '[]')
        from squads s where s.id = any(w.squad_ids))`.as('starts'),
    )
    .select(
      sql<number[]>`array(select entry_number from entries where id = any(w.entry_ids) order by 1)`.as('entryNumbers'),
    )
    .where('w.tournamentId', '=', id)
  const open = await requests.where('w.state', 'in', openStates).orderBy('w.rank').execute()
  const ended = await requests
    .where('w.state', 'not in', openStates)
    .orderBy('w.endedAt', 'desc')
    .orderBy('w.id')
    .limit(mostEnded)
    .execute()
  const waits = [...open, ...ended]
  const offers = await readOffers(
    db,
    waits.map((wait) => wait.id),
  )
  const events = await db
    .selectFrom('events')
    .select(['id', 'name', 'numberOfBowlers'])
    .where('tournamentId', '=', id)
    .orderBy('numberOfBowlers', 'desc')
    .orderBy('name')
    .execute()
  const text = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())
  return {
    ...{ tournamentName, timeZone, registrationCloseDate, events },
    waits: waits.map((wait, index) => ({
      ...wait,
      captainName: fullName(wait) || wait.email,
      position: index < open.length ? index + 1 : null,
      starts: wait.starts.map((start) => ({ ...start, startDateTime: new Date(start.startDateTime).toISOString() })),
      createdAt: wait.createdAt.toISOString(),
      offerUntil: text(wait.offerUntil),
      offers: (offers.get(wait.id) ?? []).map((offer) => ({
        ...offer,
        offeredAt: offer.offeredAt.toISOString(),
        until: offer.until.toISOString(),
        endedAt: text(offer.endedAt),
        lines: offer.lines.map((line) => ({ ...line, startDateTime: new Date(line.startDateTime).toISOString() })),
      })),
      endedAt: text(wait.endedAt),
    })),
  }
}

/** What these requests were offered, newest first. */
async function readOffers(db: Db, waitIds: readonly string[]) {
  const rows = await db
    .selectFrom('waitOffers as o')
    .select(['o.waitId', 'o.offeredAt', 'o.until', 'o.byHand', 'o.endedAt', 'o.outcome'])
    .select(
      sql<{ eventName: string; startDateTime: string; quantity: number }[]>`(select coalesce(json_agg(json_build_object(
          'eventName', e.name, 'startDateTime', s.starts_at, 'quantity', (l.line ->> 'quantity')::int) order by l.n), '[]')
        from jsonb_array_elements(o.lines) with ordinality l (line, n)
          join squads s on s.id = (l.line ->> 'squadId')::uuid join events e on e.id = s.event_id)`.as('lines'),
    )
    .where(sql<boolean>`o.wait_id = any(${waitIds}::uuid[])`)
    .orderBy('o.id', 'desc')
    .execute()
  return Map.groupBy(rows, ({ waitId }) => waitId)
}

export const joinLineAsStaff: Handles<'POST admin/tournament/:tid/waits'> = async (call) => {
  const { params, body, actor, db, services, transact, now } = call
  const tournament = await staffTournament(db, actor, params.tid)
  const { email, ...request } = body
  const captain = await captainsOf(db, email).where(isKnown(actor)).executeTakeFirst()
  if (!captain)
    throw new Refusal(
      'RuleBroken',
      'No captain has this e-mail address here. Ask them to sign in once and join by themselves.',
    )
  const { offered } = await validateExtent(db, tournament, request.eventId, request, now)
  return transact((tx) =>
    join(tx, services, tournament, offered, { ...request, captainId: captain.id, createdBy: 'staff', now }),
  )
}

export const removeWait: Handles<'POST admin/tournament/:tid/waits/:waitId/remove'> = async (call) => {
  const { params, body, actor, db, transact, now } = call
  const { id } = await staffTournament(db, actor, params.tid)
  return transact(async (tx) => {
    const wait = await lockOpen(tx, params.waitId)
    if (wait.tournamentId !== id) throw new Refusal('NotFound', waitNotFound)
    await endWait(tx, wait, `The office removed it: ${body.reason}`, now, true)
    return { id: wait.id }
  })
}
