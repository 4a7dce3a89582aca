import type { Handles } from '../http/serve.ts'
import { lockAccount, readAccount } from './accounts.ts'

export const renameAccount: Handles<'POST finance/modifyaccount'> = ({ body, actor, transact }) =>
  transact(async (tx) => {
    const { id } = await lockAccount(tx, actor, body.accountId)
    await tx.updateTable('financeAccounts').set({ name: body.accountName }).where('id', '=', id).execute()
    return readAccount(tx, actor, id)
  })
