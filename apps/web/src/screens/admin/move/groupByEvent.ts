import type { MovingRow } from './moveInOrder.ts'

type Row = Pick<
  MovingRow,
  'entryId' | 'eventId' | 'eventName' | 'isCancelled' | 'isLinked' | 'tournamentId' | 'tournamentName'
>

export interface Staying<R> {
  row: R
  why: string
}
/**
 * Entries that can be moved to the same squads: those of the event that most of them have. Of the others it is
 * said why they stay.
 */
export function groupByEvent<R extends Row>(rows: readonly R[]): { moving: readonly R[]; staying: Staying<R>[] } {
  const open = rows.filter(({ isCancelled, isLinked }) => !isCancelled && !isLinked)
  const events = new Map<string, R[]>()
  for (const row of open) events.set(row.eventId, [...(events.get(row.eventId) ?? []), row])
  const [moving = []] = [...events.values()].toSorted((a, b) => b.length - a.length)
  const [first] = moving
  const whyItStays = (row: R): string | null => {
    if (row.isCancelled) return 'This entry is cancelled. Reactivate it to give it a squad.'
    if (row.isLinked) return 'This entry is linked: it goes where its Doubles entry goes.'
    if (row.tournamentId !== first?.tournamentId) return `This entry is of ${row.tournamentName}. Move it on its own.`
    if (row.eventId !== first.eventId) return `This entry is of the event ${row.eventName}. Move it on its own.`
    return null
  }
  const staying = rows.flatMap((row) => {
    const why = whyItStays(row)
    return why === null ? [] : [{ row, why }]
  })
  return { moving, staying: staying }
}
