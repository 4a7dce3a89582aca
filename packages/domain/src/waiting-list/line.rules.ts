import { placesOfCart } from '../places/fits.rules.ts'
import {
  firstThatFits,
  type LineFacts,
  type LineRequest,
  leftOf,
  noCart,
  type SquadLines,
  squadsThatHelp,
  startsOf,
  whyNever,
  without,
} from './request.rules.ts'

export type Offers = readonly { id: string; lines: SquadLines }[]
/** Moves the entries of a request to a start, after `offers`: the places that they take, by squad, or why they cannot go there. */
type TryMove<W> = (wait: W, squadId: string, offers: Offers) => Promise<ReadonlyMap<string, number> | string>
interface LineResult {
  offers: Offers
  /** Who got nothing of what fell free, and why. */
  passed: { id: string; why: string }[]
  /** What nobody in the line can use, by squad: it is on sale. */
  release: Map<string, number>
}

/**
 * Who of a line gets what, in one pass by rank: each request whole by its starts, else the most of it that its captain
 * accepts, else it is passed. What is kept goes first. Entries that wait to move are moved on the way.
 */
export async function whoGets<W extends LineRequest>(
  waits: readonly W[],
  facts: LineFacts,
  tryMove: TryMove<W>,
): Promise<LineResult> {
  let { squads } = facts
  const kept = new Map(facts.kept)
  const held = new Map(facts.held)
  const gathered = new Set<string>()
  const offers: { id: string; lines: SquadLines }[] = []
  const unmet: { wait: LineRequest; why: string }[] = []
  const take = (taken: ReadonlyMap<string, number>) => {
    for (const [id, n] of taken) kept.set(id, Math.max(0, (kept.get(id) ?? 0) - n))
    squads = without(squads, taken)
  }
  for (const wait of waits) {
    const now = { ...facts, squads, held }
    const lines = wait.kind === 'buy' ? firstThatFits(wait, now) : null
    if (lines) {
      const taken = placesOfCart({ ...noCart, squads: lines }, squads)
      for (const n of taken.values()) held.set(wait.captainId, (held.get(wait.captainId) ?? 0) + n)
      take(taken)
      offers.push({ id: wait.id, lines })
      continue
    }
    const moved = wait.kind === 'move' ? await firstMove(wait, now, (start) => tryMove(wait, start, offers)) : null
    if (moved && typeof moved !== 'string') {
      take(moved)
      continue
    }
    const never = whyNever(wait, facts)
    const why = moved ?? never ?? whyPassed(wait, now)
    unmet.push({ wait, why })
    // it does not lack places
    if (moved || never || why === holdsTooMany) continue
    const waitsFor = squadsThatHelp(wait.squadIds, facts, wait.sets > 0).filter(
      (id) => facts.gathers.has(id) && !gathered.has(id),
    )
    for (const id of waitsFor) gathered.add(id)
    squads = without(squads, new Map(waitsFor.map((id) => [id, kept.get(id) ?? 0])))
  }
  const goesOn = (id: string) => (facts.kept.get(id) ?? 0) > 0 && !gathered.has(id)
  return {
    offers,
    passed: unmet
      .filter(({ wait }) => squadsThatHelp(wait.squadIds, facts, wait.sets > 0).some(goesOn))
      .map(({ wait: { id }, why }) => ({ id, why })),
    release: new Map([...kept].filter(([id, n]) => n > 0 && !gathered.has(id))),
  }
}

/**
 * The first start with a place for all entries of a request that they can go to, with the places that they take there;
 * why they cannot go to the best of them; null where there are too few places. Their Singles may be on its Singles squad.
 */
export async function firstMove(
  wait: LineRequest,
  facts: LineFacts,
  tryTo: (squadId: string) => Promise<ReadonlyMap<string, number> | string>,
): Promise<ReadonlyMap<string, number> | string | null> {
  let first: string | null = null
  for (const { id } of startsOf(wait, facts).filter(({ free }) => free >= wait.quantity)) {
    const moved = await tryTo(id)
    if (typeof moved !== 'string') return moved
    first ??= moved
  }
  return first
}

const holdsTooMany = 'You hold as many unpaid places as one captain may. Pay for them first.'
function whyPassed(wait: LineRequest, facts: LineFacts): string {
  if (wait.kind === 'move') return tooFew(wait, facts)
  if (firstThatFits(wait, { ...facts, maxHeld: Number.POSITIVE_INFINITY })) return holdsTooMany
  if (wait.sets > 0 && firstThatFits({ ...wait, sets: 0 }, { ...facts, maxHeld: Number.POSITIVE_INFINITY }))
    return 'There were too few Doubles and Singles sets on the next day.'
  return tooFew(wait, facts)
}
function tooFew(wait: LineRequest, facts: LineFacts): string {
  const most = Math.max(0, ...wait.squadIds.flatMap((id) => facts.squads.get(id) ?? []).map(leftOf))
  if (most === 0) return 'Others before you got what fell free.'
  return `Only ${most} fell free at one start; you need at least ${wait.atLeast}.`
}
