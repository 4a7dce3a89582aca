import type { BundlingFacts, CartFacts, CartLines, OwnedEntries } from '../cart/cart.rules.ts'
import { addDays } from '../dates.ts'
import { fits, holdProblems, type OfferedSquad, places } from '../places/fits.rules.ts'
import { setsLeft } from '../places/price.rules.ts'

/** What a captain waits for: `quantity` entries of an event at one start, with sets of the next day; to buy, or for own entries that move. */
export interface LineRequest {
  id: string
  kind: 'buy' | 'move'
  captainId: string
  quantity: number
  /** The fewest that they take when there are not as many. */
  atLeast: number
  sets: number
  /** false: they take the teams without the sets, too. */
  needsSets: boolean
  /** Starts that would do; the best one first where `inOrder`. */
  squadIds: readonly string[]
  inOrder: boolean
}
type Squads = ReadonlyMap<string, OfferedSquad>
export interface LineFacts extends Pick<CartFacts, 'timeZone' | 'bundling'> {
  /** By start; those that are hidden, and for which no offer can be made, are left out. `free` counts what is kept. */
  squads: Squads
  /** Places kept for the line by squad, linked ones too. */
  kept: ReadonlyMap<string, number>
  /** Squads whose kept places may still be gathered for who needs more. */
  gathers: ReadonlySet<string>
  /** By captain: entries, and places that they hold unpaid or are offered. */
  owned: ReadonlyMap<string, readonly OwnedEntries[]>
  held: ReadonlyMap<string, number>
  maxHeld: number
}
export type SquadLines = CartLines['squads']

export const noCart: CartLines = { squads: [], virtualEvents: [] }
const mostStartsOfSets = 3

/** The best one first. */
export function startsOf({ squadIds, inOrder }: LineRequest, facts: Pick<LineFacts, 'squads'>): OfferedSquad[] {
  const starts = squadIds.flatMap((id) => facts.squads.get(id) ?? [])
  return inOrder ? starts : starts.sort((a, b) => leftOf(b) - leftOf(a))
}

/** The lines that a request gets of what is free; null where not even the least of it is. */
export function firstThatFits(wait: LineRequest, facts: LineFacts): SquadLines | null {
  const starts = startsOf(wait, facts)
  const canHold = (lines: SquadLines) =>
    fits(lines, noCart, {
      ...facts,
      virtualEvents: new Map(),
      owned: facts.owned.get(wait.captainId) ?? [],
      held: new Map(),
      maxHeld: Math.max(0, facts.maxHeld - (facts.held.get(wait.captainId) ?? 0)),
      now: null,
    })
  for (let n = wait.quantity; n >= wait.atLeast; n -= 1) {
    const able = starts.filter((start) => leftOf(start) >= n)
    const wanted = setsWith(n, wait, starts[0]?.eventId, facts.bundling)
    for (let sets = wanted; sets >= (wait.needsSets ? wanted : 0); sets -= 1)
      for (const start of able) {
        const lines = [{ id: start.id, quantity: n }, ...(setsAfter(start, sets, facts) ?? [])]
        if (lines.reduce((sum, { quantity }) => sum + quantity, 0) === n + sets && canHold(lines)) return lines
      }
  }
  return null
}

/** Why not even the least of a request could be had if all places were free; null: it could, or none of its starts is offered. */
export function whyNever(
  wait: LineRequest,
  facts: Pick<LineFacts, 'timeZone' | 'bundling' | 'squads' | 'owned' | 'maxHeld'>,
): string | null {
  if (wait.kind === 'move') return null
  const free = Number.MAX_SAFE_INTEGER
  const squads = new Map([...facts.squads].map(([id, one]) => [id, { ...one, free, linkedFree: free }]))
  const captain = { virtualEvents: new Map(), owned: facts.owned.get(wait.captainId) ?? [], held: new Map(), now: null }
  const sets = wait.needsSets ? setsWith(wait.atLeast, wait, startsOf(wait, facts)[0]?.eventId, facts.bundling) : 0
  let first: string | null = null
  for (const start of startsOf(wait, { ...facts, squads })) {
    const lines = setsAfter(start, sets, { ...facts, squads })
    const all = lines && [{ id: start.id, quantity: wait.atLeast }, ...lines]
    const [why] = all ? holdProblems({ ...noCart, squads: all }, { ...facts, ...captain, squads }, 'captain') : [noSets]
    if (!why) return null
    first ??= why
  }
  return first
}
const noSets = 'There are no Doubles and Singles on the day after this start.'

/** How many of the sets of a request go with so many of its teams. */
export const setsWith = (
  teams: number,
  { quantity, sets }: Pick<LineRequest, 'quantity' | 'sets'>,
  eventId: string | undefined,
  bundling: BundlingFacts | null,
): number =>
  eventId === bundling?.parentEventId
    ? Math.min(sets, teams * (bundling?.quantity ?? 0))
    : Math.ceil((sets * teams) / quantity)

/** Sets on the day after a start: at one start that has all, else at the fewest by most left. null: there are not so many. */
function setsAfter(
  start: OfferedSquad,
  sets: number,
  facts: Pick<LineFacts, 'squads' | 'bundling'>,
): SquadLines | null {
  const lines: { id: string; quantity: number }[] = []
  let children = childrenOf(start, facts)
  for (let left = sets; left > 0; ) {
    const most = children.reduce<OfferedSquad | undefined>((a, b) => (a && leftOf(a) >= leftOf(b) ? a : b), undefined)
    const child = children.find((one) => leftOf(one) >= left) ?? most
    if (!child || leftOf(child) <= 0 || lines.length === mostStartsOfSets) return null
    const quantity = Math.min(left, leftOf(child))
    lines.push({ id: child.id, quantity })
    left -= quantity
    const taken = places([{ squadId: child.id, linkedSquadId: child.linkedSquadId, quantity }])
    children = [...without(new Map(children.map((one) => [one.id, one])), taken).values()].filter(
      ({ id }) => id !== child.id,
    )
  }
  return lines
}

/** The squads of the next day where sets can go with a start, as `eventsOfSets` of the finder says. */
function childrenOf(
  { eventId, day, numberOfBowlers }: OfferedSquad,
  { squads, bundling }: { squads: Squads; bundling: BundlingFacts | null },
) {
  const isParent = eventId === bundling?.parentEventId
  if (!isParent && numberOfBowlers <= 2) return []
  const next = addDays(day, 1)
  return [...squads.values()].filter(
    (one) =>
      one.day === next && (one.eventId === bundling?.childEventId ? isParent : !isParent && one.linkedSquadId !== null),
  )
}

/** Every squad whose places would help who waits for these starts, with sets of the next day. */
export function squadsThatHelp(
  squadIds: readonly string[],
  facts: { squads: Squads; bundling: BundlingFacts | null },
  withSets = true,
): string[] {
  const starts = squadIds.flatMap((id) => facts.squads.get(id) ?? [])
  const all = withSets ? [...starts, ...starts.flatMap((start) => childrenOf(start, facts))] : starts
  return [...new Set(all.flatMap(({ id, linkedSquadId }) => (linkedSquadId ? [id, linkedSquadId] : [id])))]
}

export const leftOf = ({ free, linkedFree, linkedSquadId }: OfferedSquad): number =>
  linkedSquadId ? setsLeft(free, linkedFree) : free

/** The squads with so many places less. */
export function without(squads: Squads, taken: ReadonlyMap<string, number>): Map<string, OfferedSquad> {
  const lost = (id: string | null) => (id === null ? 0 : (taken.get(id) ?? 0))
  return new Map(
    [...squads].map(([id, squad]) => [
      id,
      lost(id) + lost(squad.linkedSquadId) === 0
        ? squad
        : { ...squad, free: squad.free - lost(id), linkedFree: squad.linkedFree - lost(squad.linkedSquadId) },
    ]),
  )
}
