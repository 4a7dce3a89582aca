import { Refusal } from '@kegler/domain/errors.ts'
import { changedAgain, changedAgainSentence, reasonOfUndo, undoneSentence } from '@kegler/domain/undo/undo.rules.ts'
import { readAuthors } from '../audit/read-authors.ts'
import type { Tx } from '../db/db.ts'
import type { Context } from '../http/serve.ts'
import { transactWithoutPayments } from '../payments/open-payments.ts'
import type { Inverse } from './inverse.ts'
import { type ActRow, readLater, readUndoOf } from './read-act.ts'

/** Undoes one act by its inverse, as an act of its own that names it. */
export async function undoAct<A extends object>(
  call: Context,
  requestId: string,
  rows: readonly ActRow[],
  inverse: Inverse,
  answer: (messages: string[]) => A,
): Promise<A> {
  const reason = reasonOfUndo(requestId)
  call.author.reason = reason
  await inverse.prepare?.()
  return transactWithoutPayments(call, inverse.endsPaymentsOf ?? [], async (tx, notes, notices) => {
    await inverse.lock(tx)
    await requireUntouched(tx, call, rows, inverse, reason)
    await inverse.write(tx, notes)
    return answer([...notices])
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
