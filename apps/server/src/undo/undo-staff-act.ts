import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole } from '@kegler/domain/roles.ts'
import type { UndoableCall } from '@kegler/domain/undo/calls.rules.ts'
import { undoableCall, whyNotUndoAct } from '@kegler/domain/undo/undo.rules.ts'
import type { Context, Handles } from '../http/serve.ts'
import type { MakeInverse } from './inverse.ts'
import { readAct } from './read-act.ts'
import { undoAct } from './undo-act.ts'
import { undoCancellation } from './undo-cancellation.ts'
import { undoCaptainChange } from './undo-captain-change.ts'
import { undoCaptainName, undoCaptainNotes, undoCoordinator } from './undo-people.ts'
import { undoRosterChange } from './undo-roster-change.ts'
import { undoSquadChange, undoTeamMove } from './undo-squad-change.ts'
import { undoOwners, undoVirtualCancellation, undoVirtualCaptainChange } from './undo-virtual-entries.ts'

const inverses: Readonly<Record<UndoableCall, MakeInverse>> = {
  'PUT admin/entry/:id/squad/change': undoSquadChange,
  'POST admin/captain/:id/move': undoTeamMove,
  'PUT admin/entry/:id/roster': undoRosterChange,
  'POST admin/entry/:id/coordinator': undoCoordinator,
  'POST admin/captain/update': undoCaptainName,
  'POST admin/captain/:id/notes': undoCaptainNotes,
  'POST admin/captain/change/entry': undoCaptainChange,
  'POST admin/entry/:id/cancel': undoCancellation,
  'POST admin/virtualevent/virtualEntry/cancel': undoVirtualCancellation,
  'POST admin/captain/change/virtualentry': undoVirtualCaptainChange,
  'PUT admin/virtualevent/:id/captain/:captainId/virtualentry': undoOwners,
}

/** Takes one act of staff back by its opposite, as an act of its own. */
export const undoStaffAct: Handles<'POST admin/undo'> = async (call) => {
  const { requestId } = call.body
  const { rows, inverse } = await makeInverse(call, requestId)
  return undoAct(call, requestId, rows, inverse, (messages) => ({ messages }))
}

/** @throws Refusal where it is no act of the actor's, or where it would be refused whatever has happened since */
export async function makeInverse(call: Context, requestId: string) {
  const { actor, db } = call
  const rows = await readAct(db, actor, requestId)
  const viewer = { email: actor.email, isSuperuser: hasRole(actor.roles, ['superuser']) }
  const never = whyNotUndoAct(rows, viewer)
  const kind = undoableCall(rows)
  if (never || !kind) throw new Refusal('RuleBroken', never ?? '')
  const inverse = await inverses[kind]({ ...call, readerId: actor.personId }, rows)
  return { rows, inverse, whyNot: null }
}
