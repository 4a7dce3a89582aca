import { singlesPerSet } from '@kegler/domain/places/price.rules.ts'
import { unitedStates } from '@kegler/domain/rosters/roster.rules.ts'
import type { Cart, CartSquad, CartVirtualEvent } from '../../cart/cart.ts'
import type { AnswerOf } from '../../client/api.ts'
import {
  type Bowler,
  draftAnswers,
  editableName,
  positionsBody,
  positionsFrom,
  type RosterDraft,
  type SavedPosition,
} from '../draft.ts'
import type { Entry, VirtualEntry } from '../entryDraft.ts'

export type CartRoster = AnswerOf<'GET registration/cartroster'>[number]

/** One entry of the cart: a place of a squad with the roster that is put together for it. */
export interface CartEntry {
  /** Its roster is saved under it. */
  id: string
  /** 'Entry #n' */
  label: string
  squad: CartSquad
  saved: CartRoster | null
  /** Without a roster of its squad: one that was put together for another time and is kept for this entry. */
  unusedRoster: CartRoster | null
  complete: boolean
}
/** A virtual event of the cart with who takes its entries. */
export interface CartVirtual {
  line: CartVirtualEvent
  saved: CartRoster | null
  /** Bowler-owned ones: a slot for each entry. */
  bowlers: readonly (Bowler | null)[]
  unassigned: number
  /** Team-owned ones: teams that tick it beyond those in the cart. */
  tooMany: number
  /** Team-owned ones that nobody has yet and that teams bought before can take later. */
  later: number
}
/** The contract's `rosterData`, as the server answers it: bowlers carry what the membership said. */
interface RosterData {
  squadId: string | null
  eventId: string | null
  name: string
  pairCode: string
  groupCode: string
  countryId: string | null
  state: string
  rosterPositions: readonly Partial<SavedPosition>[]
  virtualEventId: string | null
  virtualEntries: readonly { virtualEventId?: string; bowler?: Bowler | null }[]
}
const noData: RosterData = {
  squadId: null,
  eventId: null,
  name: '',
  pairCode: '',
  groupCode: '',
  countryId: null,
  state: '',
  rosterPositions: [],
  virtualEventId: null,
  virtualEntries: [],
}

export function readRosterData(text: string): RosterData {
  try {
    const read: Partial<Record<keyof RosterData, unknown>> = JSON.parse(text)
    const known = Object.entries(read).filter(([, value]) => value !== null && value !== undefined)
    return { ...noData, ...(Object.fromEntries(known) as Partial<RosterData>) }
  } catch {
    return noData
  }
}
/** The entries of the cart in the order of the page, with their rosters. */
export const cartEntriesOf = (
  { entries, squads }: Pick<Cart, 'entries' | 'squads'>,
  saved: readonly CartRoster[],
): CartEntry[] =>
  entries.flatMap(({ id, squadId }, index) => {
    const squad = squads.find((line) => line.id === squadId)
    if (!squad) return []
    const roster = saved.find((one) => one.id === id) ?? null
    const isOwn = roster !== null && readRosterData(roster.rosterData).squadId === squadId
    return {
      id,
      label: `Entry #${index + 1}`,
      squad,
      saved: isOwn ? roster : null,
      unusedRoster: isOwn ? null : roster,
      complete: isOwn && roster.rosterComplete,
    }
  })

/** The virtual events of the cart with what is assigned of them; teams that are owned already can still take theirs later. */
export const virtualsOf = (
  lines: Pick<Cart, 'virtualEvents'>,
  cartEntries: readonly CartEntry[],
  saved: readonly CartRoster[],
  owned: Owned,
): CartVirtual[] =>
  lines.virtualEvents.map((line) => {
    if (line.owner === 'team') {
      const taking = teamsTaking(cartEntries, line.id)
      const left = Math.max(0, line.quantity - taking)
      const later = Math.min(left, teamsWithout(line, owned) + singlesOf(line, cartEntries))
      const tooMany = Math.max(0, taking - line.quantity)
      return { line, saved: null, bowlers: [], unassigned: left - later, tooMany, later }
    }
    const roster =
      saved.find(
        (one) =>
          one.rosterType === 'Virtual Entry' && readRosterData(one.rosterData).virtualEventId === line.virtualEventId,
      ) ?? null
    const entries = roster ? readRosterData(roster.rosterData).virtualEntries : []
    const named = entries.flatMap(({ bowler }) => (bowler ? [bowler] : []))
    const bowlers = Array.from({ length: line.quantity }, (_, index) =>
      entries.length === line.quantity ? (entries[index]?.bowler ?? null) : (named[index] ?? null),
    )
    const unassigned = bowlers.filter((bowler) => bowler === null).length
    return { line, saved: roster, bowlers, unassigned, tooMany: 0, later: 0 }
  })
/** What the captain has bought before. */
interface Owned {
  entries: readonly Pick<Entry, 'eventId' | 'isCancelled'>[]
  virtualEntries: readonly Pick<VirtualEntry, 'virtualEventId' | 'isCancelled'>[]
}
/** Teams that the captain owns already and that could still take this team-owned virtual event. */
function teamsWithout(line: Pick<CartVirtualEvent, 'id'> & Taken, { entries, virtualEntries }: Owned): number {
  const teams = entries.filter(({ eventId, isCancelled }) => !isCancelled && mayTake(line, eventId))
  const has = virtualEntries.filter((entry) => !entry.isCancelled && entry.virtualEventId === line.id)
  return Math.max(0, teams.length - has.length)
}
/** Singles that linked sets of the cart make; they have no roster before they are bought. */
const singlesOf = (line: Taken, cartEntries: readonly Pick<CartEntry, 'squad'>[]): number =>
  singlesPerSet *
  cartEntries.filter(({ squad: { linkedEventId } }) => linkedEventId && mayTake(line, linkedEventId)).length
const teamEvents = (cartEntry: Pick<CartEntry, 'saved'>): string[] =>
  cartEntry.saved
    ? readRosterData(cartEntry.saved.rosterData).virtualEntries.flatMap(({ virtualEventId }) => virtualEventId ?? [])
    : []
type Taken = Pick<CartVirtualEvent, 'eventId'> & Partial<Pick<CartVirtualEvent, 'eventIds'>>
/** Teams of this bowled event may take the team-owned virtual event. */
export const mayTake = ({ eventId, eventIds }: Taken, teamsEventId: string): boolean =>
  (eventIds ?? [eventId]).includes(teamsEventId)

/** How many teams of the cart take a team-owned virtual event. */
export const teamsTaking = (cartEntries: readonly CartEntry[], virtualEventId: string): number =>
  cartEntries.filter((cartEntry) => teamEvents(cartEntry).includes(virtualEventId)).length

/** The roster is complete, and everybody may stay on it. */
export const isDone = ({ complete, saved }: Pick<CartEntry, 'complete' | 'saved'>): boolean => complete && !saved?.error

/** What keeps the cart from being reviewed: rosters that are not done, virtual events that are not assigned, as the page names them. */
export const leftToDo = (cartEntries: readonly CartEntry[], virtuals: readonly CartVirtual[]): string[] => [
  ...cartEntries.filter((one) => !isDone(one)).map(({ label }) => label),
  ...virtuals
    .filter(({ unassigned, tooMany, saved }) => unassigned + tooMany > 0 || saved?.error)
    .map(({ line }) => line.virtualEventName),
]

/** The roster of a cart entry as its form shows it. */
export function draftOfCartEntry(cartEntry: Pick<CartEntry, 'squad' | 'saved'>): RosterDraft {
  const data = cartEntry.saved ? readRosterData(cartEntry.saved.rosterData) : noData
  return {
    name: editableName(data.name, cartEntry.squad.eventNumberOfBowlers),
    pairCode: data.pairCode,
    groupCode: data.groupCode,
    countryId: data.countryId ?? (cartEntry.saved ? '' : unitedStates),
    state: data.state,
    positions: positionsFrom(cartEntry.squad.eventNumberOfBowlers, data.rosterPositions),
    virtualEventIds: teamEvents(cartEntry),
  }
}
/** A roster of another time for this entry: the save checks again who may bowl then. */
export function draftOfUnused({ squad }: Pick<CartEntry, 'squad'>, unusedRoster: CartRoster): RosterDraft {
  const draft = draftOfCartEntry({ squad, saved: unusedRoster })
  const positions = draft.positions.map((slot) =>
    slot.bowler ? { ...slot, bowler: { ...slot.bowler, error: null } } : slot,
  )
  return { ...draft, positions, virtualEventIds: [] }
}

/** The call that saves a roster of the cart as it was opened: an answer that was lost is looked up under the same call. */
export const saveCall = (isSaved: boolean): 'PUT registration/cartroster' | 'POST registration/cartroster' =>
  isSaved ? 'PUT registration/cartroster' : 'POST registration/cartroster'

/** The roster of a cart entry as the server takes it. */
export const entryBody = (
  tournamentId: string,
  { id, squad }: Pick<CartEntry, 'id' | 'squad'>,
  draft: RosterDraft,
) => ({
  id,
  tournamentId,
  rosterType: 'Entry' as const,
  rosterData: JSON.stringify({
    name: draft.name,
    squadId: squad.id,
    eventId: squad.eventId,
    pairCode: draft.pairCode || null,
    groupCode: draft.groupCode || null,
    countryId: draft.countryId || null,
    state: draft.state || null,
    rosterPositions: positionsBody(draft.positions),
    virtualEntries: draft.virtualEventIds.map((virtualEventId) => ({ virtualEventId })),
    answers: draftAnswers(draft),
  }),
})
