import { financeCalls } from '@kegler/domain/finance/finance.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { createAccount } from './create-account.ts'
import { deactivateAccount } from './deactivate-account.ts'
import { getTechnologyFees } from './get-technology-fees.ts'
import { listAccounts } from './list-accounts.ts'
import { renameAccount } from './rename-account.ts'
import { updateDefaultFee } from './update-default-fee.ts'
import { updateTournamentFee } from './update-tournament-fee.ts'

/** Fees and accounts of the active group; nobody is named here. */
export const financeRoutes = serve(financeCalls, {
  'GET finance/gettechfees': getTechnologyFees,
  'POST finance/updatedefaulttechfee': updateDefaultFee,
  'POST finance/updateTournamentTechFee': updateTournamentFee,
  'GET finance/getaccounts': listAccounts,
  'POST finance/deactivateaccount': deactivateAccount,
  'POST finance/modifyaccount': renameAccount,
  'POST finance/createaccount': createAccount,
})
