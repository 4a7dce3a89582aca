import type { CartFacts, CartLines } from '@kegler/domain/cart/cart.rules.ts'
import { dayOf, type InstantText } from '@kegler/domain/dates.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { FinderSearch, FoundDates } from '@kegler/domain/places/finder.calls.ts'
import { findDates } from '@kegler/domain/places/finder.rules.ts'
import {
  eventsOfSets,
  type FinderIndex,
  type FinderRequest,
  finderIndex,
  startsAsked,
} from '@kegler/domain/places/finder-index.rules.ts'
import { nearMisses } from '@kegler/domain/places/finder-misses.rules.ts'
import type { FoundStart } from '@kegler/domain/places/finder-room.rules.ts'
import { type HoldFacts, places } from '@kegler/domain/places/fits.rules.ts'
import { captainPermissions, type Viewer } from '@kegler/domain/places/gates.rules.ts'
import { takesRequests } from '@kegler/domain/waiting-list/offer.rules.ts'
import { whyNever } from '@kegler/domain/waiting-list/request.rules.ts'
import type { z } from 'zod'
import { type EntryRow, entryNotFound, ownEntry } from '../access/entries.ts'
import { captainTournament, passGate, passTournamentMaintenance, type TournamentRow } from '../access/tournaments.ts'
import type { Context, Handles } from '../http/serve.ts'
import { readVirtualEventsOf } from './cart-facts.ts'
import { nothingHeld, readHold, readLinesOf } from './cart-hold.ts'
import { ahead, catalogueFacts, finderOf, sharedAnswer } from './catalogue.ts'
import { mostHeld } from './early-places.ts'
import type { PricedSquad } from './priced-squads.ts'

type Search = z.output<typeof FinderSearch>
/** Of squads that have a location. */
interface FinderFacts extends HoldFacts {
  squads: ReadonlyMap<string, PricedSquad>
}
const optionsAtOnce = 10
export const noCart: CartLines = { squads: [], virtualEvents: [] }

/** Says yes where `PUT hold` would, on what was known of the places a moment ago. */
export const find: Handles<'POST registration/tournament/:tid/find'> = async (input) => {
  const { params, body, actor, db, now, services } = input
  const tournament = await captainTournament(db, actor, params.tid)
  passTournamentMaintenance(tournament)
  const { entryId, ...search } = body
  if (entryId) {
    const { entry } = await ownEntry(db, actor, entryId)
    if (entry.tournamentId !== tournament.id) throw new Refusal('NotFound', entryNotFound)
    return findForMove(input, tournament, entry, search)
  }
  passGate(actor, tournament, now)
  const hold = await readHold(db, actor.personId, tournament.id)
  const { held, lines } = (hold && (await readLinesOf(db, [hold])).get(hold.id)) || nothingHeld
  const known = await catalogueFacts(db, tournament, actor.personId, lines.squads, now, true)
  const { catalogue } = known
  const withVirtual = lines.virtualEvents.length > 0
  const facts: FinderFacts = {
    ...known.facts,
    squads: catalogue.squads,
    virtualEvents: withVirtual
      ? (await readVirtualEventsOf(db, tournament.id, [actor.personId]))(actor.personId)
      : new Map(),
    held: places(held),
    maxHeld: await mostHeld(db, tournament, actor.personId, services.config.MAX_HELD_PLACES),
  }
  const cart = { ...known.cart, virtualEvents: lines.virtualEvents }
  const { reason } = captainPermissions(tournament, now)
  const answer = () => {
    const mayWaitFor = takesRequests(tournament, now)
    return foundDates(finderOf(catalogue, tournament.timeZone, now), search, cart, facts, { reason, mayWaitFor })
  }
  return withVirtual
    ? answer()
    : sharedAnswer(known, `find ${reason} ${facts.maxHeld} ${JSON.stringify(search)}`, answer)
}

/** Says yes where a captain's move would, whatever the rules of buying say. */
async function findForMove({ db, now }: Context, tournament: TournamentRow, entry: EntryRow, search: Search) {
  const { catalogue, facts } = await catalogueFacts(db, tournament, entry.captainId, [], now, true)
  const squads = new Map(ahead(catalogue.squads.values(), now).map((squad) => [squad.id, squad]))
  const ofMove = factsOfMove({ ...facts, squads }, entry)
  const reason = whyNotChangeEntry(entry, tournament, now, 'captain')?.message ?? null
  const index = finderIndex(ofMove.squads.values(), tournament.timeZone)
  return foundDates(index, search, noCart, ofMove, { reason, isMove: true })
}

/** Of an entry that moves: not to where it is, and on its day where its parent is bundled with it. */
export function factsOfMove(
  facts: CartFacts & Pick<FinderFacts, 'squads'>,
  { eventId, squadId, startsAt }: Pick<EntryRow, 'eventId' | 'squadId' | 'startsAt'>,
): FinderFacts {
  const isChild = facts.bundling?.childEventId === eventId
  const day = isChild && startsAt ? dayOf(startsAt, facts.timeZone) : null
  const squads = [...facts.squads].filter(
    ([id, squad]) => squad.eventId !== eventId || (id !== squadId && (day === null || squad.day === day)),
  )
  return {
    ...facts,
    squads: new Map(squads),
    bundling: day === null ? facts.bundling : null,
    held: new Map(),
    maxHeld: null,
  }
}

interface Viewing {
  /** Why nothing can be held at all. */
  reason?: string | null
  as?: Viewer
  /** Entries that exist are moved. */
  isMove?: boolean
  /** Whether the waiting list takes requests for a start. */
  mayWaitFor?: (start: InstantText) => boolean
}
const mostWaitedFor = 60
export function foundDates(
  index: FinderIndex,
  search: Search,
  cart: CartLines,
  facts: FinderFacts,
  { reason = null, as = 'captain', isMove = false, mayWaitFor = () => false }: Viewing,
): z.output<typeof FoundDates> {
  const events = [...index.events].flatMap(([eventId, days]) => {
    const squad = facts.squads.get([...days.values()][0]?.starts[0]?.squad.id ?? '')
    return squad ? [{ ...squad, eventId, hasSets: eventsOfSets(index, eventId, facts).length > 0 }] : []
  })
  events.sort((a, b) => b.numberOfBowlers - a.numberOfBowlers || a.eventName.localeCompare(b.eventName))
  const eventId = search.eventId ?? events[0]?.eventId ?? null
  const ownDays = [...new Set(facts.owned.flatMap(({ day }) => day ?? []))].sort()
  const offered = [...index.events.values()].flatMap((days) => [...days.keys()]).sort()
  const event = events.find((one) => one.eventId === eventId)
  const request: FinderRequest = {
    eventId: eventId ?? '',
    quantity: search.quantity,
    sets: event?.hasSets ? search.sets : 0,
    weekdays: search.weekdays,
    firstDay: search.firstDay ?? null,
    lastDay: search.lastDay ?? null,
    earliest: search.earliest ?? null,
    latest: search.latest ?? null,
    spread: search.spread,
    days: search.onOwnDays ? ownDays : null,
  }
  const found = reason ? [] : findDates(index, request, cart, facts, as)
  const misses = reason || found.length > 0 ? [] : nearMisses(index, request, cart, facts, as, isMove)
  const startOf = ({ squad: { id, startsAt }, quantity, left }: FoundStart) => {
    const squad = facts.squads.get(id) as PricedSquad
    const { eventName, locationName, price, isLinked } = squad
    return {
      ...{ id, eventId: squad.eventId, eventName, eventIsLinked: isLinked, startDateTime: startsAt },
      ...{ locationName, eventTotalPrice: price, quantity, left },
    }
  }
  return {
    events: events.map(({ numberOfBowlers, isLinked, ...one }) => ({
      ...one,
      eventNumberOfBowlers: numberOfBowlers,
      eventIsLinked: isLinked,
    })),
    eventId,
    firstDay: offered[0] ?? null,
    lastDay: offered.at(-1) ?? null,
    ownDays,
    messages: reason ? [reason] : [],
    count: found.length,
    days: [...new Set(found.map(({ day }) => day))].sort(),
    options: found.slice(search.skip, search.skip + optionsAtOnce).map(({ day, starts, sets, price }) => ({
      ...{ day, total: price, starts: starts.map(startOf), sets: sets.map(startOf) },
    })),
    misses: misses.map(({ text, request: { days, weekdays, ...wider } }) => ({
      text,
      search: { ...wider, weekdays: [...weekdays], onOwnDays: days !== null, skip: 0 },
    })),
    waitFor: reason || found.length > 0 ? [] : waitedFor(startsAsked(index, request), request, facts, mayWaitFor),
  }
}

/** The starts for which captains may join the waiting list; none where no free place would help. */
function waitedFor(
  starts: readonly { id: string; startsAt: InstantText }[],
  { quantity, sets }: FinderRequest,
  facts: FinderFacts,
  mayWaitFor: (start: InstantText) => boolean,
): string[] {
  const squadIds = starts.filter(({ startsAt }) => mayWaitFor(startsAt)).map(({ id }) => id)
  const wait = { id: '', kind: 'buy', captainId: '', quantity, atLeast: quantity, sets, needsSets: true } as const
  const never =
    squadIds.length > 0 &&
    whyNever(
      { ...wait, squadIds, inOrder: true },
      { ...facts, maxHeld: facts.maxHeld ?? Number.POSITIVE_INFINITY, owned: new Map([['', facts.owned]]) },
    )
  return never ? [] : squadIds.slice(0, mostWaitedFor)
}
