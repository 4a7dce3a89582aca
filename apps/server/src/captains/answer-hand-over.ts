import { offerEnded, offerExpired } from '@kegler/domain/captains/hand-over.rules.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Actor } from '../access/actor.ts'
import { captainTournament, inScope, passGate, type TournamentRow } from '../access/tournaments.ts'
import { type Db, type Tx, transact } from '../db/db.ts'
import { lockFamilies } from '../db/locks.ts'
import { lockPersons } from '../db/person-locks.ts'
import { tryEach } from '../db/try-each.ts'
import { endHandOver, type HandOverRow } from '../entries/end-hand-overs.ts'
import type { Handles } from '../http/serve.ts'
import { transactWithoutPayments } from '../payments/open-payments.ts'
import type { Services } from '../services.ts'
import { changeCaptain } from './change-captain.ts'
import { readGoingVirtual, readOfferedFamily } from './hand-over-plan.ts'

const notFound = 'This offer was not found.'

export const takeHandOverBack: Handles<'DELETE registration/handovers/:id'> = async (call) => {
  const { params, actor, db, transact, now } = call
  const { id } = await findHandOver(db, actor, params.id, 'from')
  return transact(async (tx) => {
    const row = await lockHandOver(tx, id)
    if (row.outcome === 'accepted')
      throw new Refusal('RuleBroken', 'The offer was accepted: the entries have another captain.')
    if (!row.outcome) await endHandOver(tx, row, 'takenBack', ['to'], now)
    return { message: 'The offer is taken back.' }
  })
}

export const declineHandOver: Handles<'POST registration/handovers/:id/decline'> = async (call) => {
  const { params, actor, db, transact, now } = call
  const { id } = await findHandOver(db, actor, params.id, 'to')
  return transact(async (tx) => {
    const row = await lockHandOver(tx, id)
    if (row.outcome !== 'declined') requireOpen(row, now)
    if (!row.outcome) await endHandOver(tx, row, 'declined', ['from'], now)
    return { message: 'The offer is declined.' }
  })
}

export const acceptHandOver: Handles<'POST registration/handovers/:id/accept'> = async (call) => {
  const { params, actor, db, services, now } = call
  const found = await findHandOver(db, actor, params.id, 'to')
  const tournament = await captainTournament(db, actor, found.tournamentId)
  passGate(actor, tournament, now)
  const isDone = found.outcome === 'accepted'
  if (!isDone) requireOpen(found, now)
  return transactWithoutPayments(call, isDone ? [] : await goingIds(db, found), async (tx, notes) => {
    await accept(tx, found, { tournament, captainId: actor.personId, notes, now })
    services.step('handover:written')
    return { tournamentId: tournament.id }
  })
}

/** Entries and virtual entries that go. */
async function goingIds(db: Db | Tx, { id, fromId, tournamentId }: HandOverRow): Promise<string[]> {
  const family = await readOfferedFamily(db, id)
  const virtualEntries = await readGoingVirtual(db, fromId, tournamentId, family)
  return [...family.ids, ...virtualEntries.map(({ virtualEntryId }) => virtualEntryId)]
}

interface Acceptance {
  tournament: TournamentRow
  captainId: string
  /** Where it is tried before. */
  notes: string[] | null
  now: Date
}
/** The captain change of all its entries, or of none. */
async function accept(
  tx: Tx,
  { id, fromId, tournamentId }: HandOverRow,
  { tournament, captainId, notes, now }: Acceptance,
): Promise<void> {
  await lockPersons(tx, [fromId, captainId])
  await lockFamilies(tx, (await readOfferedFamily(tx, id)).ids)
  const row = await lockHandOver(tx, id)
  if (row.outcome === 'accepted') return
  requireOpen(row, now)
  const family = await readOfferedFamily(tx, id)
  const virtualEntries = await readGoingVirtual(tx, fromId, tournamentId, family)
  await endHandOver(tx, row, 'accepted', [], now)
  for (const entry of family.parents) {
    const refusal = whyNotChangeEntry(entry, tournament, now, 'captain')
    if (refusal) throw refusal
    const virtualEntryIds = virtualEntries.map(({ virtualEntryId }) => virtualEntryId)
    await changeCaptain(tx, { entry, tournament }, { to: { id: captainId }, virtualEntryIds, notes, now })
  }
}

/** One of this captain, or to their confirmed address, whatever became of it. @throws Refusal NotFound for another's */
async function findHandOver(db: Db, actor: Actor, id: string, side: 'from' | 'to'): Promise<HandOverRow> {
  const row = await db
    .selectFrom('handovers as h')
    .innerJoin('tournaments', 'tournaments.id', 'h.tournamentId')
    .selectAll('h')
    .where('h.id', '=', id)
    .where(inScope(actor))
    .executeTakeFirst()
  const isTheirs =
    side === 'from' ? row?.fromId === actor.personId : actor.emailVerified && row?.toEmail === actor.email.toLowerCase()
  if (!row || !isTheirs) throw new Refusal('NotFound', notFound)
  return row
}

const lockHandOver = (tx: Tx, id: string): Promise<HandOverRow> =>
  tx.selectFrom('handovers').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

function requireOpen({ outcome, expiresAt }: HandOverRow, now: Date): void {
  if (outcome === 'expired' || (!outcome && expiresAt <= now)) throw new Refusal('RuleBroken', offerExpired)
  if (outcome) throw new Refusal('RuleBroken', offerEnded)
}

const author = { email: 'hand-over', act: 'hand-over' }
const atMost = 200
/** The job: ends offers whose time is over. Returns how many. */
export async function endDueHandOvers(services: Services): Promise<number> {
  const { db } = services.database
  const now = services.now()
  const due = await db
    .selectFrom('handovers')
    .select('id')
    .where('endedAt', 'is', null)
    .where('expiresAt', '<=', now)
    .limit(atMost)
    .execute()
  await tryEach(services.stopping, due, ({ id }) =>
    transact(db, author, async (tx) => {
      const row = await tx
        .selectFrom('handovers')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (row && !row.outcome) await endHandOver(tx, row, 'expired', ['from', 'to'], now)
    }),
  )
  return due.length
}
