import { notify } from '../../kit/feedback/notify.ts'
import { ApiError, messagesOf } from '../../net/answers.ts'
import { site } from '../../net/site.ts'
import { type Bowler, type RosterDraft, withBowler, withError } from '../draft.ts'
import { isName, type Wanted } from './pasted.ts'
import type { RosterSource } from './source.ts'

/** What a lookup of one position came to. `missing`: the id is not in the membership. */
type Lookup = { position: number } & ({ bowler: Bowler } | { missing: string; error: string } | { error: string })

/**
 * Looks up what was typed: an id, or a name, for which the captain's first former bowler of this name is taken who is
 * not on the roster yet. Never throws.
 */
export async function lookUpTyped(
  source: RosterSource,
  position: number,
  typed: string,
  { positions }: Pick<RosterDraft, 'positions'>,
): Promise<Lookup> {
  if (!isName(typed)) return await lookUp(source, position, typed)
  try {
    const found = await source.findBowlers(typed.slice(0, 60))
    const free = found.find(({ usbcId }) => !positions.some(({ bowler }) => bowler?.usbcId === usbcId))
    return free ? await lookUp(source, position, free.usbcId) : { position, error: nobodyOfThisName(source) }
  } catch (error) {
    return { position, error: messagesOf(error).join(' ') }
  }
}
/** Why a name finds nobody: names are known of earlier rosters alone. */
export const nobodyOfThisName = ({ as }: Pick<RosterSource, 'as'>): string =>
  as === 'staff'
    ? 'No results found'
    : `We only know bowlers of your own rosters.${site.memberSearchUrl ? ' Use Find a member.' : ''}`

/** Looks one id up; never throws, what went wrong belongs to the position. */
async function lookUp(source: RosterSource, position: number, usbcId: string): Promise<Lookup> {
  try {
    return { position, bowler: await source.lookUp(usbcId) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return missing(position, usbcId)
    return { position, error: messagesOf(error).join(' ') }
  }
}

/** Looks several ids up in one call; never throws, what went wrong belongs to each position. */
export async function lookUpAll(source: RosterSource, wanted: readonly Wanted[]): Promise<Lookup[]> {
  if (wanted.length === 0) return []
  try {
    const bowlers = await source.lookUpAll(wanted.map(({ usbcId }) => usbcId))
    return wanted.map(({ position, usbcId }, index) => {
      const bowler = bowlers[index]
      return bowler && !isUnknown(bowler) ? { position, bowler } : missing(position, usbcId)
    })
  } catch (error) {
    // One id that cannot be one refuses the whole list: sent one by one they show which.
    if (error instanceof ApiError && error.status === 400)
      return await Promise.all(wanted.map(({ position, usbcId }) => lookUp(source, position, usbcId)))
    return wanted.map(({ position }) => ({ position, error: messagesOf(error).join(' ') }))
  }
}
/** The membership knows nobody of this id. */
const isUnknown = ({ id, firstName, lastName, error }: Bowler): boolean =>
  id === null && error !== null && firstName === '' && lastName === ''
const missing = (position: number, usbcId: string): Lookup => ({
  position,
  missing: usbcId,
  error: 'Not found. Please check it.',
})

export const withLookup = (draft: RosterDraft, found: Lookup): RosterDraft =>
  'bowler' in found ? withBowler(draft, found.position, found.bowler) : withError(draft, found.position, found.error)

/** One notice for all ids that nobody has. */
export function notifyMissing(lookups: readonly Lookup[]): void {
  const ids = lookups.flatMap((found) => ('missing' in found ? [found.missing] : []))
  if (ids.length > 0) notify('Nothing Found', `Membership id(s) ${ids.join(', ')} not found in membership`, 'red')
}
