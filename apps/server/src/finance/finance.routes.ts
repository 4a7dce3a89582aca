import { financeCalls } from '@kegler/domain/finance/finance.staff.calls.ts'
import { requireFresh } from '../access/revision.ts'
import { serve } from '../http/serve.ts'
import { deactivateAccount, lockAccount, readAccount } from './accounts.ts'
import { createAccount, listAccounts } from './create-account.ts'
import { readDefaultFee, readTournamentFees, updateTournamentFee } from './fees.ts'

/** Fees and accounts of the active group; nobody is named here. */
export const financeRoutes = serve(financeCalls, {
  'GET finance/gettechfees': async ({ actor, db }) => {
    const defaultTechnologyFee = await readDefaultFee(db, actor)
    return {
      defaultTechnologyFee,
      tournamentTechnologyFees: await readTournamentFees(db, actor, defaultTechnologyFee),
    }
  },
  /** Sessions and payments keep the percent that they were made with. */
  'POST finance/updatedefaulttechfee': ({ body: { fee }, actor, transact }) =>
    transact(async (tx) => {
      const values = { technologyFeePercent: fee }
      const groupId = actor.group?.id
      if (groupId) await tx.updateTable('groups').set(values).where('id', '=', groupId).execute()
      else await tx.updateTable('installation').set(values).execute()
      return { fee }
    }),
  'POST finance/updateTournamentTechFee': updateTournamentFee,
  'GET finance/getaccounts': listAccounts,
  'POST finance/deactivateaccount': deactivateAccount,
  'POST finance/modifyaccount': ({ body, actor, transact }) =>
    transact(async (tx) => {
      const { id, name } = await lockAccount(tx, actor, body.accountId)
      await requireFresh(tx, body.revision, { accountName: name }, { recordIds: [id], columns: ['name'] })
      await tx.updateTable('financeAccounts').set({ name: body.accountName }).where('id', '=', id).execute()
      return readAccount(tx, actor, id)
    }),
  'POST finance/createaccount': createAccount,
})
