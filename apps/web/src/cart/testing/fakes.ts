import type { CartResult } from '../cart.ts'
import type { CartBody } from '../heldCart.ts'

/** Squads of a cart as the server answers them. */
export const answeredSquads = (lines: CartBody['squads']): CartResult['squads'] =>
  lines.map((line) => ({
    ...line,
    eventId: 'e',
    eventName: 'Team',
    eventNumberOfBowlers: 5,
    eventIsLinked: false,
    linkedEventId: null,
    summary: 'Team',
    squadDateTime: '2031-05-01T14:00:00Z',
    available: 10,
    missing: 0,
  }))

/** The storage of a browser. */
export function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}
