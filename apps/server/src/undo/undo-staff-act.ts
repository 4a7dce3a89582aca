import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole } from '@kegler/domain/roles.ts'
import {
  changedAgain,
  changedAgainSentence,
  reasonOfUndo,
  type UndoableCall,
  undoableCall,
  undoneSentence,
  whyNeverUndo,
} from '@kegler/domain/undo/undo.rules.ts'
import { readAuthors } from '../audit/read-authors.ts'
import type { Tx } from '../db/db.ts'
import type { Context, Handles } from '../http/serve.ts'
import type { Inverse, MakeInverse } from './inverse.ts'
import { type ActRow, readAct, readLater, readUndoOf } from './read-act.ts'
import { undoCancellation } from './undo-cancellation.ts'
import { undoCaptainChange } from './undo-captain-change.ts'
import { undoCaptainName, undoCaptainNotes, undoCoordinator } from './undo-people.ts'
import { undoRosterChange } from './undo-roster-change.ts'
import { undoSquadChange } from './undo-squad-change.ts'
import { undoOwners, undoVirtualCancellation, undoVirtualCaptainChange } from './undo-virtual-entries.ts'

const inverses: Readonly<Record<UndoableCall, MakeInverse>> = {
  'PUT admin/entry/:id/squad/change': undoSquadChange,
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
  const { body, actor, author, db, transact } = call
  const rows = await readAct(db, actor, body.requestId)
  const viewer = { email: actor.email, isSuperuser: hasRole(actor.roles, ['superuser']) }
  const never = whyNeverUndo(rows, viewer)
  const kind = undoableCall(rows)
  if (never || !kind) throw new Refusal('RuleBroken', never ?? '')
  const reason = reasonOfUndo(body.requestId)
  const inverse = await inverses[kind]({ ...call, readerId: actor.personId }, rows)
  author.reason = reason
  return transact(async (tx) => {
    await inverse.lock(tx)
    await requireUntouched(tx, call, rows, inverse, reason)
    await inverse.write(tx)
    return {}
  })
}

/** @throws Refusal RuleBroken naming who took the act back, or changed the same again, and when */
async function requireUntouched(
  tx: Tx,
  { actor }: Context,
  rows: readonly ActRow[],
  { timeZone, whyNot }: Inverse,
  reason: string,
): Promise<void> {
  const undo = await readUndoOf(tx, reason)
  const again = whyNot ? null : changedAgain(rows, await readLater(tx, rows))
  const nameOf = await readAuthors(
    tx,
    [undo?.userEmail, again?.userEmail].filter((email) => email !== undefined),
  )
  // who changed what several groups share may belong to another one
  const isShared = again?.tournamentId === null && actor.group !== null
  const refusal =
    (undo && undoneSentence(nameOf(undo.userEmail), undo.at, timeZone)) ??
    (again && changedAgainSentence(again, isShared ? 'somebody else' : nameOf(again.userEmail), again.at, timeZone)) ??
    (await whyNot?.(tx))
  if (refusal) throw new Refusal('RuleBroken', refusal)
}
