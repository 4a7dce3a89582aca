interface Count {
  available: number
  total: number
}
export type Tone = 'open' | 'few' | 'full'

/** How full a day is: the share that is left, and a tone from a quarter downwards. */
export function fullness({ available, total }: Count): { tone: Tone; left: number } {
  if (total <= 0 || available <= 0) return { tone: 'full', left: 0 }
  const left = Math.min(1, available / total)
  return { tone: left <= 0.25 ? 'few' : 'open', left }
}
export const sayFullness = ({ available, total }: Count): string =>
  available <= 0 || total <= 0 ? 'sold out' : `${available} of ${total} places left`
