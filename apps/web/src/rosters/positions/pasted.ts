import { plainSigns } from '@kegler/domain/fold.ts'
import type { PositionDraft, RosterDraft } from '../draft.ts'

/**
 * Ids of a pasted list: separated by commas, semicolons, lines or tabs, or by spaces; '8421 1001' is one. An average or
 * a name beside a whole id of its line is none.
 */
export const idsOf = (text: string): string[] =>
  plainSigns(text)
    .replace(/(?<![\w-])(\d{4}) (?=\d[\dA-Za-z]{2,3}(?![\w-]))/g, '$1-')
    .split(/\r?\n/)
    .flatMap((line) => {
      const pieces = line.split(/[\s,;]+/).filter((one) => one !== '')
      return pieces.some((piece) => wholeId.test(piece)) ? pieces.filter((piece) => mayBeId.test(piece)) : pieces
    })
const wholeId = /^(?=.*\d)\w+-\w+$|^\d{5,}$/
/** With a digit, and longer than an average. */
const mayBeId = /^(?=.*\d).{4,}$/

/** Text that is plainly a list of ids, not a name: several pieces, each with a digit. */
export const isIdList = (text: string): boolean => {
  const pieces = idsOf(text)
  return pieces.length > 1 && pieces.every((piece) => /\d/.test(piece))
}

/** Text that can only be a name: letters, and no digit. */
export const isName = (text: string): boolean => /\p{L}/u.test(text) && !/\d/.test(plainSigns(text))

/** An id for a position. */
export interface Wanted {
  position: number
  usbcId: string
}
const isFree = ({ bowler, processing }: PositionDraft): boolean => bowler === null && !processing

/** Which empty position each id of a list gets, in order from `from` on; `rest`: ids that find none. */
export function positionsFor(
  { positions }: Pick<RosterDraft, 'positions'>,
  ids: readonly string[],
  from = 1,
): { wanted: Wanted[]; rest: string[] } {
  const free = positions.filter((slot) => isFree(slot) && slot.position >= from)
  const wanted = free.flatMap(({ position }, index) => {
    const usbcId = ids[index]
    return usbcId ? [{ position, usbcId }] : []
  })
  return { wanted, rest: ids.slice(free.length) }
}
