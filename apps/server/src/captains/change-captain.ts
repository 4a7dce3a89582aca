import { virtualEntryGoes, whyNotChangeCaptain } from '@kegler/domain/captains/captain-change.rules.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { fullName, whyNotDifferent } from '@kegler/domain/rosters/roster.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { entryNotFound, type FoundEntry, staffEntry } from '../access/entries.ts'
import { type CaptainName, findOrMakeCaptain, lockCaptain } from '../access/find-captain.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { type EntryRow, lockEntryAndChildren, lockVirtualEntries } from '../db/locks.ts'
import { affectedVirtualEntries, clearVirtualEntries } from '../entries/affected-virtual-entries.ts'
import { endHandOvers } from '../entries/end-hand-overs.ts'
import { requireVersion } from '../entries/require-version.ts'
import type { Handles } from '../http/serve.ts'
import { queueMails } from '../mails/queue/queue-mail.ts'
import { requireNoOpenPayment, transactWithoutPayments } from '../payments/open-payments.ts'
import { readSetup } from '../places/setup.ts'
import { readTeams } from '../rosters/assignments.ts'
import { endLinks, replaceLinks } from '../rosters/links.ts'
import { mailedTeam } from '../teams/mailed-team.ts'
import { queueCaptainChanged } from './queue-captain-changed.ts'

export const changeEntryCaptain: Handles<'POST admin/captain/change/entry'> = async (call) => {
  const { body, actor, db, now } = call
  const found = await staffEntry(db, actor, body.entryId)
  const refusal = whyNotChangeEntry(found.entry, found.tournament, now, 'staff')
  if (refusal) throw refusal
  const going = await goingIds(db, found.entry, body.virtualEntryIds)
  return transactWithoutPayments(call, going, async (tx, notes, notices) => {
    const { id, ...captain } = await changeCaptain(tx, found, { ...body, to: { actor, ...body }, notes, now })
    return { captainId: id, ...captain, messages: [...notices] }
  })
}

/** The entry, its linked children, the virtual entries of their teams and those that are ticked. */
async function goingIds(db: Db, { id, captainId }: { id: string; captainId: string }, ticked: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    with family as (select id from entries where id = ${id} or parent_entry_id = ${id})
    select id from family
    union all select id from virtual_entries where captain_id = ${captainId}
      and (team_entry_id in (select id from family) or id = any(${[...ticked]}::uuid[]))`.execute(db)
  return rows.map((row) => row.id)
}

interface CaptainChange {
  /** Who gets it: a known captain, or the one with this address. */
  to: { id: string } | { actor: Actor; email: string; firstName: string; lastName: string }
  virtualEntryIds: readonly string[]
  version?: number | undefined
  /** Nobody gets a link: those that there were are opened again. */
  isUndo?: boolean
  /** Of a dry run: sentences on what it would do. */
  notes: string[] | null
  now: Date
}

/**
 * Gives an entry with its linked children, rosters, ledger, team-owned and ticked virtual entries to another captain.
 * What was paid stays in the log of who paid it. Bowlers of virtual entries that stay are taken off when they are on no
 * roster of the old captain any more. Returns the new captain.
 * @throws Refusal NotFound, Stale, ReadOnly, LinkedEntry, Busy, or RuleBroken for the same captain
 */
export async function changeCaptain(tx: Tx, found: FoundEntry, change: CaptainChange): Promise<CaptainName> {
  const { tournament } = found
  const { to, notes, now } = change
  const oldId = found.entry.captainId
  const captain =
    'id' in to ? await lockCaptain(tx, to.id, [oldId]) : await findOrMakeCaptain(tx, to.actor, to, [oldId], now)
  const entries = await lockEntryAndChildren(tx, found.entry.id)
  const entry = entries.find(({ id }) => id === found.entry.id)
  if (!entry) throw new Refusal('NotFound', entryNotFound)
  await requireVersion(tx, entry, change.version)
  const refusal = whyNotChangeCaptain(entry, tournament, captain.id, now)
  if (refusal) throw refusal
  // another change was faster: what goes along was not chosen for this captain
  if (entry.captainId !== oldId) throw new Refusal('Busy', 'The captain of this entry was just changed.')

  const entryIds = entries.map(({ id }) => id)
  await endHandOvers(tx, entryIds, now)
  const owned = await lockVirtualEntries(tx, oldId, tournament.id)
  const bowlerIds = await readBowlersOf(tx, entries)
  const going = owned.filter((one) =>
    virtualEntryGoes(one, {
      entryIds: new Set(entryIds),
      bowlerIds: new Set(bowlerIds),
      ticked: new Set(change.virtualEntryIds.filter((id) => owned.some((o) => o.id === id && !o.isCancelled))),
    }),
  )
  const goingIds = going.map(({ id }) => id)
  if (notes) notes.push(...(await describeOpenPayment(tx, [...entryIds, ...goingIds])))
  else await requireNoOpenPayment(tx, [...entryIds, ...goingIds])

  const staying = { captainId: oldId, tournamentId: tournament.id, without: entryIds, instead: [] }
  const cleared = (await affectedVirtualEntries(tx, staying)).filter(
    ({ virtualEntryId }) => !goingIds.includes(virtualEntryId),
  )
  await giveTo(tx, 'entries', entryIds, captain.id)
  await endLinks(
    tx,
    entries.map(({ rosterId }) => rosterId),
    'captainChanged',
    now,
  )
  if (!change.isUndo) await giveNewLinks(tx, found, entries, captain.id, now)
  await giveTo(tx, 'virtual_entries', goingIds, captain.id)
  await clearVirtualEntries(tx, cleared)
  notes?.push(
    ...goingSentence(goingIds.length),
    ...cleared.map((one) => `${one.displayName} is taken off ${one.virtualEventName}, which stays without a bowler.`),
    'What was paid stays in the payment log of who paid it.',
    ...(await warnSimilar(tx, entry, tournament, captain, bowlerIds)),
  )
  await queueCaptainChanged(tx, { entry, tournament, oldId, captain, now })
  return captain
}

/** Who had joined, or was typed, goes on by a link of the new captain: they get it by mail. */
async function giveNewLinks(
  tx: Tx,
  found: FoundEntry,
  entries: readonly EntryRow[],
  captainId: string,
  now: Date,
): Promise<void> {
  const rosterIds = entries.map(({ rosterId }) => rosterId)
  const links = await replaceLinks(tx, rosterIds, now)
  if (links.length === 0) return
  const { tournamentId } = found.entry
  const team = await mailedTeam(tx, found)
  await queueMails(
    tx,
    links.map(({ id, email, ...name }) => ({
      ...{ kind: 'bowlerJoined' as const, about: id, to: email ?? '', tournamentId, now },
      data: { ...team, name: fullName(name), linkId: id, captainId, isNewCaptain: true },
    })),
  )
}

const goingSentence = (count: number): string[] =>
  count === 0 ? [] : [plural(count, 'virtual entry goes along.', 'virtual entries go along.')]

/** The rosters of entries follow them. */
const giveTo = async (tx: Tx, table: 'entries' | 'virtual_entries', ids: readonly string[], captainId: string) =>
  void (await sql`update ${sql.table(table)} set captain_id = ${captainId}, version = version + 1
    where id = any(${ids}::uuid[])`.execute(tx))

async function readBowlersOf(tx: Tx, entries: readonly EntryRow[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('rosterPositions')
    .select('bowlerId')
    .where(sql<boolean>`roster_id = any(${entries.map(({ rosterId }) => rosterId)}::uuid[])`)
    .execute()
  return [...new Set(rows.map(({ bowlerId }) => bowlerId))]
}

/** A dry run ends no payment: it says that the act will. */
export async function describeOpenPayment(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const refused = await requireNoOpenPayment(tx, ids).then(
    () => null,
    (error: unknown) => error,
  )
  if (refused === null) return []
  if (!(refused instanceof Refusal)) throw refused
  return ['A payment of it is open: it is ended first.']
}

/** What an entry that goes to a captain has too much in common with their other teams: it is allowed, and said. */
async function warnSimilar(
  tx: Tx,
  entry: EntryRow,
  tournament: TournamentRow,
  captain: CaptainName,
  bowlerIds: readonly string[],
): Promise<string[]> {
  const event = (await readSetup(tx, tournament.id)).events.get(entry.eventId)
  if (!event || event.mustDiffer <= 0) return []
  const others = (await readTeams(tx, tournament.id, captain.id, entry.eventId)).filter(({ id }) => id !== entry.id)
  const why = whyNotDifferent(bowlerIds, event.numberOfBowlers, event.mustDiffer, others)
  return why ? [`Of ${fullName(captain)}: ${why.replace('your team', 'team')}`] : []
}
