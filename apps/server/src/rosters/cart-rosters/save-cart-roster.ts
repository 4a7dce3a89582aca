import { Refusal } from '@kegler/domain/errors.ts'
import { nameIsAutomatic, teamName, whyNotPositions } from '@kegler/domain/rosters/roster.rules.ts'
import { type CartRosterInput, EntryRosterData, VirtualRosterData } from '@kegler/domain/rosters/rosters.calls.ts'
import { z } from 'zod'
import { findTournament, type TournamentRow } from '../../access/tournaments.ts'
import { type Tx, transact } from '../../db/db.ts'
import { lockBowlers } from '../../db/locks.ts'
import { foldNames } from '../../http/fold-names.ts'
import type { Context } from '../../http/serve.ts'
import { marksOf } from '../as-bowler.ts'
import { type BowlerRow, fetchBowlers } from '../bowlers.ts'
import { findSquad } from '../find-squad.ts'
import { readVirtualEventsOf } from '../virtual-holders.ts'
import { whereabouts } from '../whereabouts.ts'
import { asCartRosters, type CartRosterAnswer } from './as-cart-roster.ts'
import { checkCart } from './cart-problems.ts'
import { asJson, type StoredEntryRoster, type StoredVirtualRoster } from './cart-roster-rows.ts'
import { leaveVirtualEvents, storedBowlers } from './leave-virtual-events.ts'

/** How many rosters one cart can have. */
const most = 400
type Input = z.output<typeof CartRosterInput>
interface Prepared {
  squadId: string | null
  virtualEventId: string | null
  data: StoredEntryRoster | StoredVirtualRoster
  bowlerIds: string[]
}

/** Saves a cart roster, new without an id of ours. What speaks against it refuses the save; it may be incomplete. */
export async function saveCartRoster(context: Context, input: Input): Promise<CartRosterAnswer> {
  const { actor, author, db, services, now } = context
  const tournament = await findTournament(db, actor, input.tournamentId)
  const prepared =
    input.rosterType === 'Entry'
      ? await prepareEntry(context, tournament, readData(EntryRosterData, input.rosterData))
      : await prepareVirtual(context, tournament, readData(VirtualRosterData, input.rosterData))
  return transact(services.database.db, author, async (tx) => {
    await lockBowlers(tx, prepared.bowlerIds)
    const before = await storedBowlers(tx, actor.personId, tournament.id, input.id)
    const id =
      input.id.length === 36
        ? await change(tx, actor.personId, input, prepared, now)
        : await add(tx, actor.personId, input, prepared, now)
    const left = before.filter((bowlerId) => !prepared.bowlerIds.includes(bowlerId))
    await leaveVirtualEvents(tx, actor.personId, tournament, left)
    const cart = await checkCart(tx, actor.personId, tournament)
    const saved = cart.entries.find((roster) => roster.id === id) ?? cart.virtual.find((roster) => roster.id === id)
    const errors = [...new Set([...(saved?.bowlerErrors.values() ?? []), ...(saved?.problem ? [saved.problem] : [])])]
    if (errors.length > 0) throw new Refusal('RuleBroken', errors)
    const answer = asCartRosters(cart, tournament).find((roster) => roster.id === id)
    if (!answer) throw new Refusal('NotFound', notFound)
    return answer
  })
}
export const notFound = 'This roster was not found.'

function readData<S extends z.ZodObject>(schema: S, text: string): z.output<S> {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Refusal('BadInput', 'The roster could not be read. Send rosterData as JSON text.')
  }
  const read = schema.safeParse(foldNames(schema)(given))
  if (read.success) return read.data
  const sentence = ({ path, message }: z.core.$ZodIssue) =>
    /^[A-Z].*\.$/.test(message) ? message : `rosterData.${path.join('.')}: ${message}`
  throw new Refusal('BadInput', [...new Set(read.error.issues.map(sentence))])
}

async function prepareEntry(
  { db, services }: Context,
  tournament: TournamentRow,
  data: z.output<typeof EntryRosterData>,
): Promise<Prepared> {
  const squad = await findSquad(db, tournament.id, data.squadId, data.eventId)
  const wrong = whyNotPositions(data.rosterPositions, squad.numberOfBowlers)
  if (wrong) throw new Refusal('BadInput', wrong)
  const events = await readVirtualEventsOf(db, tournament.id)
  const virtualEventIds = [...new Set(data.virtualEntries.map(({ virtualEventId }) => virtualEventId))]
  for (const id of virtualEventIds) {
    const event = events.get(id)
    if (event?.owner !== 'team') throw new Refusal('NotFound', 'This virtual event was not found.')
    if (!event.mappedEventIds.includes(squad.eventId))
      throw new Refusal('RuleBroken', `${squad.eventName} does not count for ${event.name}.`)
  }
  const bowlers = await fetchBowlers(
    services,
    data.rosterPositions.flatMap(({ bowler }) => bowler?.usbcId ?? []),
  )
  const placed = data.rosterPositions
    .sort((a, b) => a.position - b.position)
    .flatMap(({ position, bowler, ...sent }) => {
      const row = bowlers.get(bowler?.usbcId.toUpperCase() ?? '')
      return row ? [{ position, row, bowler: stored(row), ...marksOf(row, squad.averageBased, sent) }] : []
    })
  const name = nameIsAutomatic(squad.numberOfBowlers)
    ? teamName(
        squad.numberOfBowlers,
        placed.map(({ row }) => row),
        '',
      )
    : data.name
  return {
    squadId: squad.id,
    virtualEventId: null,
    bowlerIds: placed.map(({ row }) => row.id),
    data: {
      name: placed.length === 0 && nameIsAutomatic(squad.numberOfBowlers) ? '' : name,
      ...(await whereabouts(db, data)),
      pairCode: data.pairCode || null,
      rosterPositions: placed.map(({ row: _, ...place }) => place),
      virtualEntries: virtualEventIds.map((virtualEventId) => ({ virtualEventId })),
    },
  }
}

async function prepareVirtual(
  { db, services }: Context,
  tournament: TournamentRow,
  data: z.output<typeof VirtualRosterData>,
): Promise<Prepared> {
  const event = (await readVirtualEventsOf(db, tournament.id)).get(data.virtualEventId)
  if (event?.owner !== 'bowler') throw new Refusal('NotFound', 'This virtual event was not found.')
  const bowlers = await fetchBowlers(
    services,
    data.virtualEntries.flatMap(({ bowler }) => bowler?.usbcId ?? []),
  )
  const units = data.virtualEntries.map(({ bowler }) => {
    const row = bowlers.get(bowler?.usbcId.toUpperCase() ?? '')
    return { bowler: row ? stored(row) : null }
  })
  return {
    squadId: null,
    virtualEventId: event.id,
    data: { virtualEntries: units },
    bowlerIds: units.flatMap(({ bowler }) => bowler?.id ?? []),
  }
}
const stored = ({ id, usbcId }: BowlerRow) => ({ id, usbcId })

async function add(tx: Tx, captainId: string, input: Input, prepared: Prepared, now: Date): Promise<string> {
  const { count } = await tx
    .selectFrom('cartRosters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('captainId', '=', captainId)
    .where('tournamentId', '=', input.tournamentId)
    .executeTakeFirstOrThrow()
  if (count >= most) throw new Refusal('RuleBroken', `A cart has at most ${most} rosters.`)
  const made = await tx
    .insertInto('cartRosters')
    .values({
      captainId,
      tournamentId: input.tournamentId,
      rosterType: input.rosterType,
      squadId: prepared.squadId,
      virtualEventId: prepared.virtualEventId,
      rosterData: asJson(prepared.data),
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function change(tx: Tx, captainId: string, input: Input, prepared: Prepared, now: Date): Promise<string> {
  const changed = await tx
    .updateTable('cartRosters')
    .set({
      squadId: prepared.squadId,
      virtualEventId: prepared.virtualEventId,
      rosterData: asJson(prepared.data),
      updatedAt: now,
    })
    .where('id', '=', z.guid().safeParse(input.id).success ? input.id : null)
    .where('captainId', '=', captainId)
    .where('tournamentId', '=', input.tournamentId)
    .where('rosterType', '=', input.rosterType)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new Refusal('NotFound', notFound)
  return changed.id
}
