import type { Place, RosterDraft } from './draft.ts'

/** Ids of a pasted list: separated by spaces, commas, semicolons or lines. */
export const idsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '')

/** Text that is plainly a list of ids, not a name: several pieces, each with a digit. */
export const isIdList = (text: string): boolean => {
  const pieces = idsOf(text)
  return pieces.length > 1 && pieces.every((piece) => /\d/.test(piece))
}

/** Text that can only be a name: letters, and no digit. */
export const isName = (text: string): boolean => /\p{L}/u.test(text) && !/\d/.test(text)

/** An id for a position. */
export interface Wanted {
  position: number
  usbcId: string
}
const isFree = ({ bowler }: Place): boolean => bowler === null

/** Which empty position each id of a list gets, in order from `from` on; `rest`: ids that find none. */
export function seatsFor(
  { places }: Pick<RosterDraft, 'places'>,
  ids: readonly string[],
  from = 1,
): { wanted: Wanted[]; rest: string[] } {
  const free = places.filter((place) => isFree(place) && place.position >= from)
  const wanted = free.flatMap(({ position }, index) => {
    const usbcId = ids[index]
    return usbcId ? [{ position, usbcId }] : []
  })
  return { wanted, rest: ids.slice(free.length) }
}

/** The next position without a bowler: after this one, else the first. */
export const nextEmpty = (places: readonly Place[], position: number): Place | undefined => {
  const others = places.filter((place) => place.position !== position && isFree(place))
  return others.find((place) => place.position > position) ?? others[0]
}
