import { randomUUID } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { nameIsAutomatic, noTeamName, whyNotPositions } from '@kegler/domain/rosters/roster.rules.ts'
import { type CartRosterInput, EntryRosterData, VirtualRosterData } from '@kegler/domain/rosters/rosters.calls.ts'
import { z } from 'zod'
import { captainTournament, passGate, type TournamentRow } from '../../access/tournaments.ts'
import { lockWhoEnters } from '../../db/advisory-locks.ts'
import { violated } from '../../db/database-errors.ts'
import type { Tx } from '../../db/db.ts'
import { lockBowlers, lockCartRosters } from '../../db/locks.ts'
import { foldNames } from '../../http/fold-names.ts'
import { explain, sentence } from '../../http/issue-sentence.ts'
import type { Context, Handles } from '../../http/serve.ts'
import { type Catalogue, catalogueOf } from '../../places/catalogue.ts'
import { readHeldEntries } from '../../places/held-entries.ts'
import { answerForRoster } from '../../questions/answer.ts'
import { fetchBowlers, ownBowlers } from '../bowlers.ts'
import { contextOnSquad } from '../contexts.ts'
import { findSquad, type SquadOf } from '../find-squad.ts'
import { validateHomeRegion } from '../home-region.ts'
import { readPositions } from '../roster-rows.ts'
import { saveRoster } from '../save-roster.ts'
import { asCartRosters, type CartRosterAnswer, revisionOf, virtualRevisionOf } from './as-cart-roster.ts'
import { type CheckedCart, checkCart, checkRosters } from './cart-problems.ts'
import { leaveVirtualEvents } from './leave-virtual-events.ts'

/** How many rosters one cart can have. */
const most = 400
export const cartRosterNotFound = 'This roster was not found.'

/** In a transaction: writes the roster. `id`: of its entry in the cart; null: of some entry. Returns it with its problems. */
type Write = (tx: Tx, id: string | null) => Promise<{ id: string; cart: CheckedCart }>

export const createCartRoster: Handles<'POST registration/cartroster'> = ({ body, ...context }) =>
  saveCartRoster(context, context.actor.personId, body)

export const changeCartRoster: Handles<'PUT registration/cartroster'> = ({ body, ...context }) =>
  saveCartRoster(context, context.actor.personId, body)

/** Saves the roster of an entry of the cart. It may be incomplete; a problem refuses the save. */
async function saveCartRoster(
  context: Context,
  captainId: string,
  input: z.output<typeof CartRosterInput>,
): Promise<CartRosterAnswer> {
  const tournament = await captainTournament(context.db, context.actor, input.tournamentId)
  passGate(context.actor, tournament, context.now)
  const cartOf: CartOf = { captainId, tournament, catalogue: await catalogueOf(context.db, tournament.id) }
  const write =
    input.rosterType === 'Entry'
      ? await prepareEntry(context, cartOf, readData(EntryRosterData, input.rosterData), input.revision)
      : await prepareVirtual(context, cartOf, readData(VirtualRosterData, input.rosterData), input.revision)
  const known = input.id.length === 36
  if (known && !z.guid().safeParse(input.id).success) throw new Refusal('NotFound', cartRosterNotFound)
  const saveOnce = (tx: Tx) => saveWith(tx, tournament, write, known ? input.id : null)
  return context.transact(saveOnce).catch((error: unknown) => {
    // another device has just saved the first roster of the entry
    if (violated(error) === 'rosters_pkey') return context.transact(saveOnce)
    throw error
  })
}
async function saveWith(tx: Tx, tournament: TournamentRow, write: Write, given: string | null) {
  const { id, cart } = await write(tx, given)
  const saved = [...cart.entries, ...cart.virtual].find((roster) => roster.id === id)
  const errors = [...new Set([...(saved?.bowlerErrors.values() ?? []), ...(saved?.problem ? [saved.problem] : [])])]
  if (errors.length > 0) throw new Refusal('RuleBroken', errors)
  const answer = asCartRosters(cart, tournament).find((roster) => roster.id === id)
  if (!answer) throw new Refusal('NotFound', cartRosterNotFound)
  return answer
}
interface CartOf {
  captainId: string
  tournament: TournamentRow
  catalogue: Catalogue
}

function readData<S extends z.ZodObject>(schema: S, text: string): z.output<S> {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Refusal('BadInput', 'The roster could not be read. Send rosterData as JSON text.')
  }
  const read = z.object({ rosterData: schema }).safeParse({ rosterData: foldNames(schema)(given) }, { error: explain })
  if (read.success) return (read.data as { rosterData: z.output<S> }).rosterData
  throw new Refusal('BadInput', [...new Set(read.error.issues.map(sentence))])
}

async function prepareEntry(
  { db, services, now }: Context,
  { captainId, tournament, catalogue }: CartOf,
  data: z.output<typeof EntryRosterData>,
  revision: Based,
): Promise<Write> {
  const squad = findSquad(catalogue, data.squadId, data.eventId)
  const sent = data.rosterPositions
  const wrong = whyNotPositions(sent, squad.numberOfBowlers)
  if (wrong) throw new Refusal('BadInput', wrong)
  const virtualEventIds = [...new Set(data.virtualEntries.map(({ virtualEventId }) => virtualEventId))]
  validateVirtualEvents(catalogue, squad, virtualEventIds)
  const members = await fetchBowlers(
    services,
    captainId,
    sent.flatMap(({ bowler }) => bowler?.usbcId ?? []),
  )
  const values = {
    name: nameIsAutomatic(squad.numberOfBowlers) ? noTeamName : data.name,
    ...(await validateHomeRegion(db, data)),
    pairCode: data.pairCode || null,
    groupCode: data.groupCode || null,
    squadId: squad.id,
    virtualEventIds,
    updatedAt: now,
  }
  return async (tx, known) => {
    const [found] = known ? await lockCartRosters(tx, [captainId], tournament.id, [known]) : []
    if (revision !== undefined) {
      const positions = found && (await readPositions(tx, [found.id])).get(found.id)
      requireUnchanged(revision, found ? revisionOf(found, positions ?? []) : null)
    }
    const id =
      found?.id ?? (await newRosterId(tx, { captainId, tournamentId: tournament.id, squadId: squad.id, known }))
    const locked = await lockBowlers(
      tx,
      [...members.values()].map((bowler) => bowler.id),
    )
    const bowlers = new Map([...members].flatMap(([usbcId, bowler]) => asPair(usbcId, locked.get(bowler.id))))
    const context = contextOnSquad({ rosterId: id, captainId, as: 'captain' }, squad, tournament)
    const save = { id, tournamentId: tournament.id, context, sent, bowlers, values, linked: [], isNew: !found }
    const { row, positions, assignments, left, bowlers: saved } = await saveRoster(tx, save)
    await answerForRoster(tx, {
      ...{ tournamentId: tournament.id, rosterId: id, sent: data.answers ?? [], bowlers: saved },
      ...{ personId: captainId, mayReplace: false, now },
    })
    await leaveVirtualEvents(tx, captainId, catalogue.setup, tournament.id, left)
    const facts = { captainId, tournament, catalogue, bowlers: locked, assignments }
    const entries = await checkRosters(tx, [{ ...row, squad, positions }], facts)
    return { id, cart: { entries, virtual: [], bowlers: locked, assignments, toAnswer: () => [] } }
  }
}
type Based = z.output<typeof CartRosterInput>['revision']
/** @throws Refusal Stale when a roster was saved since the one was opened that is saved now */
function requireUnchanged(based: Based, newest: string | null): void {
  if (based === undefined || based === newest) return
  throw new Refusal('Stale', 'This roster was saved somewhere else. Please open it again and repeat your changes.')
}
const asPair = <T>(key: string, value: T | undefined): [string, T][] => (value ? [[key, value]] : [])

function validateVirtualEvents({ setup }: Catalogue, squad: SquadOf, ids: readonly string[]): void {
  for (const id of ids) {
    const event = setup.virtualEvents.get(id)
    if (event?.owner !== 'team') throw new Refusal('NotFound', 'This virtual event was not found.')
    if (!event.mappedEventIds.includes(squad.eventId))
      throw new Refusal('RuleBroken', `${squad.eventName} does not count for ${event.name}.`)
  }
}

/** The id of a roster that is new: of an entry of the cart, or, for one that came without an id, its own. */
async function newRosterId(
  tx: Tx,
  {
    captainId,
    tournamentId,
    squadId,
    known,
  }: { captainId: string; tournamentId: string; squadId: string; known: string | null },
): Promise<string> {
  const entries = await readHeldEntries(tx, captainId, tournamentId)
  const isFree = (entry: (typeof entries)[number]) => entry.squadId === squadId && !entry.hasRoster
  const entry = entries.find((one) => isFree(one) && (known === null || one.id === known))
  if (known && !entry) throw new Refusal('NotFound', cartRosterNotFound)
  if (!entry) await validateCount(tx, captainId, tournamentId)
  return entry?.id ?? randomUUID()
}

async function validateCount(tx: Tx, captainId: string, tournamentId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('rosters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('captainId', '=', captainId)
    .where('tournamentId', '=', tournamentId)
    .where('entryId', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= most) throw new Refusal('RuleBroken', `A cart has at most ${most} rosters.`)
}

async function prepareVirtual(
  { db, now }: Context,
  { captainId, tournament, catalogue }: CartOf,
  data: z.output<typeof VirtualRosterData>,
  revision: Based,
): Promise<Write> {
  const event = catalogue.setup.virtualEvents.get(data.virtualEventId)
  if (event?.owner !== 'bowler') throw new Refusal('NotFound', 'This virtual event was not found.')
  const usbcIds = data.virtualEntries.flatMap(({ bowler }) => bowler?.usbcId ?? [])
  const bowlers = await ownBowlers(
    db,
    { captainId, tournamentId: tournament.id, virtualEventName: event.name },
    usbcIds,
  )
  // null is one without a bowler; the generated type knows arrays without gaps only
  const bowlerIds = data.virtualEntries.map(
    ({ bowler }) => bowlers.get(bowler?.usbcId.toUpperCase() ?? '')?.id ?? null,
  ) as string[]
  const values = { bowlerIds, virtualEventId: event.id, updatedAt: now }
  return async (tx, known) => {
    await lockWhoEnters(tx, captainId, event.id)
    await lockBowlers(
      tx,
      bowlerIds.filter((id) => id !== null),
    )
    const line = { captainId, tournamentId: tournament.id, virtualEventId: event.id }
    const found = await tx
      .selectFrom('cartVirtualRosters')
      .select(['id', 'bowlerIds'])
      .where((eb) => eb.and(line))
      .orderBy('createdAt')
      .forUpdate()
      .execute()
    const before = found.find(({ id }) => id === known) ?? found[0]
    requireUnchanged(revision, before ? virtualRevisionOf(before) : null)
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
          .values({ ...values, ...line, createdAt: now })
          .returning('id')
          .executeTakeFirst()
    if (!saved) throw new Refusal('NotFound', cartRosterNotFound)
    return { id: saved.id, cart: await checkCart(tx, captainId, tournament, catalogue) }
  }
}
