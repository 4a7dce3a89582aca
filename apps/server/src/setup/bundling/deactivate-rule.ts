import { whyNotEndRule } from '@kegler/domain/setup/bundling/bundling.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditablePart } from '../managed.ts'
import { readRule, ruleOf } from './read-rules.ts'

export const deactivateRule: Handles<'PUT bundling/:id/deactivate'> = ({ params, actor, transact, now }) =>
  transact(async (tx) => {
    await lockEditablePart(tx, actor, 'bundlingRules', params.id, now)
    return endRule(tx, params.id, now)
  })

/** @throws Refusal */
export async function endRule(tx: Tx, id: string, now: Date) {
  const rule = await readRule(tx, id)
  const refusal = whyNotEndRule({ isSystem: rule.isSystem, isActive: rule.inactiveAt === null })
  if (refusal) throw refusal
  await tx.updateTable('bundlingRules').set({ inactiveAt: now }).where('id', '=', rule.id).execute()
  return ruleOf({ ...rule, inactiveAt: now })
}
