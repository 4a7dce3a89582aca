import { Refusal } from '@kegler/domain/errors.ts'
import type { Handles } from '../http/serve.ts'
import { lockAccount } from './accounts.ts'

export const deactivateAccount: Handles<'POST finance/deactivateaccount'> = ({ body, actor, transact, now }) =>
  transact(async (tx) => {
    const { id, isActive, name } = await lockAccount(tx, actor, body.accountId)
    const { count } = await tx
      .selectFrom('tournaments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('financeAccountId', '=', id)
      .executeTakeFirstOrThrow()
    const tournaments = count === 1 ? '1 tournament' : `${count} tournaments`
    if (count > 0)
      throw new Refusal('RuleBroken', `'${name}' takes the cards of ${tournaments}. Give them another account first.`)
    if (isActive) await tx.updateTable('financeAccounts').set({ deactivatedAt: now }).where('id', '=', id).execute()
    return { isSuccess: true }
  })
