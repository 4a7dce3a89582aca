import { randomUUID } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { fullName, membershipDay } from '@kegler/domain/rosters/roster.rules.ts'
import { addressNeeded, alreadyJoined, guardianNeeded, isMinor, positionFor } from '@kegler/domain/teams/join.rules.ts'
import type { JoinForm } from '@kegler/domain/teams/link.calls.ts'
import { linkOver, whyLinkEnded } from '@kegler/domain/teams/link.rules.ts'
import type { z } from 'zod'
import type { EntryRow, FoundEntry } from '../access/entries.ts'
import { heldTeamLink, type LinkRow, linkToken, type TeamLink } from '../access/link.ts'
import { freshTournament, type TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import { changeRoster } from '../entries/change-entry.ts'
import { queueTeamNews } from '../entries/queue-team-news.ts'
import type { Handles } from '../http/serve.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { type BowlerRow, readBowlers } from '../rosters/bowlers.ts'
import { readContexts } from '../rosters/contexts.ts'
import { linkedEntry } from './linked-entry.ts'
import { mailedTeam } from './mailed-team.ts'
import { readPlace, readProblem } from './place.ts'
import { proveMember } from './prove-member.ts'
import { tellCaptain } from './tell-captain.ts'

export const checkFacts: Handles<'POST link/facts'> = async (call) => {
  const link = heldTeamLink(call.actor)
  const bowler = await proveMember(call, link, call.body)
  const found = await linkedEntry(call.db, link)
  const { entry, tournament } = found
  const place = await readPlace(call.db, entry)
  const position = positionFor({ ...place, wanted: link.position })
  const context = (await readContexts(call.db, [entry.id], tournament, 'bowler')).get(entry.id)
  const problem = await readProblem(call.db, found, bowler, 'bowler')
  if (problem !== null) {
    await tellCaptain(call, found, { link, bowler })
    throw new Refusal('RuleBroken', problem)
  }
  return {
    name: fullName(bowler),
    isMinor: isMinor(bowler.birthDate ?? '', dayOf(entry, tournament)),
    average: bowler.average,
    averageRequired: context?.averageBased === true && bowler.average === null,
    division: tournament.showCalculatedDivisionToCaptain ? place.division : null,
    position,
  }
}

const dayOf = ({ startsAt }: EntryRow, { timeZone, startDate }: TournamentRow) =>
  membershipDay(startsAt?.toISOString() ?? null, timeZone, startDate)

export const joinTeam: Handles<'POST link/join'> = async (call) => {
  const { body, actor, author, db, services, transact, now } = call
  const link = heldTeamLink(actor)
  const bowler = await proveMember(call, link, body)
  const found = await linkedEntry(db, link)
  // of an open link one of their own: by it the audit knows which of many joined
  const ownId = link.kind === 'team' ? randomUUID() : link.id
  author.email = `guest ${ownId}`
  const joined = await transact((tx) => join(tx, found, { link, ownId, bowler, body, now })).catch(
    async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'RuleBroken') throw error
      await tellCaptain(call, found, { link, bowler })
      // what a captain's page gets beside the sentences has ids
      throw new Refusal(error.code, error.messages)
    },
  )
  services.step('join:written')
  return { token: linkToken(services.config, joined) }
}

interface Joining {
  link: TeamLink
  ownId: string
  bowler: BowlerRow
  body: z.output<typeof JoinForm>
  now: Date
}
/**
 * Takes a position of a bought roster: the captain's own act, of the bowler alone. Who has joined by an open link gets their
 * own link again. @throws Refusal RuleBroken in words for the bowler
 */
async function join(
  tx: Tx,
  { entry: before }: FoundEntry,
  { link: held, ownId, bowler, body, now }: Joining,
): Promise<LinkRow> {
  const entries = await lockEntryAndChildren(tx, before.id)
  const entry = entries.find(({ id }) => id === before.id)
  const tournament = await freshTournament(tx, before.tournamentId)
  const links = await tx
    .selectFrom('links')
    .selectAll()
    .where('rosterId', '=', held.rosterId)
    .where((eb) => eb.or([eb('id', '=', held.id), eb('bowlerId', '=', bowler.id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const link = links.find(({ id }) => id === held.id)
  if (!entry || !link || entry.captainId !== link.captainId) throw new Refusal('RuleBroken', linkOver)
  const found = { entry, tournament }
  const place = await readPlace(tx, entry)
  const over = whyLinkEnded(link, { tournament, entry, captain: place.named }, now)
  if (over) throw new Refusal('RuleBroken', over)
  const joined = links.find((one) => one.bowlerId === bowler.id && one.endedAt === null)
  if (place.bowlerIds.includes(bowler.id)) {
    if (joined && (link.kind === 'team' || joined.id === link.id)) return joined
    throw new Refusal('RuleBroken', alreadyJoined)
  }
  if (link.joinedAt) throw new Refusal('RuleBroken', linkOver)
  const theirs = await writeLink(tx, found, {
    ...{ link, ownId, bowler, body, now },
    position: positionFor({ ...place, wanted: link.position }),
  })
  const roster = await tx.selectFrom('rosters').selectAll().where('id', '=', entry.rosterId).executeTakeFirstOrThrow()
  const known = await readBowlers(tx, place.bowlerIds)
  const kept = place.positions.map(({ bowlerId, rosterId: _, ...position }) => ({
    ...position,
    bowler: { usbcId: known.get(bowlerId)?.usbcId ?? '' },
  }))
  const added = { position: theirs.position ?? 0, bowler: { usbcId: bowler.usbcId }, average: body.average ?? null }
  await changeRoster(tx, found, {
    ...{ name: roster.name, countryId: roster.countryId, state: roster.state },
    ...{ pairCode: roster.pairCode, groupCode: roster.groupCode, version: entry.version },
    rosterPositions: [...kept, added],
    bowlers: new Map([...known.values(), bowler].map((row) => [row.usbcId.toUpperCase(), row])),
    ...{ as: 'bowler', by: `guest ${theirs.id}`, now, linkId: theirs.id },
  })
  await queueMail(tx, {
    kind: 'bowlerJoined',
    about: theirs.id,
    to: theirs.email ?? '',
    tournamentId: tournament.id,
    data: { ...(await mailedTeam(tx, found)), name: fullName(bowler), linkId: theirs.id, captainId: entry.captainId },
    now,
  })
  const news = { what: 'joined', linkId: theirs.id, bowlerId: bowler.id, text: null } as const
  await queueTeamNews(tx, entry, news, now)
  return theirs
}

/** The link of who joins: the invitation, or one of their own beside the open link. */
async function writeLink(
  tx: Tx,
  { entry, tournament }: FoundEntry,
  { link, ownId: id, bowler, body, now, position }: Omit<Joining, 'link'> & { link: LinkRow; position: number },
): Promise<LinkRow> {
  const minor = isMinor(bowler.birthDate ?? '', dayOf(entry, tournament))
  const guardian = minor ? body.guardian || null : null
  if (minor && !(guardian && body.email)) throw new Refusal('RuleBroken', guardianNeeded)
  const email = (minor ? body.email : link.email || body.email) || null
  if (!email) throw new Refusal('RuleBroken', addressNeeded)
  const joined = { bowlerId: bowler.id, joinedAt: now, position, email, guardian }
  if (link.kind === 'bowler')
    return tx.updateTable('links').set(joined).where('id', '=', link.id).returningAll().executeTakeFirstOrThrow()
  const { tournamentId, captainId, rosterId, createdBy, expiresAt } = link
  return tx
    .insertInto('links')
    .values({ id, ...joined, kind: 'bowler', tournamentId, captainId, rosterId, createdBy, createdAt: now, expiresAt })
    .returningAll()
    .executeTakeFirstOrThrow()
}
