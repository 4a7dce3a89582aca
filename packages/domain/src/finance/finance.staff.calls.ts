import { z } from 'zod'
import type { Calls } from '../call.ts'
import { financeRoles, type Role } from '../roles.ts'
import { Id, Revision, text } from '../values.ts'
import { TypedPercent, TypedTournamentFee } from './fee.rules.ts'

/** They alone change fees. */
export const feeRoles = ['hqfinancialofficer'] as const satisfies readonly Role[]

const Percent = z.number()
const Account = z.object({
  id: Id,
  name: z.string(),
  owner: z.string(),
  isActive: z.boolean(),
  /** Whether the card provider lets it take payments. */
  mayCharge: z.boolean(),
  /** Its pages at the card provider. */
  loginUrl: z.string(),
  tournamentCount: z.int(),
  /** Of its name: sent back with a save. */
  revision: z.string(),
})
const TournamentFee = z.object({
  tournamentId: Id,
  tournamentName: z.string(),
  /** '' without an account. */
  accountName: z.string(),
  /** What applies: its own, else the default. */
  fee: Percent,
  isOwn: z.boolean(),
})
export const AccountName = z.object({ accountName: text(100).pipe(z.string().min(1, 'Required')) })
const DefaultFee = z.object({ fee: TypedPercent })

const change = { changes: ['staff', 'setup'] } as const

/** Accounts at the card provider and technology fees of the active group. */
export const financeCalls = {
  'GET finance/gettechfees': {
    allow: financeRoles,
    summary: 'The default technology fee and the fee of every tournament, in percent',
    answer: z.object({ defaultTechnologyFee: Percent, tournamentTechnologyFees: z.array(TournamentFee) }),
  },
  'POST finance/updatedefaulttechfee': {
    ...change,
    allow: feeRoles,
    summary: 'Sets the technology fee of tournaments without one of their own; payments that were made keep theirs',
    body: DefaultFee,
    answer: z.object({ fee: Percent }),
  },
  'POST finance/updateTournamentTechFee': {
    ...change,
    allow: feeRoles,
    summary: 'Sets the technology fee of a tournament, or removes it so that the default applies',
    body: z.object({ tournamentId: Id, fee: TypedTournamentFee }),
    answer: TournamentFee,
  },
  'GET finance/getaccounts': {
    allow: financeRoles,
    summary: 'The accounts at the card provider, and an address that connects another one, once',
    answer: z.object({ createAccountUrl: z.string().nullable(), accounts: z.array(Account) }),
  },
  'POST finance/deactivateaccount': {
    ...change,
    allow: financeRoles,
    summary: 'Ends the use of an account that no tournament has, for good unless it is connected again',
    body: z.object({ accountId: Id }),
    answer: z.object({ isSuccess: z.boolean() }),
  },
  'POST finance/modifyaccount': {
    ...change,
    allow: financeRoles,
    summary: 'Renames an account',
    body: AccountName.extend({ accountId: Id, revision: Revision }),
    answer: Account,
  },
  'POST finance/createaccount': {
    ...change,
    allow: financeRoles,
    summary: 'Connects the account that its owner agreed to connect, with the code and the state of the way back',
    body: z.object({ code: text(200), state: text(200) }),
    answer: Account,
  },
} as const satisfies Calls
