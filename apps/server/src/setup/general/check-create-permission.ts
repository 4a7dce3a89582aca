import { Refusal } from '@kegler/domain/errors.ts'
import type { Actor } from '../../access/actor.ts'
import type { Handles } from '../../http/serve.ts'

/** Who reaches a call of the console may create, unless they act for a group that is not known here. */
const canCreate = ({ group }: Actor): boolean => group === null || group.id !== null

/** @throws Refusal UNAUTHORIZED */
export function passCreate(actor: Actor): void {
  if (!canCreate(actor)) throw new Refusal('UNAUTHORIZED', 'You cannot create tournaments.')
}

export const checkCreatePermission: Handles<'GET setup/tournament/checkCreatePermission'> = ({ actor }) => ({
  canCreate: canCreate(actor),
})
