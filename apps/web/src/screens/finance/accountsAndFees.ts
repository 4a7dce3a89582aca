import { type AnswerOf, query } from '../../client/api.ts'

/** Read once for each visit: the address that connects an account works once. */
export const accountsQuery = { ...query('GET finance/getaccounts'), gcTime: 0 }
export const feesQuery = query('GET finance/gettechfees')
export type FinanceAccount = AnswerOf<'GET finance/getaccounts'>['accounts'][number]
type Fees = AnswerOf<'GET finance/gettechfees'>
export type TournamentFee = Fees['tournamentTechnologyFees'][number]
