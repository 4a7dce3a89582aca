import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import type { EntryChange } from '@kegler/domain/entries/entry.captain.calls.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import type { SentAnswers } from '@kegler/domain/questions/questions.calls.ts'
import { type DivisionOutcome, whyNoDivision } from '@kegler/domain/rosters/division.rules.ts'
import { isOverridden, type Override } from '@kegler/domain/rosters/override.rules.ts'
import { whyNotPositions } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type EntryRow, entryNotFound, type FoundEntry, ownEntry, staffEntry } from '../access/entries.ts'
import { passGate, type TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import { lockBowlers, lockEntryAndChildren, lockVirtualEntries } from '../db/locks.ts'
import type { Context, Handles } from '../http/serve.ts'
import { answerForRoster } from '../questions/answer.ts'
import { readAskedByLink } from '../questions/read-questions.ts'
import { type BowlerRow, fetchBowlers } from '../rosters/bowlers.ts'
import { readContexts, type TeamContext } from '../rosters/contexts.ts'
import { recomputeEntryDivision, recomputeVirtualDivisions } from '../rosters/divisions.ts'
import { validateHomeRegion } from '../rosters/home-region.ts'
import { endLinksOf, ensureLinks } from '../rosters/links.ts'
import { rosterRefused, type SentPosition, saveRoster } from '../rosters/save-roster.ts'
import { affectedVirtualEntries, clearVirtualEntries } from './affected-virtual-entries.ts'
import { type Gift, giveVirtualEntries } from './give-virtual-entries.ts'
import { queueAddedMails } from './queue-added-mails.ts'
import { readEntry } from './read-entries.ts'
import { readStaffRoster } from './read-staff-roster.ts'
import { requireVersion } from './require-version.ts'
import { type SentOverride, withOverrides, writeOverrides } from './roster-overrides.ts'

export const changeEntry: Handles<'PUT registration/entry/:id'> = async (call) => {
  const { params, body, actor, db, now } = call
  const found = await ownEntry(db, actor, params.id)
  const { entry, tournament } = found
  const refusal = whyNotChangeEntry(entry, tournament, now, 'captain')
  if (refusal) throw refusal
  passGate(actor, tournament, now)
  const bowlers = await fetchSent(call, found, 'captain', body.rosterPositions)
  return call.transact(async (tx) => {
    await changeRoster(tx, found, { ...body, bowlers, as: 'captain', by: actor.email, personId: entry.captainId, now })
    return readEntry(tx, found, now)
  })
}

export const changeRosterAsStaff: Handles<'PUT admin/entry/:id/roster'> = async (call) => {
  const { params, body, actor, author, db, now, notes } = call
  const found = await staffEntry(db, actor, params.id)
  const refusal = whyNotChangeEntry(found.entry, found.tournament, now, 'staff')
  if (refusal) throw refusal
  const bowlers = await fetchSent(call, found, 'staff', body.rosterPositions)
  const { personId } = actor
  const reasons = [body.reason, ...body.overrides.map(({ reason }) => reason)].filter(Boolean)
  if (reasons.length > 0) author.reason = [...new Set(reasons)].join('; ')
  return call.transact(async (tx) => {
    await changeRoster(tx, found, { ...body, bowlers, as: 'staff', by: actor.email, personId, now, notes })
    return readStaffRoster(tx, await staffEntry(tx, actor, params.id), now)
  })
}

/** The members that are sent, by the id in capitals, as the directory has them. */
async function fetchSent(
  { db, services, actor }: Context,
  { entry, tournament }: FoundEntry,
  as: Viewer,
  sent: z.output<typeof EntryChange>['rosterPositions'],
): Promise<Map<string, BowlerRow>> {
  const known = (await readContexts(db, [entry.id], tournament, as)).get(entry.id)
  const wrong = known ? whyNotPositions(sent, known.numberOfBowlers) : entryNotFound
  if (wrong) throw new Refusal('BadInput', wrong)
  const usbcIds = sent.flatMap(({ bowler }) => bowler?.usbcId ?? [])
  return fetchBowlers(services, actor.personId, usbcIds, entry.captainId)
}

type RosterChange = Omit<z.output<typeof EntryChange>, 'version' | 'rosterPositions' | 'answers'> & {
  rosterPositions: readonly SentPosition[]
  version?: number | undefined
  /** Members by the id as sent, in capitals. */
  bowlers: ReadonlyMap<string, BowlerRow>
  /** A bowler puts themselves on the roster, or takes themselves off. */
  as: Viewer | 'bowler'
  /** E-mail address of who changes it. */
  by: string
  now: Date
  /** What it says of questions, and who answers them. */
  answers?: z.output<typeof SentAnswers> | undefined
  personId?: string
  /** Of staff: why averages change, checks that they set aside, bowlers who get virtual entries that lose theirs. */
  reason?: string | undefined
  overrides?: readonly SentOverride[]
  giveTo?: readonly Gift[]
  /** Of a dry run: what else would happen. */
  notes?: string[] | null
  /** Of a bowler who joins: the link that is theirs from then on. */
  linkId?: string
  /** Nobody gets a link: an undo opens those again that there were. */
  isUndo?: boolean
}
/** Saves the roster of an entry with all that follows from it. @throws Refusal NotFound, ReadOnly, Stale or RuleBroken */
export async function changeRoster(tx: Tx, { entry: before, tournament }: FoundEntry, change: RosterChange) {
  const { bowlers, as, now, notes = null } = change
  const entries = await lockEntryAndChildren(tx, before.id)
  const entry = entries.find(({ id }) => id === before.id)
  if (!entry || entry.captainId !== before.captainId) throw new Refusal('NotFound', entryNotFound)
  const { captainId, tournamentId } = entry
  const viewer = as === 'bowler' ? 'captain' : as
  const refusal = whyNotChangeEntry(entry, tournament, now, viewer)
  if (refusal) throw refusal
  await validateVersion[viewer](tx, entry, change.version)
  await lockVirtualEntries(tx, captainId, tournamentId)
  const bowlerIds = [...bowlers.values()].map(({ id }) => id)
  await lockBowlers(tx, bowlerIds)
  const found = (await readContexts(tx, [entry.id], tournament, as)).get(entry.id)
  if (!found) throw new Refusal('NotFound', entryNotFound)
  const context = withOverrides(found, change.overrides ?? [], bowlers)

  const ids = entries.map(({ id }) => id)
  const cleared = await affectedVirtualEntries(tx, { captainId, tournamentId, without: ids, instead: bowlerIds })
  const was = await tx.selectFrom('rosters').selectAll().where('id', '=', entry.rosterId).executeTakeFirstOrThrow()
  const saved = await saveRoster(tx, {
    id: entry.rosterId,
    tournamentId,
    context,
    sent: change.rosterPositions,
    bowlers,
    values: {
      name: change.name,
      ...(await validateHomeRegion(tx, change)),
      pairCode: change.pairCode || null,
      groupCode: change.groupCode || null,
      updatedAt: now,
    },
    linked: entries.flatMap(({ rosterId, parentPosition }) =>
      parentPosition === null ? [] : [{ id: rosterId, position: parentPosition }],
    ),
  })
  if (change.answers && change.personId)
    await answerForRoster(tx, {
      ...{ tournamentId, rosterId: entry.rosterId, sent: change.answers, bowlers: saved.bowlers },
      ...{ personId: change.personId, mayReplace: as === 'staff', now },
    })
  if (saved.newAverages.length > 0 && !change.reason)
    throw new Refusal(
      'RuleBroken',
      saved.newAverages.map((name) => `Enter a reason for the average of ${name}.`),
    )
  // the same again is no change that somebody else's save would have to follow
  const isChanged = saved.isMoved || values.some((column) => saved.row[column] !== was[column])
  if (isChanged || (change.overrides ?? []).length > 0)
    await sql`update entries set version = version + 1 where id = any(${ids}::uuid[])`.execute(tx)
  await clearVirtualEntries(tx, cleared)
  await giveVirtualEntries(tx, { entry, cleared, giveTo: change.giveTo ?? [], bowlers: saved.bowlers, notes })
  const division = await recomputeDivisions(tx, entries, tournament, context, saved.bowlers)
  await writeOverrides(tx, entry.id, context, [...saved.overridden, ...division.overridden], change)
  await endLinksOf(tx, { rosterId: entry.rosterId, bowlerIds: saved.left }, as === 'bowler' ? 'left' : 'revoked', now)
  const { asks, linkOf } = await linkAddedBowlers(tx, entries, entry, tournament, change)
  const added = saved.added.map((bowler) => ({ entryId: entry.id, bowler, linkId: linkOf(bowler.id), asks }))
  await queueAddedMails(tx, captainId, tournament, added, now)
  notes?.push(
    ...(await divisionNotes(tx, entry, division.outcome)),
    ...saved.overridden.map(({ message }) => `Allowed with a reason: ${message}`),
    'No money moves.',
  )
}

/** Whom captains or staff typed gets a link where the tournament asks bowlers for something; who joined has theirs. */
async function linkAddedBowlers(
  tx: Tx,
  entries: readonly EntryRow[],
  { rosterId }: EntryRow,
  tournament: TournamentRow,
  { as, linkId, isUndo = false, now }: RosterChange,
) {
  if (as === 'bowler') return { asks: null, linkOf: () => linkId }
  const asks = isUndo ? null : (await readAskedByLink(tx, tournament))(entries.map(({ eventId }) => eventId))
  const links = asks ? await ensureLinks(tx, [rosterId], tournament, now) : []
  return { asks, linkOf: (bowlerId: string) => links.find((link) => link.bowlerId === bowlerId)?.id }
}

/** What captains and staff say of a roster beside its positions. */
const values = ['name', 'countryId', 'state', 'pairCode', 'groupCode'] as const

/** A roster is saved as it was read: to captains without the name of who has changed it since. */
const validateVersion: Record<Viewer, typeof requireVersion> = {
  staff: requireVersion,
  captain: async (_, entry, sent) => {
    if (entry.version !== sent)
      throw new Refusal('Stale', 'Somebody else changed this roster. Please open it again and repeat your changes.')
  },
}

/**
 * Divisions of an entry, of its linked children, and of every virtual entry that the roster counts for.
 * @throws Refusal RuleBroken when the tournament blocks rosters without a division
 */
async function recomputeDivisions(
  tx: Tx,
  entries: readonly EntryRow[],
  tournament: TournamentRow,
  { eventName, overrides }: TeamContext,
  bowlers: readonly BowlerRow[],
) {
  const overridden: Override[] = []
  let outcome: DivisionOutcome = { state: 'none' }
  for (const { id, parentEntryId } of entries) {
    const found = await recomputeEntryDivision(tx, id)
    if (!parentEntryId) outcome = found
    if (found.state !== 'failed' || !tournament.blockFailedDivisionCalculation) continue
    const message = whyNoDivision(parentEntryId ? 'the linked event' : eventName)
    if (!isOverridden(overrides, 'NoDivision', null))
      throw rosterRefused([{ usbcId: null, check: 'NoDivision', message, mayOverride: true }])
    overridden.push({ bowlerId: null, check: 'NoDivision' })
  }
  const entryIds = entries.map(({ id }) => id)
  const bowlerIds = bowlers.map(({ id }) => id)
  const virtualEntries = await tx
    .selectFrom('virtualEntries')
    .select('id')
    .where('captainId', '=', entries[0]?.captainId ?? null)
    .where('tournamentId', '=', tournament.id)
    .where('isCancelled', '=', false)
    .where(sql<boolean>`(team_entry_id = any(${entryIds}::uuid[]) or bowler_id = any(${bowlerIds}::uuid[]))`)
    .orderBy('id')
    .execute()
  const ids = virtualEntries.map(({ id }) => id)
  await recomputeVirtualDivisions(tx, ids)
  return { outcome, overridden }
}

/** What becomes of the division of an entry that had `entry.divisionId`. */
async function divisionNotes(tx: Tx, entry: EntryRow, outcome: DivisionOutcome): Promise<string[]> {
  if (outcome.state === 'failed') return ['The roster fits no division.']
  const now = outcome.state === 'found' ? outcome.id : null
  if (now === entry.divisionId) return []
  const before = await tx.selectFrom('divisions').select('name').where('id', '=', entry.divisionId).executeTakeFirst()
  const was = before ? ` (now ${before.name})` : ''
  return [
    outcome.state === 'found'
      ? `The division will be ${outcome.name}${was}.`
      : `The entry will have no division${was}.`,
  ]
}
