import type { AnswerOf } from '../../../../client/api.ts'
import type { PayableItem } from '../../../../payments/staff/payable.ts'

export type VirtualEvent = AnswerOf<'GET admin/virtualevent/:id/captain/:captainId'>
export type VirtualRow = VirtualEvent['virtualEntries'][number]
/** The bowler or team of each row, by its id; null: nobody. */
export type Picks = Readonly<Record<string, string | null>>

const ownerOf = ({ bowlerId, entryId }: VirtualRow): string | null => bowlerId ?? entryId
export const pickOf = (row: VirtualRow, picks: Picks): string | null =>
  picks[row.id] ?? (row.id in picks ? null : ownerOf(row))

/** Rows whose bowler or team is another than saved. */
export const changedRows = (rows: readonly VirtualRow[], picks: Picks): VirtualRow[] =>
  rows.filter((row) => !row.isCancelled && pickOf(row, picks) !== ownerOf(row))

interface Choice {
  id: string
  description: string
}
/** Who can be picked in a row: those of the event and its own, who may be on no roster any more. */
export const choicesOf = ({ bowlers, teams, owner }: VirtualEvent, row: VirtualRow): Choice[] => {
  const all: Choice[] = owner === 'bowler' ? [...bowlers, ...row.bowlers] : [...teams, ...row.teams]
  return [...new Map(all.toReversed().map((choice) => [choice.id, choice])).values()].toReversed()
}

/** What is wrong with the pick of a row: entered by another captain, no longer on a roster, picked twice; null: nothing. */
export function whyNotPick(
  event: VirtualEvent,
  row: VirtualRow,
  picks: Picks,
): { text: string; badge: boolean } | null {
  const picked = pickOf(row, picks)
  if (picked === null || row.isCancelled) return null
  const bowler = event.bowlers.find(({ id }) => id === picked)
  if (bowler?.assignedByOtherCaptain)
    return { text: 'Bowler already entered into All Events by another captain', badge: true }
  if (event.owner === 'bowler' && !bowler)
    return { text: 'This bowler is no longer on your roster, please replace with a valid bowler', badge: false }
  const others = event.virtualEntries.filter((one) => one.id !== row.id && !one.isCancelled)
  if (others.some((one) => pickOf(one, picks) === picked))
    return { text: `${event.owner === 'bowler' ? 'This bowler' : 'This team'} is in two rows.`, badge: false }
  return null
}

/** A row as it is paid. */
export const payableRow = ({ virtualEventName }: VirtualEvent, row: VirtualRow): PayableItem => ({
  id: row.id,
  isEntry: false,
  label: [`${virtualEventName} ${row.position}`, row.bowlerName || row.teamName].filter(Boolean).join(', '),
  balanceDue: Math.max(0, row.balance),
  isCancelled: row.isCancelled,
})
