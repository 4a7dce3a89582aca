import { confirm } from '../kit/feedback/confirm.ts'
import type { Cart, CartEdit, CartLines, CartResult, CartTournament } from './cart.ts'
import type { CartClient } from './cartStore.ts'
import { asPossible } from './lines.ts'

/**
 * Takes something out of the cart; what is not sold without it goes too, after a question. With `possible` nothing was
 * taken out. Throws `ApiError`.
 */
export async function takeOut(
  cart: CartClient,
  tournament: Pick<CartTournament, 'id'>,
  name: string,
  edit: CartEdit,
): Promise<Pick<CartResult, 'messages' | 'possible'>> {
  const first = await cart.change(tournament, edit)
  const { possible } = first
  if (!possible) return first
  const held = cart.get(tournament.id)
  const message = `${name} cannot be removed alone. This would be removed too: ${whatGoes(held, edit(held), possible)}.`
  if (!(await confirm({ title: `Remove ${name}?`, message, confirm: 'Remove', danger: true })))
    return { messages: [], possible }
  return await cart.change(tournament, (lines) => asPossible(edit(lines), possible))
}

/** '3 Doubles, 1 Team All Events' */
function whatGoes(
  { squads, virtualEvents }: Pick<Cart, 'squads' | 'virtualEvents'>,
  wanted: CartLines,
  possible: NonNullable<CartResult['possible']>,
): string {
  const left = new Map([...possible.squads, ...possible.virtualEvents].map(({ id, quantity }) => [id, quantity]))
  const names = new Map([
    ...squads.map(({ id, eventName }) => [id, eventName] as const),
    ...virtualEvents.map(({ id, virtualEventName }) => [id, virtualEventName] as const),
  ])
  return [...wanted.squads, ...wanted.virtualEvents]
    .map(({ id, quantity }) => [quantity - (left.get(id) ?? 0), names.get(id)] as const)
    .filter(([quantity]) => quantity > 0)
    .map((one) => one.join(' '))
    .join(', ')
}
