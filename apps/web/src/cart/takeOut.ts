import { ask } from '../ui/ConfirmDialog.tsx'
import type { CartLines, CartTournament } from './cart.ts'
import { type Change, changeCart } from './hold.ts'
import { asHeld } from './lines.ts'

/**
 * Takes something out of the cart; what is not sold without it goes too, after a question. With `possible` nothing was
 * taken out. Throws `ApiError`.
 */
export async function takeOut(
  tournament: CartTournament,
  name: string,
  change: (lines: CartLines) => CartLines,
): Promise<Change> {
  const first = await changeCart(tournament, change)
  const { possible, wanted } = first
  if (!possible || !wanted) return first
  const message = `${name} cannot be removed alone. This would be removed too: ${whatGoes(wanted, possible)}.`
  if (!(await ask({ title: `Remove ${name}?`, message, confirm: 'Remove', danger: true })))
    return { messages: [], possible }
  return changeCart(tournament, (lines) => asHeld(change(lines), possible))
}

/** '3 Doubles, 1 Team All Events' */
export function whatGoes(before: CartLines, after: NonNullable<Change['possible']>): string {
  const left = (all: readonly { id: string; quantity: number }[], id: string) =>
    all.find((one) => one.id === id)?.quantity ?? 0
  const gone = [
    ...before.squads.map(({ id, eventName, quantity }) => [quantity - left(after.squads, id), eventName] as const),
    ...before.virtualEvents.map(
      ({ id, virtualEventName, quantity }) => [quantity - left(after.virtualEvents, id), virtualEventName] as const,
    ),
  ]
  return gone
    .filter(([quantity]) => quantity > 0)
    .map((one) => one.join(' '))
    .join(', ')
}
