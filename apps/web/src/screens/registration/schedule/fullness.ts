interface Count {
  available: number
  total: number
}
export type Tone = 'open' | 'few' | 'full'

/** How full a day is: the share taken, and a tone from a quarter left downwards. */
export function fullness({ available, total }: Count): { tone: Tone; share: number } {
  if (total <= 0 || available <= 0) return { tone: 'full', share: 1 }
  const share = Math.min(1, Math.max(0, (total - available) / total))
  return { tone: available / total <= 0.25 ? 'few' : 'open', share }
}
export const sayFullness = ({ available, total }: Count): string =>
  available <= 0 || total <= 0 ? 'sold out' : `${available} of ${total} places left`
