import { Refusal } from '@kegler/domain/errors.ts'
import { nameIsAutomatic, noTeamName, whyNotPositions } from '@kegler/domain/rosters/roster.rules.ts'
import { type CartRosterInput, EntryRosterData, VirtualRosterData } from '@kegler/domain/rosters/rosters.calls.ts'
import { z } from 'zod'
import { captainTournament, type TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import { lockBowlers, lockCartRosters } from '../../db/locks.ts'
import { foldNames } from '../../http/fold-names.ts'
import type { Context, Handles } from '../../http/serve.ts'
import { fetchBowlers } from '../bowlers.ts'
import { contextOnSquad } from '../contexts.ts'
import { findSquad, type SquadOf } from '../find-squad.ts'
import { validateHomeRegion } from '../home-region.ts'
import { type RosterSave, saveRoster } from '../save-roster.ts'
import { readVirtualEventsOf } from '../virtual-holders.ts'
import { asCartRosters, type CartRosterAnswer } from './as-cart-roster.ts'
import { checkCart } from './cart-problems.ts'
import { leaveVirtualEvents } from './leave-virtual-events.ts'

/** How many rosters one cart can have. */
const most = 400
export const cartRosterNotFound = 'This roster was not found.'

/** In a transaction: writes the roster, or makes one without an id. Returns the roster's id. */
type Write = (tx: Tx, id: string | null) => Promise<string>

export const createCartRoster: Handles<'POST registration/cartroster'> = ({ body, ...context }) =>
  saveCartRoster(context, context.actor.personId, body)

export const changeCartRoster: Handles<'PUT registration/cartroster'> = ({ body, ...context }) =>
  saveCartRoster(context, context.actor.personId, body)

/** Saves a cart roster, a new one when the id is not one of ours. It may be incomplete; a problem refuses the save. */
async function saveCartRoster(
  context: Context,
  captainId: string,
  input: z.output<typeof CartRosterInput>,
): Promise<CartRosterAnswer> {
  const tournament = await captainTournament(context.db, context.actor, input.tournamentId)
  const write =
    input.rosterType === 'Entry'
      ? await prepareEntry(context, captainId, tournament, readData(EntryRosterData, input.rosterData))
      : await prepareVirtual(context, captainId, tournament, readData(VirtualRosterData, input.rosterData))
  const known = input.id.length === 36
  if (known && !z.guid().safeParse(input.id).success) throw new Refusal('NotFound', cartRosterNotFound)
  return context.transact(async (tx) => {
    const id = await write(tx, known ? input.id : null)
    const cart = await checkCart(tx, captainId, tournament)
    const saved = [...cart.entries, ...cart.virtual].find((roster) => roster.id === id)
    const errors = [...new Set([...(saved?.bowlerErrors.values() ?? []), ...(saved?.problem ? [saved.problem] : [])])]
    if (errors.length > 0) throw new Refusal('RuleBroken', errors)
    const answer = asCartRosters(cart, tournament).find((roster) => roster.id === id)
    if (!answer) throw new Refusal('NotFound', cartRosterNotFound)
    return answer
  })
}

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
  { db, services, now }: Context,
  captainId: string,
  tournament: TournamentRow,
  data: z.output<typeof EntryRosterData>,
): Promise<Write> {
  const squad = await findSquad(db, tournament.id, data.squadId, data.eventId)
  const wrong = whyNotPositions(data.rosterPositions, squad.numberOfBowlers)
  if (wrong) throw new Refusal('BadInput', wrong)
  const virtualEventIds = [...new Set(data.virtualEntries.map(({ virtualEventId }) => virtualEventId))]
  if (virtualEventIds.length > 0) await validateVirtualEvents(db, squad, virtualEventIds)
  const sent = data.rosterPositions
  const bowlers = await fetchBowlers(
    services,
    sent.flatMap(({ bowler }) => bowler?.usbcId ?? []),
  )
  const values = {
    name: nameIsAutomatic(squad.numberOfBowlers) ? noTeamName : data.name,
    ...(await validateHomeRegion(db, data)),
    pairCode: data.pairCode || null,
    squadId: squad.id,
    virtualEventIds,
    updatedAt: now,
  }
  return async (tx, known) => {
    const id = known
      ? (await lockCartRosters(tx, [captainId], tournament.id, [known]))[0]?.id
      : await addRoster(tx, captainId, tournament.id, squad.id, now)
    if (!id) throw new Refusal('NotFound', cartRosterNotFound)
    await lockBowlers(
      tx,
      [...bowlers.values()].map((bowler) => bowler.id),
    )
    const context = contextOnSquad({ rosterId: id, captainId, as: 'captain' }, squad, tournament)
    const save: RosterSave = { id, tournamentId: tournament.id, context, sent, bowlers, values, linked: [] }
    const { left } = await saveRoster(tx, save)
    await leaveVirtualEvents(tx, captainId, tournament.id, left)
    return id
  }
}

async function validateVirtualEvents(db: Context['db'], squad: SquadOf, ids: readonly string[]): Promise<void> {
  const events = await readVirtualEventsOf(db, squad.tournamentId)
  for (const id of ids) {
    const event = events.get(id)
    if (event?.owner !== 'team') throw new Refusal('NotFound', 'This virtual event was not found.')
    if (!event.mappedEventIds.includes(squad.eventId))
      throw new Refusal('RuleBroken', `${squad.eventName} does not count for ${event.name}.`)
  }
}

async function addRoster(tx: Tx, captainId: string, tournamentId: string, squadId: string, now: Date): Promise<string> {
  const { count } = await tx
    .selectFrom('rosters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('captainId', '=', captainId)
    .where('tournamentId', '=', tournamentId)
    .where('entryId', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= most) throw new Refusal('RuleBroken', `A cart has at most ${most} rosters.`)
  const made = await tx
    .insertInto('rosters')
    .values({ captainId, tournamentId, squadId, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function prepareVirtual(
  { db, services, now }: Context,
  captainId: string,
  tournament: TournamentRow,
  data: z.output<typeof VirtualRosterData>,
): Promise<Write> {
  const event = (await readVirtualEventsOf(db, tournament.id)).get(data.virtualEventId)
  if (event?.owner !== 'bowler') throw new Refusal('NotFound', 'This virtual event was not found.')
  const bowlers = await fetchBowlers(
    services,
    data.virtualEntries.flatMap(({ bowler }) => bowler?.usbcId ?? []),
  )
  // null is one without a bowler; the generated type knows arrays without gaps only
  const bowlerIds = data.virtualEntries.map(
    ({ bowler }) => bowlers.get(bowler?.usbcId.toUpperCase() ?? '')?.id ?? null,
  ) as string[]
  const values = { bowlerIds, virtualEventId: event.id, updatedAt: now }
  return async (tx, known) => {
    await lockBowlers(
      tx,
      bowlerIds.filter((id) => id !== null),
    )
    const saved = known
      ? await tx
          .updateTable('cartVirtualRosters')
          .set(values)
          .where('id', '=', known)
          .where('captainId', '=', captainId)
          .where('tournamentId', '=', tournament.id)
          .returning('id')
          .executeTakeFirst()
      : await tx
          .insertInto('cartVirtualRosters')
          .values({ ...values, captainId, tournamentId: tournament.id, createdAt: now })
          .returning('id')
          .executeTakeFirst()
    if (!saved) throw new Refusal('NotFound', cartRosterNotFound)
    return saved.id
  }
}
