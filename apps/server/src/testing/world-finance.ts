import { randomUUID } from 'node:crypto'
import { theKit } from './kit.ts'

/** An account at the card provider that no tournament has. */
export async function anAccount(groupId: string | null): Promise<string> {
  const { db } = (await theKit()).services.database
  const { id } = await db
    .insertInto('financeAccounts')
    .values({ name: 'Lanes', providerAccountId: `acct_${randomUUID()}`, groupId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Bodies of calls about fees and accounts, by call. */
export const financeBodies = ({ tid, accountId }: { tid: string; accountId: string }) => ({
  'POST finance/updatedefaulttechfee': { fee: '2.5' },
  'POST finance/updateTournamentTechFee': { tournamentId: tid, fee: '1.25' },
  'POST finance/deactivateaccount': { accountId },
  'POST finance/modifyaccount': { accountId, accountName: 'Lanes' },
  'POST finance/createaccount': { code: 'none', state: 'none' },
})
